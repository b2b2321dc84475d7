# Functions that play and check share: a virtual environment in .venv, and Debian packages only when one is missing.
# Sourced, never run. Nothing outside this folder is touched, except by apt-get.

fail() {
    echo "clover: $*" >&2
    exit 1
}

# Debian packages, as root or through sudo; otherwise the sentence that says what to type.
apt_install() {
    command -v apt-get >/dev/null || fail "please install $* (no apt-get here), then run this again"
    if [ "$(id -u)" = 0 ]; then
        as_root=""
    elif command -v sudo >/dev/null; then
        as_root="sudo"
    else
        fail "please run as root: apt-get install $*"
    fi
    echo "clover: installing $* with apt-get" >&2
    $as_root apt-get update -q
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends "$@"
}

# Sets $python to the first interpreter that is new enough.
find_python() {
    for python in "${PYTHON:-python3}" python3.11 python3.12 python3.13 python3.14; do
        if "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            return
        fi
    done
    command -v python3 >/dev/null || {
        apt_install python3
        python=python3
        "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' && return
    }
    fail "Python 3.11 or newer is needed; this machine has $(python3 --version). Name another one with PYTHON=..."
}

make_venv() {
    if .venv/bin/python -m pip --version >/dev/null 2>&1; then
        return
    fi
    find_python
    if ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
        apt_install "$("$python" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])')"
    fi
    echo "clover: making .venv" >&2
    "$python" -m venv --clear .venv || fail "could not make .venv with $python"
}

# prepare EXTRA: .venv holds this checkout and what the extra asks for ("" for none). A stamp of everything that
# decides what is installed makes the next call a matter of milliseconds; it is written last, so that an interrupted
# installation is taken up again.
prepare() {
    wanted=$({ pwd; cat pyproject.toml; } | cksum)
    for stamp in ".venv/installed${1:+-$1}" .venv/installed-test; do
        if [ -x .venv/bin/python ] && [ "$(cat "$stamp" 2>/dev/null)" = "$wanted" ]; then
            return
        fi
    done
    make_venv
    echo "clover: installing packages into .venv (minutes the first time, then never again)" >&2
    .venv/bin/python -m pip install --editable ".${1:+[$1]}" || fail "pip could not install the packages (see above)"
    echo "$wanted" >".venv/installed${1:+-$1}"
}

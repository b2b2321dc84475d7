// The size that a page is given: what there is, or that of a phone, a tablet or a desk, made smaller to fit.
//
// Invariants: the page itself is told the true width; only its picture is scaled, and never up.

import { icon, segmented } from "./dom.js";

const SIZES = { // CSS pixels across; 0 is what there is
  fit: ["Fit", 0, "M3 7V3h4M13 3h4v4M17 13v4h-4M7 17H3v-4"],
  phone: ["Phone", 390, "M6.500 2.500h7v15h-7zM9 15h2"],
  tablet: ["Tablet", 820, "M4 2.500h12v15H4zM9 15h2"],
  desktop: ["Desktop", 1280, "M2.500 3.500h15v10h-15zM7 17h6M10 13.500V17"],
};

export function sizes(host, stack) {
  const fit = () => {
    const width = SIZES[chosen][1], { clientWidth: wide, clientHeight: high } = stack;
    const scale = width ? Math.min(1, wide / width) : 1;
    const set = (name, value) => stack.style.setProperty(name, value);
    set("--page-width", width ? `${width}px` : "100%");
    set("--page-height", width && high ? `${high / scale}px` : "100%");
    set("--page-left", width ? `${Math.max(0, (wide - width * scale) / 2)}px` : "0px");
    set("--page-scale", scale);
    stack.classList.toggle("sized", Boolean(width));
  };
  let chosen = "fit";
  segmented(host, Object.entries(SIZES).map(([name, [label]]) => [name, label]), chosen, (size) => { chosen = size; fit(); });
  for (const button of host.children) {
    const [label, width, path] = SIZES[button.dataset.value];
    button.title = width ? `${label}: ${width} pixels wide, made smaller to fit` : "As wide as there is room";
    button.setAttribute("aria-label", label);
    button.replaceChildren(icon(path));
  }
  new ResizeObserver(fit).observe(stack);
}

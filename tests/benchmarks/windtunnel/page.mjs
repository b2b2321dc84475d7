// Stub of the page that the public harness gives an arm.

const later = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

export class Page {
  rests = 0;

  constructor() {
    this.frame = document.createElement("iframe");
    document.body.append(this.frame);
  }

  get context() {
    return this.frame.contentDocument.modelContext;
  }

  async goto(url) {
    this.frame.src = url;
    while (!this.frame.contentDocument?.querySelector(":root[data-ready]")) await later(20);
  }

  async waitForTimeout() {
    this.rests += 1;
    await later(1);
  }
}

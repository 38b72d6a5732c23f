/** Defines the element `<cgt-board>`: the README lists its attributes. */
declare global {
  interface HTMLElementTagNameMap {
    "cgt-board": HTMLElement;
  }
}

export {};

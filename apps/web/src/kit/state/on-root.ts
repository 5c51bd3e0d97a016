/**
 * A ref that puts a class on the root of the page while its element stands there. A style that looks from a large part of the stage for what is in it
 * (`.d-main:has(…)`) has the browser go through all of that part with every line that is scanned.
 */
export const onRoot =
  (name: string) =>
  (element: Element | null): void =>
    void document.documentElement.classList.toggle(name, element !== null)

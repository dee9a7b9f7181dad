/** An element of a drawing, as `svgdom` has it. */
export interface DrawnElement {
  nodeName: string
  parentNode: DrawnElement | null
  textContent: string
  innerHTML: string
  querySelector(selector: string): DrawnElement | null
  querySelectorAll(selector: string): Iterable<DrawnElement>
  matches(selector: string): boolean
  getAttribute(name: string): string | null
  setAttribute(name: string, value: string): void
  removeAttribute(name: string): void
  remove(): void
}

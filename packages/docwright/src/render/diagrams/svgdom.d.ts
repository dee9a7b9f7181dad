/** The part of `svgdom` that drawing uses; it has no types of its own. */
declare module 'svgdom' {
  export const defaults: { fontFamily: string }
  export function getFonts(): Record<string, object>
  export function setFontFamilyMappings(families: Record<string, string>): void
  export function createHTMLWindow(): Window & typeof globalThis
  /** An element with a place in a drawing. */
  export class SVGGraphicsElement {
    getBBox(): { x: number; y: number; width: number; height: number }
    getBoundingClientRect(): DOMRect
  }
}

const tag = /<[a-zA-Z][^\s/>]*(?:\s+[^\s=>]+(?:="[^"]*"|='[^']*')?)*\s*\/?>/g
const sheetElement = /<(?:style|metadata class="parked-sheet")[^>]*>([\s\S]*?)<\/(?:style|metadata)>/g
const parked = 'data-parked-style'

/** Class of the elements that stand for style elements: browsers check even those that they would never read. */
export const parkedSheet = 'parked-sheet'

/** Markup without inline styles, and what its style elements said. */
export interface ParkedStyles {
  markup: string
  sheets: string[]
}

/**
 * Takes the inline styles out of markup before a document reads it, since a Content-Security-Policy would drop them.
 *
 * @param html Markup as a browser writes it.
 * @returns Markup in which {@link applyStyles} finds the styles again, and the text of its style elements.
 */
export function takeStyles(html: string): ParkedStyles {
  const sheets = Array.from(html.matchAll(sheetElement), ([, css = '']) => decoded(css))
  return { markup: parkStyles(html.replaceAll(sheetElement, '')), sheets }
}

/**
 * Renames the style attributes and style elements of markup.
 *
 * @param html Markup.
 */
export function parkStyles(html: string): string {
  return html
    .replaceAll(tag, (whole) => whole.replaceAll(/(\s)style=(?="|')/g, `$1${parked}=`))
    .replaceAll(/<style(?=[\s>])[^>]*>/g, `<metadata class="${parkedSheet}">`)
    .replaceAll('</style>', '</metadata>')
}

/**
 * Sets the styles of parked markup, which a policy leaves to scripts.
 *
 * @param root The root of the markup.
 */
export function applyStyles(root: ParentNode): void {
  for (const node of root.querySelectorAll<HTMLElement | SVGElement>(`[${parked}]`)) {
    node.style.cssText = node.getAttribute(parked) ?? ''
    node.removeAttribute(parked)
  }
}

function decoded(text: string): string {
  return text.replaceAll('&gt;', '>').replaceAll('&lt;', '<').replaceAll('&amp;', '&')
}

import type { Piece } from '../query/make-excerpt.ts'

/** Content of an element: other elements, and text as it is. */
export type Content = Node | string

/**
 * Makes an element.
 *
 * @param attributes Attributes; those that are false or undefined are left out.
 */
export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string | boolean | undefined>> = {},
  ...content: Content[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  setAttributes(element, attributes)
  element.append(...content)
  return element
}

/**
 * Gives an element attributes; those that are false or undefined are left out.
 */
export function setAttributes(
  element: Element,
  attributes: Readonly<Record<string, string | boolean | undefined>>,
): void {
  for (const [key, value] of Object.entries(attributes)) {
    if (value === true) element.setAttribute(key, '')
    else if (value !== undefined && value !== false) element.setAttribute(key, value)
  }
}

const drawings = {
  search: 'M14.2 9a5.2 5.2 0 1 1-10.4 0 5.2 5.2 0 0 1 10.4 0ZM12.8 12.8l3.9 3.9',
  page: 'M6 3h5.5L15 6.5V16a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1ZM11 3v4h4',
  section: 'M8.5 4 7 16M13 4l-1.5 12M4.5 8h11.5M4 12h11.5',
  recent: 'M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0ZM10 6v4.2l2.8 1.6',
  enter: 'M15.5 5v4a2 2 0 0 1-2 2H5M8 8l-3 3 3 3',
  none: 'M14.2 9a5.2 5.2 0 1 1-10.4 0 5.2 5.2 0 0 1 10.4 0ZM12.8 12.8l3.9 3.9M7.2 9h3.6',
  more: 'm6 8 4 4 4-4',
  changelog: 'M4 5h12M4 10h12M4 15h7',
  away: 'M8 5H5v10h10v-3M11 4h5v5M16 4l-7 7',
  tell: 'M4 4h12v9H9l-3.5 3v-3H4V4Z',
} as const

/**
 * Draws an icon, hidden from assistive technology: the text next to it has its meaning.
 */
export function icon(name: keyof typeof drawings): SVGElement {
  const space = 'http://www.w3.org/2000/svg'
  const drawing = document.createElementNS(space, 'svg')
  drawing.setAttribute('class', 'search-icon')
  drawing.setAttribute('viewBox', '0 0 20 20')
  drawing.setAttribute('aria-hidden', 'true')
  const path = document.createElementNS(space, 'path')
  path.setAttribute('d', drawings[name])
  drawing.append(path)
  return drawing
}

/**
 * Marks the matches in a text.
 */
export function marked(pieces: readonly Piece[]): Content[] {
  return pieces.map(({ text, isMatch }) => (isMatch ? make('mark', {}, text) : text))
}

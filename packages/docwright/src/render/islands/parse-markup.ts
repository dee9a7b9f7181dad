import { voidElements } from '../../content/elements/element-names.ts'

/** HTML as a tree: what custom code rendered. */
export type MarkupNode = string | MarkupElement

/** An element with its decoded attributes. */
export interface MarkupElement {
  name: string
  attributes: Record<string, string>
  children: MarkupNode[]
}

/** Their content is text up to the closing tag. */
const rawElements = new Set(['script', 'style', 'textarea', 'title', 'iframe', 'noscript', 'xmp'])
const tag = /<(?:!--[\s\S]*?(?:-->|$)|(\/?)([a-zA-Z][^\s/>]*)((?:[^>"']|"[^"]*"|'[^']*')*)>|![^>]*>)/g
const attribute = /([^\s=/>"']+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+)))?/g

/**
 * Parses HTML. A renderer writes it well formed; an author's HTML may be anything and is read leniently: unclosed
 * elements end with their parent.
 *
 * @param html The text.
 */
export function parseMarkup(html: string): MarkupNode[] {
  const root: MarkupElement = { name: '', attributes: {}, children: [] }
  const open = [root]
  let end = 0
  tag.lastIndex = 0
  for (let found = tag.exec(html); found !== null; found = tag.exec(html)) {
    addText(html.slice(end, found.index), open)
    const [whole, close, name = '', attributes = ''] = found
    end = found.index + whole.length
    if (name === '') continue
    if (close === '/') closeElement(name, open)
    else {
      const element: MarkupElement = { name, attributes: readAttributes(attributes), children: [] }
      open.at(-1)?.children.push(element)
      if (rawElements.has(name.toLowerCase())) end = takeRaw(element, html, end)
      else if (!voidElements.has(name) && !attributes.endsWith('/')) open.push(element)
      tag.lastIndex = end
    }
  }
  addText(html.slice(end), open)
  return root.children
}

/**
 * Resolves the character references that renderers write.
 *
 * @param text Text of HTML.
 */
export function decodeText(text: string): string {
  return text.replaceAll(/&(?:#(\d+)|#x([\da-f]+)|(amp|lt|gt|quot|apos|nbsp));/gi, (whole, decimal, hex, name) => {
    const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal)
    if (name === undefined) return code > 0 && code < 0x110000 ? String.fromCodePoint(code) : whole
    return names[String(name).toLowerCase()] ?? whole
  })
}

const names: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00A0' }

function addText(text: string, open: readonly MarkupElement[]): void {
  if (text !== '') open.at(-1)?.children.push(decodeText(text))
}

function closeElement(name: string, open: MarkupElement[]): void {
  const index = open.findLastIndex((element) => element.name === name)
  if (index > 0) open.length = index
}

function takeRaw(element: MarkupElement, html: string, start: number): number {
  const found = html.toLowerCase().indexOf(`</${element.name.toLowerCase()}`, start)
  const end = found === -1 ? html.length : found
  const text = html.slice(start, end)
  const coded = element.name === 'textarea' || element.name === 'title'
  if (text !== '') element.children.push(coded ? decodeText(text) : text)
  const close = html.indexOf('>', end)
  return close === -1 ? html.length : close + 1
}

function readAttributes(text: string): Record<string, string> {
  const attributes: Record<string, string> = {}
  for (const [, name = '', double, single, bare] of text.matchAll(attribute))
    attributes[name] ??= decodeText(double ?? single ?? bare ?? '')
  return attributes
}

import type { StyleCollector } from '../style-sheet.ts'
import { parseMarkup, type MarkupElement, type MarkupNode } from './parse-markup.ts'

const voidElements = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))
const refused = new Set(['script', 'style', 'base', 'meta', 'link', 'title', 'noscript', 'object', 'embed'])
const addresses = new Set(['href', 'src', 'action', 'formaction', 'poster', 'xlink:href', 'data'])
const scriptAddress = /^(?:java|vb)script:/i

/**
 * HTML of an island as it may stand on a page: without scripts and handlers, inline styles as classes that the browser
 * code turns back. Its elements stay exactly those that the code expects to find.
 *
 * @param html What the code rendered.
 * @param styles Takes the inline styles.
 */
export function islandHtml(html: string, styles: StyleCollector): string {
  return parseMarkup(html)
    .map((node) => write(node, styles))
    .join('')
}

function write(node: MarkupNode, styles: StyleCollector): string {
  if (typeof node === 'string') return escape(node)
  if (refused.has(node.name.toLowerCase())) return ''
  const start = `<${node.name}${writeAttributes(node, styles)}>`
  if (voidElements.has(node.name)) return start
  return `${start}${node.children.map((child) => write(child, styles)).join('')}</${node.name}>`
}

function writeAttributes({ attributes }: MarkupElement, styles: StyleCollector): string {
  const { style, ...others } = attributes
  const declarations = style?.trim() ?? ''
  const styleClass = declarations === '' ? undefined : styles.classFor(declarations)
  if (styleClass !== undefined) {
    others['class'] = [others['class'], styleClass].filter(Boolean).join(' ')
    others['data-style'] = `${styleClass} ${declarations}`
  }
  return Object.entries(others)
    .filter(([name, value]) => isSafeAttribute(name, value))
    .map(([name, value]) => (value === '' ? ` ${name}` : ` ${name}="${escape(value).replaceAll('"', '&quot;')}"`))
    .join('')
}

/**
 * Whether an attribute can run no code.
 *
 * @param name Its name.
 * @param value Its value.
 */
export function isSafeAttribute(name: string, value: string): boolean {
  if (/^on/i.test(name) || name.toLowerCase() === 'srcdoc' || !/^[a-zA-Z_:][\w:.-]*$/.test(name)) return false
  return !addresses.has(name.toLowerCase()) || !scriptAddress.test(value.replaceAll(/[\s\p{Cc}]+/gu, ''))
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

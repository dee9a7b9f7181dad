import { iconTag, type SafeHtml, trustHtml } from '@docwright/theme'
import type { StyleCollector } from '../basics/style-sheet.ts'
import type { OutlineEntry } from '../../content/content-tree.ts'
import { voidElements } from '../../content/elements/element-names.ts'
import { escapeAttribute, escapeText } from '../../content/escape-html.ts'
import type { CodeIcons } from './icons-of-code.ts'
import { nameHeadings, type HeadingNames } from './name-headings.ts'
import { parseMarkup, type MarkupElement, type MarkupNode } from './parse-markup.ts'

const refused = new Set(['script', 'style', 'base', 'meta', 'link', 'title', 'noscript', 'object', 'embed'])
const addresses = new Set(['href', 'src', 'action', 'formaction', 'poster', 'xlink:href', 'data'])
const scriptAddress = /^(?:java|vb)script:/i

/**
 * HTML of an island as it may appear on a page: without scripts and handlers, inline styles as classes that the browser
 * code turns back. Its elements stay exactly those that the code expects to find.
 *
 * @param html The HTML that the code rendered.
 * @param styles Takes the inline styles.
 * @param names Gives ids to its headings: the code finds elements by their order and leaves attributes that it did not
 *   set.
 * @param icons Inserts the icons.
 */
export function islandHtml(
  html: string,
  styles: StyleCollector,
  names: HeadingNames,
  icons: Pick<CodeIcons, 'html'>,
): { html: SafeHtml; headings: OutlineEntry[] } {
  const nodes = parseMarkup(html)
  const headings = nameHeadings(nodes, names)
  return { html: trustHtml(nodes.map((node) => write(node, styles, icons)).join('')), headings }
}

function write(node: MarkupNode, styles: StyleCollector, icons: Pick<CodeIcons, 'html'>): string {
  if (typeof node === 'string') return escapeText(node)
  if (node.name === iconTag) return icons.html(node.attributes['data-icon'] ?? '')
  if (refused.has(node.name.toLowerCase())) return ''
  const start = `<${node.name}${writeAttributes(node, styles)}>`
  if (voidElements.has(node.name)) return start
  return `${start}${node.children.map((child) => write(child, styles, icons)).join('')}</${node.name}>`
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
    .map(([name, value]) => (value === '' ? ` ${name}` : ` ${name}="${escapeAttribute(value)}"`))
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

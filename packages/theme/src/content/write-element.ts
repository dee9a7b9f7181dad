import type { ElementNode } from '../content-node.ts'
import type { PageState } from './page-state.ts'
import { isBlockNode } from './block-nodes.ts'
import { writeImage, writeFrame, writeVideo } from './write-media.ts'
import { writeTable } from './write-table.ts'
import { type Attributes, isExternal, writeAttributes } from './write-attributes.ts'

const safeName = /^[a-zA-Z][\w:.-]*$/
const voidElements = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))

/** Elements that would need inline code, which the policy forbids, or that belong to the page's head. */
const refused = new Set(['script', 'style', 'base', 'meta', 'link', 'title', 'head', 'html', 'body'])

/**
 * Writes an element of a page's author as HTML. Most are copied; links, images, tables and the like get what makes
 * them work well.
 */
export function writeElement(node: ElementNode, page: PageState): string {
  const { name, attributes, children } = node
  switch (name) {
    case 'p':
      return writeParagraph(node, page)
    case 'a':
      return writeLink(node, page)
    case 'img':
      return writeImage(attributes, page)
    case 'iframe':
      return writeFrame(attributes, page)
    case 'video':
      return writeVideo(node, page)
    case 'table':
      return writeTable(node, page)
    case 'li':
      return `<li${writeAttributes(attributes, page.context)}>${writeTaskLine(node, page) ?? page.html(children)}</li>`
    case 'pre':
      return plain(name, { tabindex: 0, dir: 'ltr', ...attributes }, node, page)
    default:
      if (refused.has(name) || !safeName.test(name)) return refused.has(name) ? '' : page.html(children)
      return plain(name, attributes, node, page)
  }
}

function plain(name: string, attributes: Attributes, node: ElementNode, page: PageState): string {
  const start = `<${name}${writeAttributes(attributes, page.context)}>`
  return voidElements.has(name) ? start : `${start}${page.html(node.children)}</${name}>`
}

/** A component on a line of its own inside a paragraph would make browsers end the paragraph before it. */
function writeParagraph(node: ElementNode, page: PageState): string {
  const name = node.children.some((child) => isBlockNode(child, page)) ? 'div' : 'p'
  const attributes = writeAttributes(node.attributes, page.context)
  return `<${name}${attributes}>${writeTaskLine(node, page) ?? page.html(node.children)}</${name}>`
}

function writeLink(node: ElementNode, page: PageState): string {
  const { href } = node.attributes
  const external = typeof href === 'string' && isExternal(href)
  const attributes = external ? { target: '_blank', rel: 'noreferrer', ...node.attributes } : node.attributes
  page.linkDepth++
  const html = plain('a', attributes, node, page)
  page.linkDepth--
  return html
}

/** The line of a task list whose first child is a check box becomes its label. */
function writeTaskLine(node: ElementNode, page: PageState): string | undefined {
  const [box] = node.children
  if (box?.type !== 'element' || box.name !== 'input' || box.attributes['type'] !== 'checkbox') return undefined
  const end = node.children.findIndex((child) => isBlockNode(child, page))
  const line = end < 0 ? node.children : node.children.slice(0, end)
  return `<label>${page.html(line)}</label>${end < 0 ? '' : page.html(node.children.slice(end))}`
}

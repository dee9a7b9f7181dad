import type { ElementNode, ContentNode } from '../content-node.ts'
import type { PageState } from './page-state.ts'
import { isBlockNode } from './block-nodes.ts'
import { type Attributes, isExternal, writeAttributes } from './write-attributes.ts'
import { escapeAttribute } from './escape-html.ts'
import { giveTableRoom } from './give-table-room.ts'
import { plainText } from './plain-text.ts'
import { writeImage } from './write-image.ts'

const safeName = /^[a-zA-Z][\w:.-]*$/
const voidElements = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))

/** Elements that would need inline code, which the policy forbids, or that belong in the page's head. */
const refused = new Set(['script', 'style', 'base', 'meta', 'link', 'title', 'head', 'html', 'body'])

/** Writes an author's element as HTML. Most are copied; links, images, tables and others are enhanced. */
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

/** A block component inside a paragraph would make browsers end the paragraph before it. */
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

/** An item of a task list becomes the label of its check box. */
function writeTaskLine(node: ElementNode, page: PageState): string | undefined {
  const [box] = node.children
  if (box?.type !== 'element' || box.name !== 'input' || box.attributes['type'] !== 'checkbox') return undefined
  const end = node.children.findIndex((child) => isBlockNode(child, page))
  const line = end < 0 ? node.children : node.children.slice(0, end)
  return `<label>${page.html(line)}</label>${end < 0 ? '' : page.html(node.children.slice(end))}`
}

/** An embedded page: loaded when it comes near the window, and named for screen readers. */
function writeFrame(attributes: Attributes, page: PageState): string {
  const complete = { loading: 'lazy', title: hostOf(attributes['src']), ...attributes }
  return `<iframe${writeAttributes(complete, page.context)}></iframe>`
}

/** A video. Browsers only autoplay videos without sound, which authors use as animations. */
function writeVideo(node: ElementNode, page: PageState): string {
  const { autoplay, autoPlay, ...rest } = node.attributes
  const automatic = autoplay ?? autoPlay
  const moving = automatic !== undefined && automatic !== false && automatic !== 'false'
  const attributes = moving ? { autoplay: true, muted: true, loop: true, playsinline: true, ...rest } : rest
  return `<video${writeAttributes(attributes, page.context)}>${page.html(node.children)}</video>`
}

function hostOf(source: string | number | boolean | undefined): string {
  const host = typeof source === 'string' ? /^(?:https?:)?\/\/(?:www\.)?([^/?#]+)/i.exec(source)?.[1] : undefined
  return host ?? 'iframe'
}

/**
 * A table inside a region that scrolls sideways. The region can be focused and has a name, so that keys can scroll it;
 * if there is nothing to scroll, the browser script removes both.
 */
function writeTable(node: ElementNode, page: PageState): string {
  const name = headings(node.children) || page.labels.section
  const table = `<table${writeAttributes(node.attributes, page.context)}>${page.html(giveTableRoom(node).children)}</table>`
  const region = `role="region" tabindex="0" aria-label="${escapeAttribute(page.uniqueName(name))}"`
  return `<div class="table-scroll" ${region}>${table}</div>`
}

function headings(nodes: readonly ContentNode[]): string {
  const cells: string[] = []
  collect(nodes, cells)
  return cells.slice(0, 4).join(', ')
}

function collect(nodes: readonly ContentNode[], cells: string[]): void {
  for (const node of nodes) {
    if (node.type !== 'element' || cells.length > 4 || node.name === 'tbody') continue
    if (node.name !== 'th') collect(node.children, cells)
    else if (plainText(node.children).trim() !== '') cells.push(plainText(node.children).trim().slice(0, 40))
  }
}

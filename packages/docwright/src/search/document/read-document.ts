import { type ApiView, flowOf, titleText } from '@docwright/theme'
import type { ComponentNode, ContentNode, ElementNode } from '../../content/content-tree.ts'
import { propertyText } from '../../content/anchors/assign-ids.ts'
import { textOf } from '../../content/expressions/values.ts'
import { joinTexts } from './join-texts.ts'
import { readReference } from './read-reference.ts'
import type { SearchDocument, SearchSection } from './search-document.ts'
import { startSection, type OpenSection } from './open-section.ts'

/** Components without searchable text: they are drawn, run or left out. */
const unread: ReadonlySet<string> = new Set(['AuthorStyle', 'Icon', 'PageProblem', 'Color.Item'])
const unreadElements: ReadonlySet<string> = new Set(
  'script style svg iframe video audio canvas template noscript math'.split(' '),
)
const inlineElements: ReadonlySet<string> = new Set(
  'a abbr b bdi bdo cite code data dfn em i ins kbd mark q s samp small span strong sub sup time u var wbr'.split(' '),
)
const fields: ReadonlySet<string> = new Set(['ParamField', 'ResponseField', 'Param'])
const fieldNames = ['name', 'path', 'query', 'body', 'header', 'cookie', 'auth']
/** Properties that are shown as text, in the order in which they stand. */
const shownProperties = ['description', 'tip', 'headline', 'caption', 'alt', 'cta']
const sectioned: ReadonlySet<string> = new Set(['Accordion', 'Expandable', 'Step', 'Update'])

/**
 * Reads the searchable content of a page, in sections with addresses of their own.
 *
 * @param body The page's content, with ids.
 * @param api The endpoint that the page documents.
 */
export function readDocument(body: readonly ContentNode[], api?: ApiView): SearchDocument {
  const sections: OpenSection[] = [startSection('', '')]
  let current = sections[0] ?? startSection('', '')

  function open(anchor: string, title: string, isField = false): void {
    current = startSection(anchor, title, isField)
    sections.push(current)
  }

  function walk(nodes: readonly ContentNode[]): void {
    for (const node of nodes) {
      if (node.type === 'text') current.addText(node.value)
      else if (node.type === 'element') readElement(node)
      else readComponent(node)
    }
  }

  function readElement(node: ElementNode): void {
    const { name, attributes, children } = node
    if (unreadElements.has(name) || isHidden(node)) return
    if (name === 'img') return current.addText(` ${String(attributes['alt'] ?? '')} `)
    if (name === 'tr') return current.addRow(children.filter(isCell).map(readCell))
    if (name === 'code') return current.addName(textOf(children))
    if (!inlineElements.has(name)) current.breakText()
    walk(children)
    if (!inlineElements.has(name)) current.breakText()
  }

  /** The text of a cell, on one line. */
  function readCell({ children }: ElementNode): string {
    const around = current
    current = startSection('', '')
    const cell = current
    walk(children)
    current = around
    return cell
      .finish()
      .map(({ text, table = '', code = '' }) => joinTexts([text, table, code]))
      .join(' ')
  }

  function readComponent(node: ComponentNode): void {
    const { name, properties, children, result } = node
    if (unread.has(name) || (name === 'Visibility' && properties['for'] === 'agents')) return
    const id = propertyText(properties['id'])
    if (name === 'Heading') return open(id, textOf(children))
    if (name === 'CodeBlock')
      return current.addCode(propertyText(properties['code']), propertyText(properties['title']))
    if (name === 'Latex' || name === 'Mermaid') return current.addText(name === 'Latex' ? textOf([node]) : '')
    if (name === 'Prompt') return current.addBlock(result?.kind === 'prompt' ? result.markdown : textOf(children))
    if (fields.has(name)) return readField(node, id)
    const around = current
    readTitle(node, id)
    const isApart = !standsInLine(name)
    if (isApart && name === 'Image') current.addText(' ')
    else if (isApart) current.breakText()
    for (const property of shownProperties) current.addBlock(propertyText(properties[property]))
    walk(children)
    if (isApart && name === 'Image') current.addText(' ')
    else if (isApart) current.breakText()
    // Text after a step or an accordion belongs to the section around it.
    if (sectioned.has(name)) current = around
  }

  /** Opens a section for a component with an id and a title; other titles are text. */
  function readTitle({ name, properties, children }: ComponentNode, id: string): void {
    const title = titleText(propertyText(properties[name === 'Update' ? 'label' : 'title']))
    if (title !== '' && id !== '' && sectioned.has(name)) open(id, title)
    else if (name === 'Tab' && children.some(isCodeBlock) && children.every(isCode)) current.addCode('', title)
    else current.addBlock(title)
  }

  /** Opens a section with the name of a field; text after the field belongs to the section around it. */
  function readField({ properties, children }: ComponentNode, id: string): void {
    const around = current
    const name = fieldNames.map((key) => propertyText(properties[key])).find((text) => text !== '') ?? ''
    if (name !== '' && id !== '') open(id, name, true)
    else current.breakText()
    for (const property of ['type', 'description', 'default']) current.addBlock(propertyText(properties[property]))
    walk(children)
    current.breakText()
    current = around
  }

  walk(body)
  const read = sections.flatMap((section) => section.finish())
  return { sections: withLead(api === undefined ? read : [...read, ...readReference(api)]) }
}

/** Whether the words of a component belong to the text around it; those of a picture do not. */
function standsInLine(component: string): boolean {
  const flow = flowOf(component)
  return (flow === 'inline' || flow === 'label') && component !== 'Image'
}

/** The first section stands for the page, also where nothing stands before its first heading. */
function withLead(sections: readonly SearchSection[]): SearchSection[] {
  const leads = sections.filter(({ anchor }) => anchor === '')
  const codes = leads.flatMap(({ title, code }) => [title, code ?? '']).filter(Boolean)
  const tables = leads.flatMap(({ table }) => (table === undefined ? [] : [table]))
  const lead: SearchSection = {
    anchor: '',
    title: '',
    text: joinTexts(leads.map(({ text }) => text)),
    ...(tables.length === 0 ? {} : { table: tables.join('\n') }),
    ...(codes.length === 0 ? {} : { code: codes.join('\n\n') }),
  }
  return [lead, ...sections.filter(({ anchor }) => anchor !== '')]
}

function isCode(node: ContentNode): boolean {
  return node.type === 'text' ? node.value.trim() === '' : isCodeBlock(node)
}

function isCodeBlock(node: ContentNode): boolean {
  return node.type === 'component' && node.name === 'CodeBlock'
}

function isCell(node: ContentNode): node is ElementNode {
  return node.type === 'element' && (node.name === 'td' || node.name === 'th')
}

function isHidden({ attributes }: ElementNode): boolean {
  return attributes['hidden'] === true || attributes['aria-hidden'] === 'true' || attributes['aria-hidden'] === true
}

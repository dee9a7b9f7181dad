import { isElements } from '../../content/plain-text.ts'
import { readFlag, readText, readTexts } from '../../content/properties.ts'
import type { ComponentNode } from '../../content-node.ts'
import { codeSpan } from '../escape-text.ts'
import { type Block, leadIn, type MarkdownWriter, paragraph } from '../markdown-writer.ts'
import { markupText, readInline, readTitle } from '../property-text.ts'
import { writeItem } from '../write-list.ts'

const locations = ['path', 'query', 'header', 'cookie', 'body', 'auth'] as const

/** `ParamField`: the property with a parameter's location also names it. */
export function paramFieldMarkdown(node: ComponentNode, writer: MarkdownWriter): Block[] {
  const location = locations.find((name) => readText(node.properties, name) !== undefined)
  return field(node, readText(node.properties, location ?? 'name'), location, writer)
}

/** `ResponseField`, and the definition of anything else that has a name and a type. */
export function responseFieldMarkdown(node: ComponentNode, writer: MarkdownWriter): Block[] {
  return field(node, readText(node.properties, 'name', ...locations), undefined, writer)
}

function field(
  { properties, children }: ComponentNode,
  name: string | undefined,
  location: string | undefined,
  writer: MarkdownWriter,
): Block[] {
  const facts = [
    ...readTexts(properties, 'pre').map((text) => markupText(text, writer)),
    typeOf(properties, writer),
    location,
    // Of a field without a name, there is nothing that could be required.
    name !== undefined && readFlag(properties, 'required') ? writer.labels.required : undefined,
    readFlag(properties, 'deprecated') ? writer.labels.deprecated : undefined,
    defaultOf(properties['default'] ?? properties['initialValue'], writer),
    ...readTexts(properties, 'post').map((text) => markupText(text, writer)),
  ].filter((fact) => fact !== undefined && fact !== '')
  const head = [codeSpan(name ?? ''), facts.length === 0 ? '' : `(${facts.join(', ')})`]
    .filter((part) => part !== '')
    .join(' ')
  const content = [...paragraph(readInline(properties, ['description'], writer)), ...writer.blocks(children)]
  return writeItem('- ', leadIn(head, ': ', content), writer)
}

function typeOf(properties: ComponentNode['properties'], writer: MarkdownWriter): string | undefined {
  const { type } = properties
  return isElements(type) ? readInline(properties, ['type'], writer) : codeSpan(readText(properties, 'type') ?? '')
}

function defaultOf(value: ComponentNode['properties'][string], { labels }: MarkdownWriter): string | undefined {
  if (value === undefined || value === null || isElements(value)) return undefined
  const text = typeof value === 'string' && value !== '' ? value : JSON.stringify(value)
  return `${labels.defaultValue}: ${codeSpan(text)}`
}

/** `Expandable`: the parts of a field below a title. */
export function expandableMarkdown({ properties, children }: ComponentNode, writer: MarkdownWriter): Block[] {
  const title =
    readTitle(properties, ['title', 'summary'], writer) ??
    readTitle({ title: writer.labels.childAttributes }, ['title'], writer)
  return [...paragraph(title), ...writer.blocks(children)]
}

import { isElements } from '../../content/plain-text.ts'
import { readText } from '../../content/properties.ts'
import type { ComponentNode } from '../../content-node.ts'
import { codeSpan } from '../escape-text.ts'
import { type Block, type MarkdownWriter, paragraph } from '../markdown-writer.ts'
import { readInline, readTitle } from '../property-text.ts'
import { writeItem } from '../write-list.ts'

/** `Color`: a list of colors. */
export function colorMarkdown({ children }: ComponentNode, writer: MarkdownWriter): Block[] {
  return writer.blocks(children)
}

/** `Color.Row`: a titled list of colors. */
export function colorRowMarkdown({ properties, children }: ComponentNode, writer: MarkdownWriter): Block[] {
  return [...paragraph(readTitle(properties, ['title'], writer)), ...writer.blocks(children)]
}

/** `Color.Item`: one color with its value. */
export function colorItemMarkdown({ properties }: ComponentNode, writer: MarkdownWriter): Block[] {
  const name = readInline(properties, ['name'], writer)
  const value = codeSpan(valueText(properties['value']))
  return writeItem(
    '- ',
    paragraph([name, value].filter((part) => part !== undefined && part !== '').join(': ')),
    writer,
  )
}

function valueText(value: ComponentNode['properties'][string]): string {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null || Array.isArray(value) || isElements(value)) return ''
  const values = [readText(value, 'light'), readText(value, 'dark')].filter((part) => part !== undefined)
  return [...new Set(values)].join(' / ')
}

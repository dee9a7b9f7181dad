import { readText } from '../../content/properties.ts'
import type { ComponentNode } from '../../content-node.ts'
import type { MarkdownWriter } from '../markdown-writer.ts'
import { readInline } from '../property-text.ts'
import { writeLink } from '../write-link.ts'

/** `Tooltip`: what appears over the words stands behind them. */
export function tooltipMarkdown({ properties, children }: ComponentNode, writer: MarkdownWriter): string {
  const words = writer.inline(children).trim()
  const headline = readInline(properties, ['headline', 'title'], writer)
  const tip = readInline(properties, ['tip', 'description', 'content'], writer)
  const href = readText(properties, 'href')
  const label = readText(properties, 'cta') ?? href
  const more = href === undefined ? '' : writeLink({ href }, [{ type: 'text', value: label ?? '' }], writer)
  const text = [[headline, tip].filter((part) => part !== undefined).join(': '), more]
    .filter((part) => part !== '')
    .join(' ')
  return text === '' ? words : `${words} (${text})`
}

import { readText } from '@docwright/theme'
import type { ComponentNode } from '../../../content/content-tree.ts'
import type { MarkdownWriter } from '../markdown-writer.ts'
import { readInline } from '../property-text.ts'
import { writeImage, writeLink } from '../write-link.ts'
import { formulaText } from './code.ts'

type InlineComponent = (node: ComponentNode, writer: MarkdownWriter) => string

/** Components in a line of text. */
export const inlineComponents: ReadonlyMap<string, InlineComponent> = new Map<string, InlineComponent>([
  ['Badge', ({ properties, children }, writer) => writeLink({ href: readText(properties, 'href') }, children, writer)],
  ['Icon', () => ''],
  ['Image', image],
  ['Latex', (node) => `$${formulaText(node).replaceAll(/\s*\n\s*/g, ' ')}$`],
  ['Link', link],
  ['Tooltip', tooltip],
  ['ZoomImage', image],
])

function image({ properties }: ComponentNode, writer: MarkdownWriter): string {
  const [src = '', alt = '', title = ''] = ['src', 'alt', 'title'].map((name) => readText(properties, name))
  return writeImage({ src, alt, title }, writer)
}

function link({ properties, children }: ComponentNode, writer: MarkdownWriter): string {
  return writeLink(
    { href: readText(properties, 'href', 'path', 'to'), title: readText(properties, 'title') },
    children,
    writer,
  )
}

// What appears over the words stands behind them.
function tooltip({ properties, children }: ComponentNode, writer: MarkdownWriter): string {
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

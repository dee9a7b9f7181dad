import { labelsFor } from '../labels/labels-for.ts'
import { components } from '../components/components.ts'
import type { ContentNode } from '../content-node.ts'
import { joinBlocks, type MarkdownWriter, type WriterState } from './markdown-writer.ts'
import { markupText, markupTitle } from './property-text.ts'
import { writeBlocks } from './write-blocks.ts'
import { writeInline } from './write-inline.ts'

/** A page to write as Markdown. */
export interface MarkdownPage {
  title: string
  /** May hold inline Markdown. */
  description?: string
  /** Whether the page advises against using its subject. */
  deprecated?: boolean
  body: readonly ContentNode[]
}

/** The surroundings of the page. */
export interface MarkdownContext {
  /** BCP 47 tag of the page's language; selects the words of labels. */
  language: string
  /** The target of a link inside a property. */
  link?(href: string): string
  /** Code without the comments that only mark its lines. */
  plainCode?(code: string): string
}

/**
 * A page as GitHub Flavored Markdown, for people and machines: the content that a reader sees, with components as the
 * most similar Markdown.
 *
 * @param page The page, compiled.
 * @param context Its surroundings.
 * @returns Markdown that ends with a line feed.
 */
export function renderMarkdown(page: MarkdownPage, context: MarkdownContext): string {
  const writer = createWriter({
    labels: labelsFor(context.language),
    link: (href) => context.link?.(href) ?? href,
    components,
    plainCode: (code) => context.plainCode?.(code) ?? code,
    flat: false,
    linked: false,
    bold: false,
    italic: false,
  })
  const title = markupTitle(page.title, writer)
  const description = page.description?.trim() ?? ''
  const old = page.deprecated === true ? [`**${labelsFor(context.language).deprecated}**`] : []
  const head = [`# ${title}`, ...old, ...(description === '' ? [] : [`> ${markupText(description, writer)}`])]
  const body = joinBlocks(writer.blocks(page.body))
  return `${head.join('\n\n')}\n${body === '' ? '' : `\n${body}\n`}`
}

/**
 * Creates a writer of Markdown.
 *
 * @param state The surroundings in which it writes.
 */
function createWriter(state: WriterState): MarkdownWriter {
  const writer: MarkdownWriter = {
    ...state,
    blocks: (nodes) => writeBlocks(nodes, writer),
    inline: (nodes) => writeInline(nodes, writer),
    within: (change) => createWriter({ ...state, ...change }),
  }
  return writer
}

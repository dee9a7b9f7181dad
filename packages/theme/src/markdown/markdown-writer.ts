import type { Labels } from '../labels/labels.ts'
import type { Flow } from '../content/flow.ts'
import type { ComponentNode, ContentNode } from '../content-node.ts'

/** A block of Markdown without blank lines around it. */
export interface Block {
  /**
   * A `list` is complete; consecutive blocks of the kind `item` are one list. Two lists next to each other need
   * different markers.
   */
  kind: 'paragraph' | 'list' | 'item' | 'other'
  text: string
}

/** A component as Markdown, as a block and in a line. */
export interface MarkdownForms {
  block?(node: ComponentNode, writer: MarkdownWriter): Block[]
  inline?(node: ComponentNode, writer: MarkdownWriter): string
}

/** Components by their names: whether they are blocks or part of a line, and their Markdown. */
export interface MarkdownComponents {
  get(name: string): { flow: Flow; apart?: boolean; markdown?: MarkdownForms } | undefined
}

/** The surroundings in which a writer puts its Markdown. */
export interface WriterState {
  /** Interface texts in the page's language. */
  labels: Labels
  /** Every component, by its names. */
  components: MarkdownComponents
  /** Code for readers who see no colors. */
  plainCode(code: string): string
  /** The target of a link inside a property. */
  link(href: string): string
  /** Inside a table cell, a heading or the like: blocks become lines. */
  flat: boolean
  /** Inside a link, which cannot contain another. */
  linked: boolean
  /** Inside bold text. */
  bold: boolean
  /** Inside italic text. */
  italic: boolean
}

/** Writes content as Markdown: the shared state of its parts, and their writers. */
export interface MarkdownWriter extends WriterState {
  /** Content as blocks. */
  blocks(nodes: readonly ContentNode[]): Block[]
  /** Content as text within a block; a line feed in it stands for a line break. */
  inline(nodes: readonly ContentNode[]): string
  /** The same writer in another place. */
  within(change: Partial<WriterState>): MarkdownWriter
}

/**
 * A paragraph.
 *
 * @param text Its finished text; nothing comes of empty text.
 */
export function paragraph(text: string | undefined): Block[] {
  return text === undefined || text === '' ? [] : [{ kind: 'paragraph', text }]
}

/**
 * Bold text.
 *
 * @param text Finished text that is not bold yet.
 */
export function bold(text: string): string {
  return text === '' ? '' : `**${text}**`
}

/**
 * Blocks as one text.
 *
 * @param blocks The blocks.
 */
export function joinBlocks(blocks: readonly Block[]): string {
  return blocks.map(({ text }) => text).join('\n\n')
}

/**
 * Puts text in front of blocks, on the line of the first if that is a paragraph.
 *
 * @param lead The text.
 * @param separator The separator between the two on one line.
 * @param blocks The blocks.
 */
export function leadIn(lead: string, separator: string, blocks: readonly Block[]): Block[] {
  const [first, ...rest] = blocks
  if (first?.kind !== 'paragraph') return [...paragraph(lead), ...blocks]
  return [{ kind: 'paragraph', text: `${lead}${separator}${first.text}` }, ...rest]
}

/**
 * Text inside a list item.
 *
 * @param text Text of several lines.
 * @param width Width of the marker.
 */
export function indent(text: string, width: number): string {
  return text.includes('\n') ? text.replaceAll(/\n(?=[^\n])/g, `\n${' '.repeat(width)}`) : text
}

/**
 * Text of several lines on one.
 *
 * @param text Text in which a line feed is a line break.
 * @param separator The separator between two lines.
 */
export function oneLine(text: string, separator = ' '): string {
  if (!text.includes('\n')) return text.trim()
  const lines = text.split('\n').map((line) => line.trim())
  return lines.filter((line) => line !== '').join(separator)
}

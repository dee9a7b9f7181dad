import type { MarkdownWriter, WriterState } from './markdown-writer.ts'
import { writeBlocks } from './write-blocks.ts'
import { writeInline } from './write-inline.ts'

/**
 * Makes a writer of Markdown.
 *
 * @param state Where it writes.
 */
export function createWriter(state: WriterState): MarkdownWriter {
  const writer: MarkdownWriter = {
    ...state,
    blocks: (nodes) => writeBlocks(nodes, writer),
    inline: (nodes) => writeInline(nodes, writer),
    within: (change) => createWriter({ ...state, ...change }),
  }
  return writer
}

import { componentNames } from '@docwright/theme'
import { readFrontMatter } from '../content/front-matter/read-front-matter.ts'
import { pageText } from '../content/page-text.ts'
import { parseMdx } from '../content/parse/parse-mdx.ts'
import { readFrontMatterSlots } from './front-matter-slots.ts'
import { describeTree } from './describe-tree.ts'
import { readTree } from './read-tree.ts'
import type { SlotDocument } from './slot.ts'
import type { ReadHeading, TreeTexts } from './tree-texts.ts'

/** A page as texts that can be translated. */
export interface TranslatablePage extends SlotDocument {
  titled: readonly TreeTexts['titled'][number][]
  addresses: readonly TreeTexts['addresses'][number][]
  modules: readonly TreeTexts['modules'][number][]
  /** The structure of the page without its words: equal for a page and its translation. */
  structure: readonly string[]
  /** The blocks of the page, each with its shape: its structure without words. */
  blocks: readonly { start: number; end: number; shape: string }[]
  /** Headings in order: where an id can be written and how, and the line they stand on. */
  headings: readonly (ReadHeading & { line: number })[]
  /** Codes of the page's syntax errors. */
  problems: readonly string[]
}

/**
 * Reads a page with the parser that cannot end the process. Syntax errors are repaired as they are for readers, and text that
 * a repair leaves out is not translated.
 *
 * @param source The text of the page; a byte order mark and any line ends are fine.
 * @param variables The site's variables.
 */
export async function readPage(
  path: string,
  source: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<TranslatablePage> {
  const page = pageText(path, source)
  const { text } = page
  const { bodyStart, diagnostics } = readFrontMatter(text, path)
  const parsed = await parseMdx(page, bodyStart, { parser: 'javascript', variables, components: componentNames })
  const found = readTree(parsed.nodes, text, parsed.toFile)
  const slots = [...readFrontMatterSlots(text), ...found.slots].toSorted(
    (one, other) => one.start - other.start || other.end - one.end,
  )
  return {
    path,
    text,
    slots,
    structure: describeTree(parsed.nodes),
    blocks: parsed.nodes.flatMap((node) => {
      const [start, end] = [node.position?.start.offset, node.position?.end.offset]
      if (start === undefined || end === undefined || (node.type === 'text' && node.value.trim() === '')) return []
      return [{ start: parsed.toFile(start), end: parsed.toFile(end), shape: describeTree([node]).join('\n') }]
    }),
    headings: found.headings
      .map(({ start, ...heading }) => ({ ...heading, line: page.placeAt(start).line }))
      .toSorted((one, other) => one.line - other.line),
    titled: found.titled,
    addresses: found.addresses,
    modules: found.modules,
    problems: [...diagnostics, ...parsed.diagnostics].map(({ code }) => code),
  }
}

import { diagnose, type Diagnostic } from '../../source/diagnostic.ts'
import { contentProblems } from '../content-problems.ts'
import type { PageText } from '../page-text.ts'
import { findForeignBlocks, type ForeignBlock } from './foreign-blocks.ts'

/**
 * Reports blocks in the syntax of other documentation systems, with the component to use instead.
 *
 * @param bodyStart Offset of the body.
 * @param diagnostics Other problems of the file. Problems inside such a block follow from it, and are dropped.
 */
export function noteForeign(page: PageText, bodyStart: number, diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const blocks = findForeignBlocks(page.text, bodyStart)
  if (blocks.length === 0) return [...diagnostics]
  const ranges = blocks.map(({ start, end }) => [page.placeAt(start).line, page.placeAt(end).line] as const)
  const others = diagnostics.filter(
    ({ code, line }) => !(follows.has(code) && ranges.some(([first, last]) => line >= first && line <= last)),
  )
  return [...others, ...blocks.map((block) => foreignBlock(block, page))]
}

const follows: ReadonlySet<string> = new Set(['mdx-stray-character'])

function foreignBlock({ start, end, opening, component, put }: ForeignBlock, page: PageText): Diagnostic {
  const isTag = opening.startsWith('<')
  const message = isTag
    ? `“${opening}” is a component of another documentation system; <${component}> is shown in its place.`
    : `“${opening}” is the syntax of another documentation system; it is shown as text.`
  // A tab includes its content.
  const inside = component === 'Tabs' ? '<Tab title="…"> … </Tab>' : '…'
  const fix = `Write <${component}> ${inside} </${component}>, or run \`docwright check --fix\`, which does it for you.`
  const repair = { written: page.text.slice(start, end), put }
  return diagnose(contentProblems, 'foreign-syntax', page.placeAt(start), message, fix, repair)
}

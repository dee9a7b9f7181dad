import { plainSlot } from '../../slot-builder.ts'
import { checkSegment } from '../check-segment.ts'

/** A right translation. */
export type Right = readonly [to: string, source: string, text: string]

/**
 * The rule that refuses a translation of a paragraph.
 *
 * @returns Undefined if none does.
 */
export async function ruleFor(source: string, text: string, to: string, from = 'en'): Promise<string | undefined> {
  const slot = plainSlot(source, { kind: 'paragraph', encoding: 'markdown', start: 0, end: source.length })
  const glossary = { keep: [], terms: {} }
  return (await checkSegment(slot, text, { from, to, isPseudo: false, glossary }))?.rule
}

/** Those of right translations that are refused, each with its rule. */
export async function refusedOf(right: readonly Right[]): Promise<string[]> {
  const refused: string[] = []
  for (const [to, source, text] of right) {
    const rule = await ruleFor(source, text, to)
    if (rule !== undefined) refused.push(`${to}, ${rule}: ${text}`)
  }
  return refused
}

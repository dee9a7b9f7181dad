import { readMemory } from './memory.ts'
import { writeRecords, type SegmentRecord } from './page-records.ts'
import { structureOf } from './plan-file.ts'
import { readPage } from './read-page.ts'
import { digestOf, type Slot } from './slot.ts'
import { pairPage, writtenAt, type PairedPage } from './text-pairs.ts'
import { translationFiles } from './translation-files.ts'
import { withLineEnds } from './with-line-ends.ts'

/** What a person decides about one translated text. */
export type TextDecision =
  /** It stays as it is, whatever models say later. */
  | { kind: 'accept' }
  /** It stands in these words, as the file has them. */
  | { kind: 'edit'; written: string }
  /** It stands in the language of the source, and is not asked for again before that changes. */
  | { kind: 'refuse' }

/** What a decision changes, or why it cannot be made. */
export type DecidedText = { writes: ReadonlyMap<string, string> } | { message: string }

/** The rule that let a text nowhere, where a person did not. */
export const refusedByPerson = 'person'

/**
 * Decides about one text of a translated page.
 *
 * @param readText Reads a file by its path from the docs folder.
 * @param path Path of the translated page.
 * @param text Which text, as it was read: where it stands in other words by now, nothing is decided.
 * @param text.index Its place among the texts of the page.
 * @param text.was The translation that the person saw.
 * @param decision What becomes of it.
 */
export async function decideText(
  readText: (path: string) => Promise<string | undefined>,
  path: string,
  { index, was }: { index: number; was: string },
  decision: TextDecision,
): Promise<DecidedText> {
  const paired = await pairPage(readText, path)
  const [slot, existing] = [paired?.source.slots[index], paired?.existing.slots[index]]
  const segment = paired?.record.segments[index]
  if (paired === undefined || slot === undefined || existing === undefined || segment === undefined)
    return { message: 'This page can no longer be put beside its source.' }
  if (writtenAt(paired.existing, existing) !== was)
    return { message: 'This text has changed meanwhile. Read it again.' }
  const written = wordsOf(decision, paired, index, was)
  const changed = written === was ? paired.existing.text : spliced(paired, existing, written)
  const page = await readPage(path, changed)
  const isWhole =
    page.slots.length === paired.existing.slots.length && structureOf(page) === structureOf(paired.existing)
  if (written.trim() === '' || !isWhole)
    return { message: 'With these words, the page would be built differently from its source. Change the words alone.' }
  const before = (await readText(path)) ?? ''
  const after = withLineEnds(changed, before)
  // The next run sees what a person has written, remembers it, and brings it to the same sentence elsewhere.
  if (decision.kind === 'edit') return { writes: new Map([[path, after]]) }
  const files = translationFiles(paired.code)
  const target = digestOf(page.slots[index]?.text ?? '')
  const isRefused = decision.kind === 'refuse'
  const record: SegmentRecord = isRefused
    ? { key: segment.key, target, state: 'source', rule: refusedByPerson }
    : { key: segment.key, target, state: 'human' }
  const segments = paired.record.segments.map((one, at) => (at === index ? record : one))
  // A page in which people have written something else is looked at by the next run as it would have been.
  const isAsWritten = digestOf(before) === paired.record.output
  const output = isAsWritten ? digestOf(after) : paired.record.output
  paired.records.set(paired.record.page, { ...paired.record, segments, output })
  const writes = new Map([[files.records, writeRecords(paired.records.values())]])
  if (!isRefused) return { writes }
  const memory = readMemory((await readText(files.memory)) ?? '')
  memory.remove(slot.key)
  return { writes: writes.set(path, after).set(files.memory, memory.write()) }
}

function wordsOf(decision: TextDecision, paired: PairedPage, index: number, was: string): string {
  if (decision.kind === 'edit') return decision.written
  return decision.kind === 'accept' ? was : sourceWords(paired, index)
}

/** The words of the source, with links that lead where those of the translation do. */
function sourceWords({ source, existing }: PairedPage, index: number): string {
  const [slot, other] = [source.slots[index], existing.slots[index]]
  if (slot === undefined || other === undefined) return ''
  const theirs = existing.addresses.filter(({ start, end }) => start >= other.start && end <= other.end)
  return source.addresses
    .filter(({ start, end }) => start >= slot.start && end <= slot.end)
    .toSorted((one, another) => another.start - one.start)
    .reduce(
      (text, { start, end, value }) => {
        const address = theirs.find((one) => one.value.endsWith(value))?.value ?? value
        return `${text.slice(0, start - slot.start)}${address}${text.slice(end - slot.start)}`
      },
      writtenAt(source, slot),
    )
}

function spliced({ existing }: PairedPage, { start, end }: Slot, written: string): string {
  return `${existing.text.slice(0, start)}${written}${existing.text.slice(end)}`
}

import { align } from './align.ts'
import type { BlockMatch } from './match-blocks.ts'
import type { TranslationMemory } from './memory.ts'
import type { PageRecord, SegmentRecord } from './page-records.ts'
import type { TranslatablePage } from './read-page.ts'
import { digestOf, type Slot, type SlotDocument } from './slot.ts'

/** The replacement of a slot: a translation with placeholders, the text of the existing file as it is written, or the source. */
export type Choice =
  | { kind: 'text'; text: string; state: 'done' }
  | { kind: 'kept'; written: string; state: 'done' | 'human' | 'review' | 'stale'; rule?: string }
  | { kind: 'source'; state: 'source' | 'none'; rule?: string }

/** The plan for a file, before a translator is asked. */
export interface FilePlan {
  /** By slot; slots without a choice have to be asked for. */
  choices: Map<Slot, Choice>
  asks: Slot[]
  /** Existing translations of an older source, for texts that are asked for: they stay if the answer is refused. */
  older: ReadonlyMap<Slot, string>
  /** True for an existing file that cannot be compared with its source: it stays as it is. */
  isDifferent: boolean
  /** Matching blocks, for a page that people built differently from its source. */
  match?: BlockMatch
}

/** A file to plan. */
export interface PlanRequest {
  source: SlotDocument
  /** The translation as it is now. */
  existing: SlotDocument | undefined
  record: PageRecord | undefined
  memory: TranslationMemory
  /** Whether texts that the gate has refused are tried again. */
  isRetry: boolean
  /** Whether neither the source nor the translation has changed since it was written. */
  isAsRecorded?: boolean
  /** Matches a page that people built differently with its source; absent for other files. */
  match?(isOurs: (slots: readonly Slot[]) => boolean): BlockMatch | undefined
}

/** The plan of a file that cannot be compared. */
export function keptFile(): FilePlan {
  return { choices: new Map(), asks: [], older: new Map(), isDifferent: true }
}

/**
 * Decides which texts of a file have to be translated. Existing translations stay, even if paragraphs were inserted or moved;
 * text by people always stays.
 */
export function planFile(request: PlanRequest): FilePlan {
  const { source, existing, record, memory } = request
  const choices = new Map<Slot, Choice>()
  const now = existing === undefined ? undefined : segmentsOf(source, existing, record)
  if (existing !== undefined && now === undefined) return planDifferent(request, existing)
  rememberPeople(now, existing, memory)
  const pairs = align(
    (now ?? []).map(({ key }) => key),
    source.slots.map(({ key }) => key),
  )
  const asks: Slot[] = []
  const older = new Map<Slot, string>()
  for (const [index, slot] of source.slots.entries()) {
    const pair = pairs[index]
    const current = pair === undefined ? undefined : now?.[pair.index]
    const choice = !slot.isProse
      ? ({ kind: 'source', state: 'none' } as const)
      : chooseFor(slot, current, pair?.isEqual === true, request)
    if (choice !== undefined) choices.set(slot, choice)
    else {
      asks.push(slot)
      const partner = pair === undefined ? undefined : existing?.slots[pair.index]
      const isTranslated = current?.state === 'done' || current?.state === 'stale'
      if (current !== undefined && partner !== undefined && isTranslated && holdsTheSame(slot, partner))
        older.set(slot, current.written)
    }
  }
  return { choices, asks, older, isDifferent: false }
}

/** Whether one text may stand where the other stands: the same code, links and formatting are in both. */
function holdsTheSame(one: Slot, other: Slot): boolean {
  const held = ({ placeholders }: Slot): string =>
    placeholders
      .map(({ hint }) => hint)
      .toSorted()
      .join('\u0000')
  return one.kind === other.kind && held(one) === held(other)
}

/** Plans a page that people built differently from its source: blocks that certainly correspond are taken over. */
function planDifferent(request: PlanRequest, existing: SlotDocument): FilePlan {
  const { source, record, match: find } = request
  const segments = record?.segments ?? []
  const written = new Set(segments.flatMap(({ state, target }) => (state === 'done' ? [target] : [])))
  const match = find?.(
    (slots) => slots.length > 0 && slots.every(({ text, isProse }) => !isProse || written.has(digestOf(text))),
  )
  if (match === undefined) return keptFile()
  const pairs = align(
    segments.map(({ key }) => key),
    source.slots.map(({ key }) => key),
  )
  const plan: FilePlan = { choices: new Map(), asks: [], older: new Map(), isDifferent: false, match }
  for (const [index, slot] of source.slots.entries()) {
    const found = match.texts.get(slot)
    const pair = pairs[index]
    const known = pair === undefined ? undefined : segments[pair.index]
    const current = found && currentOf(slot, found, known, existing)
    if (!slot.isProse) plan.choices.set(slot, { kind: 'source', state: 'none' })
    else if (match.replaced.has(slot)) plan.choices.set(slot, { kind: 'kept', written: '', state: 'human' })
    else {
      const choice = chooseFor(slot, current, pair?.isEqual !== false, request)
      if (choice === undefined) plan.asks.push(slot)
      else plan.choices.set(slot, choice)
    }
  }
  return plan
}

function currentOf(slot: Slot, found: Slot, known: SegmentRecord | undefined, existing: SlotDocument): CurrentSegment {
  const isUntouched = known !== undefined && digestOf(found.text) === known.target
  const isMachine = isUntouched && known.state !== 'human' && known.state !== 'review'
  return {
    ...(known ?? { key: slot.key, target: '', state: 'human' as const }),
    // A person has edited the text, and is taken to know its current source.
    state: isUntouched ? known.state : 'human',
    text: found.text,
    written: existing.text.slice(found.start, found.end),
    isHuman: !isMachine && found.text !== slot.text,
  }
}

interface CurrentSegment extends SegmentRecord {
  written: string
  text: string
  isHuman: boolean
}

/**
 * A digest of what a page is made of.
 *
 * @param document The page; other files have no structure.
 */
export function structureOf(document: SlotDocument | TranslatablePage): string | undefined {
  return 'structure' in document ? digestOf(document.structure.join('\n')) : undefined
}

/** The texts of the existing file by the sources they were made from; undefined if they do not correspond. */
function segmentsOf(
  source: SlotDocument,
  existing: SlotDocument,
  record: PageRecord | undefined,
): CurrentSegment[] | undefined {
  const known =
    record?.segments ??
    // An earlier translation by people counts as one of the current source.
    source.slots.map(({ key, isProse }) => ({ key, target: '', state: isProse ? 'human' : 'none' }) as const)
  if (known.length !== existing.slots.length || record?.own !== undefined) return undefined
  if (record === undefined && !isAlike(source, existing)) return undefined
  // Only words may have changed: what else people changed would be lost.
  const structure = structureOf(existing)
  if (record?.structure !== undefined && structure !== undefined && record.structure !== structure) return undefined
  return known.map((segment, index) => {
    const slot = existing.slots[index]
    const text = slot?.text ?? ''
    const isUntouched = record !== undefined && digestOf(text) === segment.target
    const isAdopted = record === undefined && text !== source.slots[index]?.text
    return {
      ...segment,
      text,
      written: existing.text.slice(slot?.start ?? 0, slot?.end ?? 0),
      isHuman:
        segment.state !== 'none' &&
        (record === undefined ? isAdopted : !isUntouched || segment.state === 'human' || segment.state === 'review'),
    }
  })
}

function isAlike(source: SlotDocument, existing: SlotDocument): boolean {
  if (source.slots.some(({ kind }, index) => existing.slots[index]?.kind !== kind)) return false
  // People set a word in bold, or leave a link out; where most texts disagree, they are not translations of one another.
  const agreeing = source.slots.filter(
    ({ placeholders }, index) => existing.slots[index]?.placeholders.length === placeholders.length,
  )
  return agreeing.length >= source.slots.length * 0.8
}

function chooseFor(
  slot: Slot,
  current: CurrentSegment | undefined,
  isEqual: boolean,
  { memory, isRetry, isAsRecorded }: PlanRequest,
): Choice | undefined {
  if (current?.isHuman === true) {
    const isReview = !isEqual || current.state === 'review'
    return { kind: 'kept', written: current.written, state: isReview ? 'review' : 'human' }
  }
  const isFinal = isEqual && !isRetry && !isWithoutAnswer(current)
  if (isFinal && current?.state === 'source')
    return { kind: 'source', state: 'source', ...(current.rule === undefined ? {} : { rule: current.rule }) }
  if (isFinal && current?.state === 'stale')
    return {
      kind: 'kept',
      written: current.written,
      state: 'stale',
      ...(current.rule === undefined ? {} : { rule: current.rule }),
    }
  const known = memory.find(slot.key)
  if (known !== undefined) return { kind: 'text', text: known.text, state: 'done' }
  // The text in the page was paid for once, whatever became of the memory.
  const isThere = isAsRecorded === true && isEqual && current?.state === 'done'
  return isThere ? { kind: 'kept', written: current.written, state: 'done' } : undefined
}

/** Whether a text got no answer at all: it was not refused, and the next run asks for it again. */
export function isWithoutAnswer(segment: Pick<SegmentRecord, 'rule'> | undefined): boolean {
  return segment?.rule === 'ids'
}

/** Adds translations by people to the memory, so that they follow a paragraph to another page. */
function rememberPeople(
  segments: readonly CurrentSegment[] | undefined,
  existing: SlotDocument | undefined,
  memory: TranslationMemory,
): void {
  for (const [index, { key, text, isHuman, state }] of (segments ?? []).entries()) {
    const isSimple = (existing?.slots[index]?.placeholders.length ?? 0) === 0
    const source = memory.find(key)?.source
    // With placeholders the text refers to its own file.
    if (isHuman && isSimple && source !== undefined && state !== 'review')
      memory.add({ key, source, text, by: 'human' })
  }
}

import type { Refusal } from '../gate/segment-rule.ts'
import type { SegmentRecord } from '../page-records.ts'
import type { Choice } from '../plan-file.ts'
import type { Slot } from '../slot.ts'
import { splice } from '../splice.ts'
import { recordsOf, replacementsOf } from '../translate-file.ts'
import type { ReadDescription } from './read-description.ts'
import {
  localizeLinks,
  readSpecification,
  type SpecificationPart,
  type TranslatableSpecification,
} from './read-specification.ts'
import { readValueTree, type ValueNode, type WrittenText } from './value-tree.ts'
import { writingsOf } from './write-text.ts'

/** The form of addresses in the translation of a specification. */
export interface SpecificationAddresses {
  linkTo(href: string): string
  /** A reference to another file. */
  referenceTo(reference: string): string
  /** The address of a page that an operation names for itself. */
  pageTo(href: string): string
}

/** A specification as it is written. */
export interface WrittenSpecification {
  text: string
  segments: SegmentRecord[]
  refused: { slot: Slot; refusal: Refusal }[]
}

/**
 * Writes a translated specification: each text in its place and in its style, all else letter for letter. A description
 * that would be built differently stays in the language of the source; so does a value that does not come back as it
 * was meant.
 *
 * @param source The specification.
 * @param choices What stands in the place of each text.
 * @param addresses Where its addresses lead.
 * @param describe Reads descriptions.
 */
export function writeSpecification(
  source: TranslatableSpecification,
  choices: Map<Slot, Choice>,
  addresses: SpecificationAddresses,
  describe: ReadDescription,
): WrittenSpecification {
  const refused: WrittenSpecification['refused'] = []
  const refuse = (part: SpecificationPart, refusal: Refusal): void => {
    for (const { slot } of part.slots)
      if (choices.get(slot)?.kind === 'text') {
        choices.set(slot, { kind: 'source', state: 'source', rule: refusal.rule })
        refused.push({ slot, refusal })
      }
  }
  const values = new Map<WrittenText, string>()
  for (const part of source.parts) {
    const fixed = localizeLinks(part, addresses.linkTo)
    const base = splice(part.place.value, new Map(), fixed)
    let value = splice(part.place.value, replacementsInside(part, choices), fixed)
    if (part.form === 'markdown' && !isBuiltAlike(base, value, describe)) {
      refuse(part, { rule: 'structure', message: 'The translation changes what the description is made of.' })
      value = splice(part.place.value, replacementsInside(part, choices), fixed)
    }
    values.set(part.place, value)
  }
  for (const place of source.references) values.set(place, addresses.referenceTo(place.value))
  for (const place of source.addresses) values.set(place, addresses.pageTo(place.value))
  const { text, lost } = writeValues(source, values)
  for (const part of source.parts)
    if (lost.has(part.place))
      refuse(part, { rule: 'structure', message: 'The translation cannot be written in the place of its source.' })
  const written = readSpecification(source.path, text, describe)
  return { text, segments: recordsOf(source, written ?? source, choices), refused }
}

function replacementsInside({ slots }: SpecificationPart, choices: ReadonlyMap<Slot, Choice>) {
  const own = new Map<Slot, Choice>()
  for (const { slot, inside } of slots) {
    const choice = choices.get(slot)
    if (choice !== undefined) own.set(inside, choice)
  }
  return replacementsOf(own)
}

function isBuiltAlike(base: string, value: string, describe: ReadDescription): boolean {
  if (base === value) return true
  const [one, other] = [describe(base), describe(value)]
  return one.slots.length === other.slots.length && one.structure.join('\n') === other.structure.join('\n')
}

/** Writes values until all that can be read again are what they were meant to be; those that cannot stay as they were. */
function writeValues(
  { written, tree }: TranslatableSpecification,
  values: ReadonlyMap<WrittenText, string>,
): { text: string; lost: ReadonlySet<WrittenText> } {
  const changed = [...values].filter(([place, value]) => value !== place.value)
  const attempts = new Map(changed.map(([place, value]) => [place, writingsOf(value, place, written)]))
  const lost = new Set<WrittenText>()
  for (;;) {
    const edits = changed.map(([place]) => ({
      start: place.start,
      end: place.end,
      insert: attempts.get(place)?.[0] ?? written.slice(place.start, place.end),
    }))
    const text = edits.length === 0 ? written : splice(written, new Map(), edits)
    const read = readValueTree(text)
    const wrong = read === undefined ? 'all' : differences(tree, read, values, lost)
    if (wrong !== 'all' && wrong.size === 0) return { text, lost }
    const guilty = [...attempts.keys()].filter((place) => wrong === 'all' || wrong.has(place))
    // A difference that no value explains takes them all.
    for (const place of guilty.length === 0 ? attempts.keys() : guilty) {
      const left = attempts.get(place)?.slice(1) ?? []
      if (left.length > 0) attempts.set(place, left)
      else {
        attempts.delete(place)
        lost.add(place)
      }
    }
    if (attempts.size === 0) return { text: written, lost: new Set(values.keys()) }
  }
}

/** The texts that are not as they were meant; `all` where anything else differs. */
function differences(
  source: ValueNode,
  read: ValueNode,
  values: ReadonlyMap<WrittenText, string>,
  lost: ReadonlySet<WrittenText>,
): 'all' | Set<WrittenText> {
  const wrong = new Set<WrittenText>()
  const isAlike = (one: ValueNode, other: ValueNode): boolean => {
    if (one.type === 'text') {
      const wanted = lost.has(one) ? one.value : (values.get(one) ?? one.value)
      if (other.type === 'text' && other.value === wanted) return true
      if (!values.has(one)) return false
      wrong.add(one)
      return true
    }
    if (one.type !== other.type) return false
    if (one.type === 'list' && other.type === 'list')
      return (
        one.items.length === other.items.length &&
        one.items.every((item, at) =>
          isAlike(item, at in other.items ? (other.items[at] as ValueNode) : { type: 'other' }),
        )
      )
    if (one.type === 'map' && other.type === 'map')
      return (
        one.entries.length === other.entries.length &&
        one.entries.every(({ key, value }, at) => {
          const entry = other.entries[at]
          return entry?.key === key && isAlike(value, entry.value)
        })
      )
    return true
  }
  return isAlike(source, read) ? wrong : 'all'
}

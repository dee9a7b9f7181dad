import type { FixedEdit, Slot, SlotDocument } from '../slot.ts'
import { describeWords, type Description, type ReadDescription } from './read-description.ts'
import { specificationContent, type SpecificationContent } from './specification-texts.ts'
import { readValueTree, type ValueNode, type WrittenText } from './value-tree.ts'

/** A specification as texts that can be translated. Its text is that of all its texts, one after the other. */
export interface TranslatableSpecification
  extends SlotDocument, Pick<SpecificationContent, 'addresses' | 'references'> {
  /** The file as it is written. */
  written: string
  tree: ValueNode
  parts: readonly SpecificationPart[]
}

/** One value of a specification that readers read. */
export interface SpecificationPart extends Omit<Description, 'slots'> {
  place: WrittenText
  form: 'markdown' | 'words'
  /** Its texts as the document has them, and as they stand in the value. */
  slots: readonly { slot: Slot; inside: Slot }[]
}

/**
 * Reads a specification.
 *
 * @param written The file.
 * @param describe Reads descriptions.
 * @returns The specification; undefined if it is neither JSON nor YAML.
 */
export function readSpecification(
  path: string,
  written: string,
  describe: ReadDescription,
): TranslatableSpecification | undefined {
  const tree = readValueTree(written)
  if (tree === undefined) return undefined
  const { texts, addresses, references } = specificationContent(tree)
  let text = ''
  const parts = texts.map(({ place, form }): SpecificationPart => {
    const { slots, ...rest } = form === 'markdown' ? describe(place.value) : describeWords(place.value, 'label')
    const offset = text.length
    text += `${place.value}\n`
    return { ...rest, place, form, slots: slots.map((inside) => ({ slot: moved(inside, offset), inside })) }
  })
  const slots = parts.flatMap((part) => part.slots.map(({ slot }) => slot))
  return { path, written, text, slots, tree, parts, addresses, references }
}

function moved(slot: Slot, offset: number): Slot {
  return {
    ...slot,
    start: slot.start + offset,
    end: slot.end + offset,
    placeholders: slot.placeholders.map(({ close, ...placeholder }) => ({
      ...placeholder,
      start: placeholder.start + offset,
      end: placeholder.end + offset,
      ...(close === undefined ? {} : { close: { ...close, start: close.start + offset, end: close.end + offset } }),
    })),
  }
}

/**
 * Offset of a text in the file: where the value stands that it is a part of.
 *
 * @param slot The text.
 */
export function placeOfSlot({ parts }: TranslatableSpecification, slot: Slot): number {
  return parts.find((part) => part.slots.some((one) => one.slot === slot))?.place.start ?? 0
}

/**
 * The edits that make a value's links lead from its translation to where they lead from itself.
 *
 * @param part The value.
 * @param linkTo The address that stands for another.
 */
export function localizeLinks({ addresses }: SpecificationPart, linkTo: (href: string) => string): FixedEdit[] {
  return addresses.flatMap(({ start, end, value }) => {
    const insert = linkTo(value)
    return insert === value ? [] : [{ start, end, insert }]
  })
}

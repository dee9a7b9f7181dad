import type { SyntaxElement, SyntaxJsx } from '../content/parse/syntax-tree.ts'
import { createSlotBuilder, plainSlot } from './slot-builder.ts'
import type { Slot } from './slot.ts'
import { readTag, type WrittenTag } from './tag-source.ts'
import { isTranslatableList, isTranslatableProperty } from './translatable-names.ts'
import type { ReadOtherIds, Stretch, TreeTexts } from './tree-texts.ts'

const titledComponents = new Set(['Step', 'Update', 'Accordion', 'Tab', 'Expandable', 'View'])

/**
 * Reads the texts, addresses and titles among the attributes of a tag.
 *
 * @returns The tag; undefined if it is not closed.
 */
export function readTagTexts({ name }: SyntaxJsx, place: Stretch, found: TreeTexts): WrittenTag | undefined {
  const { text, slots, addresses, titled } = found
  const tag = readTag(text, place.start)
  if (tag === undefined) return undefined
  for (const { name: attribute, value, list } of tag.attributes) {
    if (list !== undefined && isTranslatableList(attribute)) slots.push(...list.map((item) => stringSlot(text, item)))
    if (value === undefined) continue
    const { start, end, quote } = value
    if (attribute === 'href' || attribute === 'src') {
      addresses.push({ start, end, value: text.slice(start, end), kind: 'link' })
    } else if (attribute === 'file' && name === 'Snippet') {
      addresses.push({ start, end, value: text.slice(start, end), kind: 'snippet' })
    } else if (isTranslatableProperty(name, attribute) && end > start) {
      const encoding = quote === '"' ? 'double-quoted' : 'single-quoted'
      slots.push(plainSlot(text, { kind: 'property', encoding, start, end }))
    }
  }
  if (name !== null && titledComponents.has(name)) {
    const key = name === 'Update' ? 'label' : 'title'
    const value = tag.attributes.find((attribute) => attribute.name === key)?.value
    titled.push({
      name,
      title: value === undefined ? '' : text.slice(value.start, value.end),
      nameEnd: place.start + 1 + name.length,
      hasId: value === undefined || tag.attributes.some((attribute) => attribute.name === 'id'),
      ...readOtherIds(tag, text),
    })
  }
  return tag
}

/** Reads the other ids that a tag has. */
export function readOtherIds({ attributes }: WrittenTag, text: string): ReadOtherIds {
  const found = attributes.find(({ name }) => name === 'otherIds')
  if (found === undefined) return { otherIds: [] }
  if (found.value === undefined) return { otherIds: [], otherIdsAt: 'unknown' }
  const { start, end } = found.value
  const otherIds = text
    .slice(start, end)
    .split(/\s+/)
    .filter((id) => id !== '')
  return { otherIds, otherIdsAt: { start, end } }
}

/** Reads the address of a Markdown link or picture, with its title and alternative text. */
export function readElementTexts(node: SyntaxElement, place: Stretch, found: TreeTexts): void {
  const { text, slots, placeOf } = found
  const written = text.slice(place.start, place.end)
  if (node.tagName === 'img' && written.startsWith('![')) {
    const end = place.start + closingBracket(written, 1)
    const alternative = text.slice(place.start + 2, end)
    if (alternative !== '' && !/[[\]\\`*_<{]/.test(alternative))
      slots.push(plainSlot(text, { kind: 'property', encoding: 'alternative', start: place.start + 2, end }))
    readAddress(text.slice(end, place.end), end, found)
  } else if (node.tagName === 'a' && written.startsWith('[')) {
    const last = node.children.flatMap((child) => placeOf(child) ?? []).at(-1)
    if (last !== undefined) readAddress(text.slice(last.end, place.end), last.end, found)
  }
}

function readAddress(close: string, offset: number, { text, slots, addresses }: TreeTexts): void {
  const match = /^\]\(\s*<?([^\s<>()]+(?:\([^\s()]*\)[^\s<>()]*)*)/.exec(close)
  const value = match?.[1]
  if (match === null || value === undefined) return
  const start = offset + match[0].length - value.length
  addresses.push({ start, end: start + value.length, value, kind: 'link' })
  const title = /^>?\s+(["'])((?:(?!\1)[^\\])+)\1\s*\)$/.exec(close.slice(match[0].length))
  if (title === null) return
  const [whole, quote, words = ''] = title
  const from = offset + match[0].length + whole.indexOf(quote ?? '') + 1
  const encoding = quote === '"' ? 'double-quoted' : 'single-quoted'
  slots.push(plainSlot(text, { kind: 'property', encoding, start: from, end: from + words.length }))
}

function stringSlot(text: string, { start, end }: Stretch): Slot {
  const builder = createSlotBuilder()
  builder.words(text.slice(start + 1, end - 1), start + 1)
  return builder.finish({ kind: 'property', encoding: 'json', start, end })
}

/** Offset of the bracket that closes the one at an offset. */
function closingBracket(written: string, open: number): number {
  let depth = 0
  for (let at = open; at < written.length; at += 1) {
    const character = written.charAt(at)
    if (character === '\\') at += 1
    else if (character === '[') depth += 1
    else if (character === ']') {
      depth -= 1
      if (depth === 0) return at
    }
  }
  return written.length
}

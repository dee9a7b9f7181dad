import { visit } from 'jsonc-parser'
import { isPage } from './site-languages.ts'
import { isRecord, type JsonObject } from './json-value.ts'
import { createSlotBuilder, type SlotBuilder } from './slot-builder.ts'
import type { Slot, SlotDocument } from './slot.ts'
import { isLabel } from './translatable-names.ts'

/**
 * A language's part of the navigation as texts that can be translated.
 *
 * @param path The configuration's path.
 * @param navigation The part.
 */
export function navigationDocument(path: string, navigation: JsonObject): SlotDocument {
  const text = JSON.stringify(navigation, undefined, 2)
  const slots: Slot[] = []
  let key = ''
  visit(text, {
    onObjectProperty: (name) => void (key = name),
    onLiteralValue(value, start, length) {
      if (typeof value !== 'string' || !isLabel(key) || value === '') return
      const builder = createSlotBuilder()
      if (key === 'content') addMarkdown(builder, value, start)
      else builder.words(value, start)
      slots.push(builder.finish({ kind: 'label', encoding: 'json', start, end: start + length }))
    },
    onArrayBegin: () => void (key = ''),
  })
  return { path, text, slots }
}

/** The text of a banner is Markdown: where its links lead is no word. */
function addMarkdown(builder: SlotBuilder, text: string, offset: number): void {
  let from = 0
  for (const { 0: hint, index } of text.matchAll(/\[(?=[^[\]]*\]\()|\]\([^()\s]*\)/g)) {
    if (index > from) builder.words(text.slice(from, index), offset + from)
    from = index + hint.length
    builder.fixed({ start: offset + index, end: offset + from, hint, hasSlots: false })
  }
  builder.words(text.slice(from), offset + from)
}

/**
 * A navigation whose pages and links are those of another language.
 *
 * @param value The source's navigation.
 * @param pageTo The page that stands for another.
 * @param linkTo The address that stands for another.
 */
export function mapNavigation(
  value: unknown,
  pageTo: (page: string) => string,
  linkTo: (href: string) => string,
): unknown {
  if (Array.isArray(value)) return value.map((part) => mapNavigation(part, pageTo, linkTo))
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => {
      if (key === 'root' && typeof part === 'string') return [key, pageTo(part)]
      if (key === 'href' && typeof part === 'string') return [key, linkTo(part)]
      if (key === 'content' && typeof part === 'string')
        return [key, part.replaceAll(/(?<=\]\()[^()\s]+(?=\))/g, linkTo)]
      if (key === 'pages' && Array.isArray(part))
        return [
          key,
          part.map((entry: unknown) =>
            typeof entry === 'string' && isPage(entry) ? pageTo(entry) : mapNavigation(entry, pageTo, linkTo),
          ),
        ]
      return [key, mapNavigation(part, pageTo, linkTo)]
    }),
  )
}

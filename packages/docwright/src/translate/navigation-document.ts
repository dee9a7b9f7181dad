import { visit } from 'jsonc-parser'
import { readOperationReference } from '../openapi/find-operation.ts'
import { isPage } from './site-languages.ts'
import { isRecord, type JsonObject } from './json-value.ts'
import { createSlotBuilder, type SlotBuilder } from './slot-builder.ts'
import type { Slot, SlotDocument } from './slot.ts'
import { readReference } from './specification/specification-files.ts'
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

/** What stands for what in the navigation of another language. */
export interface NavigationPaths {
  pageTo(page: string): string
  linkTo(href: string): string
  /** The specification that stands for another. */
  specificationTo(source: string): string
  /** The folder of generated pages that stands for another. */
  directoryTo(directory: string): string
}

/**
 * A navigation whose pages and links are those of another language.
 *
 * @param value The source's navigation.
 * @param paths What stands for pages, addresses and specifications.
 */
export function mapNavigation(value: unknown, paths: NavigationPaths): unknown {
  const { pageTo, linkTo } = paths
  if (Array.isArray(value)) return value.map((part) => mapNavigation(part, paths))
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => {
      if (key === 'root' && typeof part === 'string') return [key, pageTo(part)]
      if (key === 'href' && typeof part === 'string') return [key, linkTo(part)]
      if (key === 'content' && typeof part === 'string')
        return [key, part.replaceAll(/(?<=\]\()[^()\s]+(?=\))/g, linkTo)]
      if (key === 'openapi') return [key, mapSpecification(part, paths)]
      if (key === 'pages' && Array.isArray(part))
        return [
          key,
          part.map((entry: unknown) => {
            if (typeof entry !== 'string') return mapNavigation(entry, paths)
            return isPage(entry) ? pageTo(entry) : mapOperation(entry, paths)
          }),
        ]
      return [key, mapNavigation(part, paths)]
    }),
  )
}

/** Pages that are made of a translated specification stand in the folder of the language. */
function mapSpecification(value: unknown, { specificationTo, directoryTo }: NavigationPaths): unknown {
  const { sources, directory } = readReference(value)
  const mapped = sources.map(specificationTo)
  if (mapped.every((source, index) => source === sources[index])) return value
  const source = mapped.length === 1 ? mapped[0] : mapped
  return { ...(isRecord(value) ? value : {}), source, directory: directoryTo(directory) }
}

/** An entry such as `openapi.json GET /users`. */
function mapOperation(entry: string, { specificationTo }: NavigationPaths): string {
  const { file, name } = readOperationReference(entry)
  if (file === undefined || name === undefined) return entry
  const mapped = specificationTo(file)
  return mapped === file ? entry : entry.replace(file, () => mapped)
}

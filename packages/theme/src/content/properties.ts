import type { ComponentChildren } from 'preact'
import type { PropertyValue } from '../content-node.ts'
import type { PageRendering } from './content-context.ts'
import { isElements, textOfValue } from './plain-text.ts'
import { rawHtml } from './raw-html.ts'

/** The properties that an author gave to a component. Nothing about them is certain. */
export type Properties = Readonly<Record<string, PropertyValue>>

/**
 * The first of several properties that contains text.
 *
 * @param properties The author's.
 * @param names In order of preference.
 */
export function readText(properties: Properties, ...names: string[]): string | undefined {
  for (const name of names) {
    const text = textOfValue(properties[name])
    if (text !== undefined) return text
  }
  return undefined
}

/** A boolean. Authors write `true`, `"true"`, `"True"`, `"Yes"` and the bare name. */
export function readFlag(properties: Properties, name: string, fallback = false): boolean {
  const value = properties[name]
  if (typeof value === 'boolean') return value
  if (typeof value !== 'string') return value === undefined || value === null ? fallback : Boolean(value)
  const word = value.trim().toLowerCase()
  if (['', 'true', 'yes', name.toLowerCase()].includes(word)) return true
  return ['false', 'no'].includes(word) ? false : fallback
}

/** A number, even if it is written as text; undefined for anything else. */
export function readNumber(properties: Properties, name: string): number | undefined {
  const value = properties[name]
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

/** A number of pixels, with or without unit. */
export function readPixels(properties: Properties, name: string): number | undefined {
  const value = properties[name]
  return readNumber({ value: typeof value === 'string' ? value.replace(/px\s*$/, '') : value }, 'value')
}

/** A list of texts; a single text counts as a list of one. */
export function readTexts(properties: Properties, name: string): string[] {
  const value = properties[name]
  const values = Array.isArray(value) ? value : [value]
  const texts = values.map((entry) => textOfValue(entry)?.trim()).filter((text) => text !== undefined)
  return [...new Set(texts)]
}

/** A property to show: text, or elements. */
export function readContent(page: PageRendering, properties: Properties, ...names: string[]): ComponentChildren {
  for (const name of names) {
    const value = properties[name]
    if (isElements(value)) return rawHtml(page.html(value.nodes))
    const text = textOfValue(value)
    if (text !== undefined) return text
  }
  return undefined
}

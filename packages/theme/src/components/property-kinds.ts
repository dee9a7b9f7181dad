import { readColor } from '../content/author-style.ts'
import { readNumber, readPixels } from '../content/properties.ts'
import type { PropertyValue } from '../content-node.ts'
import { lineRanges } from './line-ranges.ts'

/** A property of a component. */
export interface PropertyDefinition {
  /** Its type in the documentation (Markdown). */
  type: string
  /** Its purpose (Markdown); undefined for an undocumented property of other systems that is also accepted. */
  text?: string | undefined
  /** The expected value, as part of a warning; undefined if any value is valid. */
  expected?: string
  /** Whether a value is valid; given together with `expected`. */
  fits?(value: PropertyValue, name: string): boolean
}

/** Properties by name. */
export type PropertyTable = Readonly<Record<string, PropertyDefinition>>

/** Any text. */
export function string(text?: string): PropertyDefinition {
  return { type: 'string', text }
}

/** A text or a list of texts. */
export function strings(text?: string): PropertyDefinition {
  return { type: 'list of strings', text }
}

/** A value of any type. */
export function anything(text?: string, type = 'anything'): PropertyDefinition {
  return { type, text }
}

/** A boolean, in any of the ways in which authors write it. */
export function flag(text?: string): PropertyDefinition {
  const fits = (value: PropertyValue, name: string): boolean =>
    typeof value === 'boolean' ||
    typeof value === 'number' ||
    ['', 'true', 'false', 'yes', 'no', name.toLowerCase()].includes(wordOf(value))
  return { type: 'boolean', text, expected: 'true or false', fits }
}

/** A number, or digits. */
export function number(text?: string): PropertyDefinition {
  return { type: 'number', text, expected: 'a number', fits: isNumber }
}

/** A CSS color, or one for each scheme. */
export function color(text?: string, type = 'color'): PropertyDefinition {
  return { type, text, expected: 'a color, such as #16a34a', fits: (value) => readColor(value) !== undefined }
}

/** Numbers of lines. */
export function lineNumbers(text?: string): PropertyDefinition {
  const fits = (value: PropertyValue): boolean => lineRanges(value).size > 0
  return { type: 'string', text, expected: 'line numbers, such as 1,3-5', fits }
}

/** A number of pixels, or a CSS length. */
export function length(text?: string): PropertyDefinition {
  const fits = (value: PropertyValue): boolean =>
    isNumber(value) || /^[\d.]+(?:px|r?em|ch|%|vw)$|^(?:auto|full)$/.test(wordOf(value))
  return { type: 'number or size', text, expected: 'a number of pixels', fits }
}

/** A number of pixels. */
export function pixels(text?: string): PropertyDefinition {
  const fits = (value: PropertyValue): boolean => readPixels({ value }, 'value') !== undefined
  return { type: 'number', text, expected: 'a number of pixels', fits }
}

/**
 * One of several words.
 *
 * @param words Separated by spaces.
 * @param text Its purpose.
 * @param synonyms Words of other systems with the same meaning, which are not offered.
 */
export function oneOf(words: string, text?: string, synonyms = ''): PropertyDefinition {
  const known = words.split(' ')
  const taken = new Set([...known, ...synonyms.split(' ')])
  const expected = `${known.slice(0, -1).join(', ')} or ${known.at(-1) ?? ''}`
  return { type: 'string', text, expected, fits: (value) => taken.has(wordOf(value)) }
}

/** One or several of some words; see {@link oneOf}. */
export function someOf(words: string, text?: string, synonyms = ''): PropertyDefinition {
  const one = oneOf(words, text, synonyms)
  const fits = (value: PropertyValue): boolean =>
    Array.isArray(value) ? value.every((entry) => one.fits?.(entry, '')) : one.fits?.(value, '') === true
  return { ...one, type: 'list of strings', fits }
}

/** An icon with its style and its library. */
export function icon(text?: string): PropertyTable {
  const more = text === undefined ? undefined : '[Style and library](/look/icons) of this icon.'
  return { icon: { type: '[icon](/look/icons)', text }, iconType: string(more), iconLibrary: string(more) }
}

/** Other ids of a component that links can refer to. */
export function otherIds(): PropertyTable {
  return { otherIds: string('Other IDs for links, separated by spaces.') }
}

/** Properties of other systems with the same meaning: accepted, but not documented. */
export function others(names: string): PropertyTable {
  return Object.fromEntries(names.split(' ').map((name) => [name, string()]))
}

/** A value as a lower-case word; empty for a value that is not text. */
export function wordOf(value: PropertyValue): string {
  return typeof value === 'string' ? value.trim().toLowerCase() : '\0'
}

function isNumber(value: PropertyValue): boolean {
  return readNumber({ value }, 'value') !== undefined
}

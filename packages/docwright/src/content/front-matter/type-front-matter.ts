import { closest } from 'fastest-levenshtein'
import { isSwapped, spellingDistance } from '../../config/spelling-distance.ts'
import { diagnose, type Diagnostic, type Place } from '../../source/diagnostic.ts'
import { contentProblems } from '../content-problems.ts'
import { isSafeUrl } from '../elements/safe-url.ts'
import type { FrontMatter, PageMode } from '../front-matter.ts'
import { frontMatterKeys, pageModes, type FrontMatterKind } from './front-matter-keys.ts'

/** The text of front matter, as typing needs it. */
export interface FrontMatterSource {
  /** The place of a key. */
  placeOf(key: string): Place
  /** A key's value as written, for numbers whose spelling counts (`title: 1.10`). */
  rawValueOf(key: string): string | undefined
  /** The line of a key as written. */
  lineOf(key: string): string | undefined
}

/**
 * Gives parsed front matter its types, leniently: numbers are valid titles, and `"true"` is a boolean.
 *
 * @param values The parsed YAML.
 * @returns The typed front matter, and a warning for each ignored value.
 */
export function typeFrontMatter(
  values: Record<string, unknown>,
  source: FrontMatterSource,
): { frontMatter: FrontMatter; diagnostics: Diagnostic[] } {
  const frontMatter: FrontMatter = { meta: {}, custom: {} }
  const diagnostics: Diagnostic[] = []
  for (const [written, value] of Object.entries(values)) {
    const key = intendedKey(written, values)
    if (key !== written) diagnostics.push(otherCase(written, key, source))
    const kind = frontMatterKeys.get(key)?.kind
    if (isMetaKey(key)) setMeta(frontMatter, key, value)
    else if (kind === undefined) {
      frontMatter.custom[key] = value
      diagnostics.push(...misspelt(written, values, source))
    } else if (key === 'url' && typeof value === 'string' && !isSafeUrl(value, 'link')) {
      diagnostics.push(unsafeLink(written, value, source))
    } else if (value !== null && value !== undefined && !assign(frontMatter, key, kind, value, written, source)) {
      const words = kind === 'text' ? source.lineOf(written) : undefined
      if (words !== undefined && /^[[{].*[\]}]$/.test(words)) {
        assign(frontMatter, key, kind, words, written, source)
        diagnostics.push(bracketed(written, source))
      } else diagnostics.push(wrongType(written, kind, source))
    }
  }
  return { frontMatter, diagnostics }
}

const lowerCaseKeys = new Map([...frontMatterKeys.keys()].map((key) => [key.toLowerCase(), key]))

function intendedKey(written: string, values: Record<string, unknown>): string {
  if (frontMatterKeys.has(written)) return written
  const key = lowerCaseKeys.get(written.toLowerCase())
  return key === undefined || Object.hasOwn(values, key) ? written : key
}

/** Keys of other systems are fine, but a key that resembles one of ours that is missing is a slip. */
function misspelt(written: string, values: Record<string, unknown>, source: FrontMatterSource): Diagnostic[] {
  if (written.length < 3 || ofOtherSystems.has(written)) return []
  const keys = [...frontMatterKeys.keys()]
  const nearest = keys.find((key) => isSwapped(written, key)) ?? closest(written, keys)
  const most = written.length > 5 ? 2 : 1
  if (spellingDistance(written, nearest) > most || Object.hasOwn(values, nearest)) return []
  const message = `“${written}” is not a front matter key.`
  const repair = { written, put: nearest }
  return [
    diagnose(
      contentProblems,
      'front-matter-key',
      source.placeOf(written),
      message,
      `Did you mean “${nearest}”?`,
      repair,
    ),
  ]
}

/** Keys of other systems that resemble one of ours. */
const ofOtherSystems = new Set([
  'tags',
  'group',
  'model',
  'node',
  'uri',
  'urls',
  'icons',
  'keyword',
  'versions',
  'apis',
])

function isMetaKey(key: string): boolean {
  return /^(?:og|twitter|article|fb|al|profile|book|music|video|product):/.test(key)
}

function setMeta(frontMatter: FrontMatter, key: string, value: unknown): void {
  const text = toText(value)
  if (text !== undefined) frontMatter.meta[key] = text
}

const modes: readonly string[] = pageModes satisfies readonly PageMode[]

function assign(
  frontMatter: FrontMatter,
  key: string,
  kind: FrontMatterKind,
  value: unknown,
  written: string,
  source: FrontMatterSource,
): boolean {
  const typed = typeValue(kind, value, written, source)
  if (typed === undefined) return false
  const name = key === 'openapi-schema' ? 'openapiSchema' : key
  Object.assign(frontMatter, { [name]: typed })
  return true
}

function typeValue(kind: FrontMatterKind, value: unknown, written: string, source: FrontMatterSource): unknown {
  switch (kind) {
    case 'text':
      return typeof value === 'string' ? value : (source.rawValueOf(written) ?? toText(value))
    case 'boolean':
      return toBoolean(value)
    case 'number':
      return toNumber(value)
    case 'texts':
      return toTexts(value)
    case 'date':
      return toDay(source.rawValueOf(written) ?? toText(value))
    case 'mode':
      return typeof value === 'string' && modes.includes(value.toLowerCase()) ? value.toLowerCase() : undefined
    case 'any':
      return value
  }
}

function toText(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined
}

function toBoolean(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value
  if (typeof value === 'number') return value === 0 || value === 1 ? value === 1 : undefined
  if (typeof value !== 'string') return undefined
  if (/^(?:true|yes|on)$/i.test(value)) return true
  return /^(?:false|no|off)$/i.test(value) ? false : undefined
}

function toNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

/** The date as `YYYY-MM-DD`: the day that the author means, in any time zone. */
function toDay(text: string | undefined): string | undefined {
  // JavaScript finds a date in “version 3” and in “Release 2024”, and takes the first number of 01.05.2024 for the
  // month.
  if (text === undefined || !asDate.test(text)) return undefined
  const written = /^\d{4}-\d{2}-\d{2}(?!\d)/.exec(text)?.[0]
  const times = written === undefined ? [Date.parse(`${text} UTC`), Date.parse(text)] : [Date.parse(written)]
  const time = times.find((each) => !Number.isNaN(each))
  const day = time === undefined ? undefined : new Date(time).toISOString().slice(0, 10)
  // February 30 would become a day in March.
  const isMeant = written === undefined ? !lastDays.test(text) || Number(day?.slice(8)) > 3 : day === written
  return isMeant ? day : undefined
}

/** A year with its month, in either order. */
const asDate =
  /^\d{4}[-/]\d|^\d{1,2}\/\d{1,2}\/\d{4}\b|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b.*\b\d{4}\b/i

/** A day that not all months have; minutes of a time are excluded. */
const lastDays = /(?<![\d:])(?:29|30|31)(?![\d:])/

function toTexts(value: unknown): string[] | undefined {
  if (typeof value === 'string')
    return value
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '')
  if (!Array.isArray(value)) return undefined
  return value.map(toText).filter((part) => part !== undefined)
}

function otherCase(written: string, key: string, source: FrontMatterSource): Diagnostic {
  const message = `“${written}” is not a front matter key; use “${key}”.`
  const repair = { written, put: key }
  return diagnose(contentProblems, 'front-matter-key', source.placeOf(written), message, `Write “${key}”.`, repair)
}

const expected: Record<FrontMatterKind, string> = {
  text: 'a string',
  boolean: 'true or false',
  number: 'a number',
  texts: 'a list of strings',
  date: 'a date such as 2026-02-03',
  mode: `one of ${modes.join(', ')}`,
  any: 'a value',
}

function unsafeLink(written: string, url: string, source: FrontMatterSource): Diagnostic {
  const message = `The link “${url}” could run code and is omitted.`
  const fix = 'Use a URL that starts with https:// or /.'
  return diagnose(contentProblems, 'unsafe-link', source.placeOf(written), message, fix)
}

function bracketed(written: string, source: FrontMatterSource): Diagnostic {
  const message = `The value of “${written}” is a list or an object in YAML; it is shown as it is written.`
  return diagnose(contentProblems, 'front-matter-value', source.placeOf(written), message, 'Put the value in quotes.')
}

function wrongType(written: string, kind: FrontMatterKind, source: FrontMatterSource): Diagnostic {
  const message = `“${written}” must be ${expected[kind]}; the value is ignored.`
  return diagnose(
    contentProblems,
    'front-matter-value',
    source.placeOf(written),
    message,
    `Give “${written}” ${expected[kind]}, or remove the line.`,
  )
}

import { diagnose, type Diagnostic, type Place } from '../../source/diagnostic.ts'
import { contentProblems } from '../content-problems.ts'
import type { FrontMatter, PageMode } from '../front-matter.ts'

/** What typing the front matter asks about its text. */
export interface FrontMatterSource {
  /** Where a key stands. */
  placeOf(key: string): Place
  /** A key's value as written, for numbers whose spelling counts (`title: 1.10`). */
  rawValueOf(key: string): string | undefined
}

/**
 * Gives the parsed front matter its types, leniently: numbers are titles too, and `"true"` is a boolean.
 *
 * @param values The parsed YAML.
 * @param source Its text.
 * @returns The typed front matter, and a warning for each value that had to be ignored.
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
    const kind = keys.get(key)
    if (isMetaKey(key)) setMeta(frontMatter, key, value)
    else if (kind === undefined) frontMatter.custom[key] = value
    else if (value !== null && value !== undefined && !assign(frontMatter, key, kind, value, written, source)) {
      diagnostics.push(wrongType(written, kind, source))
    }
  }
  return { frontMatter, diagnostics }
}

type Kind = 'text' | 'boolean' | 'number' | 'texts' | 'mode' | 'any'

const keys = new Map<string, Kind>([
  ...named('text', ['title', 'description', 'sidebarTitle', 'icon', 'iconType', 'tag', 'url', 'lastUpdatedDate']),
  ...named('text', ['canonical', 'robots', 'api', 'openapi', 'openapi-schema', 'asyncapi', 'playground', 'authMethod']),
  ...named('text', ['version']),
  ...named('boolean', ['hidden', 'noindex', 'searchable', 'deprecated', 'hideFooterPagination', 'hideApiMarker']),
  ...named('boolean', ['timestamp', 'rss', 'public']),
  ...named('number', ['boost']),
  ...named('texts', ['keywords', 'groups']),
  ...named('mode', ['mode']),
  ...named('any', ['related', 'contextual']),
])

function named(kind: Kind, names: readonly string[]): [string, Kind][] {
  return names.map((name) => [name, kind])
}

const lowerCaseKeys = new Map([...keys.keys()].map((key) => [key.toLowerCase(), key]))

function intendedKey(written: string, values: Record<string, unknown>): string {
  if (keys.has(written)) return written
  const key = lowerCaseKeys.get(written.toLowerCase())
  return key === undefined || Object.hasOwn(values, key) ? written : key
}

function isMetaKey(key: string): boolean {
  return /^(?:og|twitter|article|fb|al|profile|book|music|video|product):/.test(key)
}

function setMeta(frontMatter: FrontMatter, key: string, value: unknown): void {
  const text = toText(value)
  if (text !== undefined) frontMatter.meta[key] = text
}

const modes: readonly string[] = ['default', 'wide', 'custom', 'frame', 'center', 'assistant'] satisfies PageMode[]

function assign(
  frontMatter: FrontMatter,
  key: string,
  kind: Kind,
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

function typeValue(kind: Kind, value: unknown, written: string, source: FrontMatterSource): unknown {
  switch (kind) {
    case 'text':
      return typeof value === 'string' ? value : (source.rawValueOf(written) ?? toText(value))
    case 'boolean':
      return toBoolean(value)
    case 'number':
      return toNumber(value)
    case 'texts':
      return toTexts(value)
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
  const message = `“${written}” is not a front matter key; “${key}” is meant.`
  const repair = { written, put: key }
  return diagnose(contentProblems, 'front-matter-key', source.placeOf(written), message, `Write “${key}”.`, repair)
}

const expected: Record<Kind, string> = {
  text: 'a text',
  boolean: 'true or false',
  number: 'a number',
  texts: 'a list of texts',
  mode: `one of ${modes.join(', ')}`,
  any: 'a value',
}

function wrongType(written: string, kind: Kind, source: FrontMatterSource): Diagnostic {
  const message = `“${written}” has to be ${expected[kind]}; the value is ignored.`
  return diagnose(
    contentProblems,
    'front-matter-value',
    source.placeOf(written),
    message,
    `Give “${written}” ${expected[kind]}, or remove the line.`,
  )
}

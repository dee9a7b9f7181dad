import { DEFAULT_SCHEMA, load, Type, YAMLException } from 'js-yaml'
import { frontMatterKeys } from './front-matter-keys.ts'
import { salvageLines } from './salvage-lines.ts'

/** The outcome of reading YAML: its mapping, or what is wrong and where in the YAML text. */
export type ParsedYaml =
  | { values: Record<string, unknown>; error?: undefined }
  | {
      values: Record<string, unknown>
      error: { message: string; offset: number; tooLarge: boolean }
      /** Where text begins that belongs to no key. */
      textStart?: number | undefined
    }

/**
 * Parses the YAML of a front matter with the rules of js-yaml 4, except that dates stay as written. Plain
 * `key: value` lines, which is all that most pages have, take a fast path.
 *
 * @param yaml The text between the `---` lines.
 * @returns Its values; of invalid YAML what its lines say one by one.
 */
export function parseYaml(yaml: string): ParsedYaml {
  const plain = parsePlainLines(yaml)
  if (plain.complete) return { values: plain.values }
  try {
    const value: unknown = load(yaml, { schema })
    if (value === null || value === undefined) return { values: {} }
    if (typeof value !== 'object' || Array.isArray(value)) {
      return {
        ...failure({}, 'The lines between the two “---” are no “key: value” lines; they are shown as text.', 0),
        textStart: 0,
      }
    }
    const swallowed = swallowedKey(yaml, value)
    if (swallowed !== undefined) {
      const { values, textStart } = salvageLines(yaml, schema)
      const message = sentence(
        `the line “${swallowed.key}: …” is inside quotation marks that a value above it does not close`,
      )
      return { ...failure(values, message, swallowed.offset), textStart }
    }
    if (isTooLarge(value)) return failure(plain.values, 'The front matter contains too many values.', 0, true)
    return { values: value as Record<string, unknown> }
  } catch (error) {
    if (error instanceof YAMLException) {
      const offset = error.mark?.position ?? 0
      const { values, textStart } = salvageLines(yaml, schema)
      return {
        ...failure(values, sentence(withoutQuotes(yaml, offset) ?? plainReason(error.reason)), offset),
        textStart,
      }
    }
    return failure(plain.values, 'The front matter is nested too deeply.', 0, true)
  }
}

const noDates = new Type('tag:yaml.org,2002:timestamp', { kind: 'scalar', resolve: () => false })
const schema = DEFAULT_SCHEMA.extend({ implicit: [noDates] })

// Aliases make a small text stand for a huge value ("billion laughs"); shared values count each time they are named.
const largest = 20_000

function isTooLarge(value: unknown): boolean {
  let count = 0
  function visit(part: unknown, depth: number): boolean {
    count += 1
    if (count > largest || depth > 100) return true
    if (typeof part !== 'object' || part === null) return false
    return Object.values(part).some((child) => visit(child, depth + 1))
  }
  return visit(value, 0)
}

/** A line that begins with a known key, and gives none: a quotation mark above it goes on to the next one. */
function swallowedKey(yaml: string, value: object): { key: string; offset: number } | undefined {
  for (const { index, 1: key = '' } of yaml.matchAll(/^([A-Za-z][\w:-]*):(?=[ \t\n]|$)/gm))
    if (frontMatterKeys.has(key) && !Object.hasOwn(value, key)) return { key, offset: index }
  return undefined
}

function failure(
  values: Record<string, unknown>,
  message: string,
  offset: number,
  tooLarge = false,
): Extract<ParsedYaml, { error: object }> {
  return { values, error: { message, offset, tooLarge } }
}

/** The mistakes that people make most: the parser tells them as one of indentation. */
function withoutQuotes(yaml: string, offset: number): string | undefined {
  const text = yaml.slice(yaml.lastIndexOf('\n', offset - 1) + 1).split('\n', 1)[0] ?? ''
  const [, key, value = ''] = line.exec(text.trimEnd()) ?? []
  if (key === undefined || /^["'[{|>&*!#]/.test(value)) return undefined
  const first = /^[@`%]/.exec(value)?.[0]
  if (first !== undefined) return `the value of “${key}” begins with “${first}” and is not in quotes`
  return /:\s/.test(value) ? `the value of “${key}” contains “: ” and is not in quotes` : undefined
}

function sentence(reason: string): string {
  return `The front matter is not valid YAML: ${reason}.`
}

/** The parser's words, as somebody who writes pages would say them. */
function plainReason(reason: string): string {
  if (reason.startsWith('duplicated mapping key')) return 'a key is used twice, and the first one counts'
  if (/^unexpected end of the (?:stream|document) within/.test(reason)) return 'a quotation mark is not closed'
  if (/bad indentation|mapping (?:values|entry)|multiline key|implicit (?:key|map)/.test(reason))
    return 'this line is neither “key: value” nor part of the value above it'
  if (/flow collection|missed comma/.test(reason)) return 'a “[” or “{” is not closed, or a comma is missing'
  if (/escape|hexadecimal/.test(reason)) return 'a backslash in double quotes needs another one before it'
  if (/alias|anchor/.test(reason)) return 'a value that begins with “*” or “&” needs quotes'
  if (/tag/.test(reason)) return 'a value that begins with “!” needs quotes'
  if (/tab/.test(reason)) return 'lines are indented with tabs; use spaces'
  return 'this line cannot be read'
}

const line = /^([A-Za-z][\w:.-]*):(?:[ \t]+(?![ \t])(.*))?$/

function parsePlainLines(yaml: string): { values: Record<string, unknown>; complete: boolean } {
  const values: Record<string, unknown> = {}
  let complete = true
  for (const text of yaml.split('\n')) {
    const trimmed = text.trimEnd()
    if (trimmed === '' || trimmed.startsWith('#')) continue
    const match = line.exec(trimmed)
    const key = match?.[1]
    const value = match === null ? undefined : parsePlainScalar(match[2] ?? '')
    if (key === undefined || value === undefined || Object.hasOwn(values, key) || key === '__proto__') complete = false
    else values[key] = value.scalar
  }
  return { values, complete }
}

const plainScalar = /^[A-Za-z/(À-￿][^#\\]*$/
const quoted = /^(?:"([^"\\]*)"|'([^']*)')$/
const number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/

// Empty values wait for js-yaml, since the lines below may belong to them.
function parsePlainScalar(text: string): { scalar: unknown } | undefined {
  const inQuotes = quoted.exec(text)
  if (inQuotes !== null) return { scalar: inQuotes[1] ?? inQuotes[2] ?? '' }
  if (number.test(text)) return { scalar: Number(text) }
  if (!plainScalar.test(text) || text.includes(': ') || text.endsWith(':')) return undefined
  if (/^(?:true|false)$/i.test(text)) return { scalar: text.toLowerCase() === 'true' }
  if (/^(?:null|NULL|Null)$/.test(text)) return { scalar: null }
  return { scalar: text }
}

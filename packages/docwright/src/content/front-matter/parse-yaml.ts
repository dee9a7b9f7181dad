import { DEFAULT_SCHEMA, load, Type, YAMLException } from 'js-yaml'
import { frontMatterKeys } from './front-matter-keys.ts'
import { salvageLines } from './salvage-lines.ts'

/** A mistake in front matter. */
interface YamlFault {
  message: string
  offset: number
  tooLarge: boolean
  /** The fix, if it is known. */
  fix?: string
}

/** The result of parsing YAML: its mapping, or a mistake and its place. */
export type ParsedYaml =
  | { values: Record<string, unknown>; error?: undefined }
  | {
      values: Record<string, unknown>
      error: YamlFault
      /** Offset of text that belongs to no key. */
      textStart?: number | undefined
    }

/**
 * Parses the YAML of front matter by the rules of js-yaml 4, except that dates stay as written. Plain `key: value`
 * lines, which are all that most pages have, take a fast path.
 *
 * @param yaml The text between the `---` lines.
 * @returns Its values; for invalid YAML, the values of its lines one by one.
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
      return { values, error: unclosedValue(yaml) ?? { message, offset: swallowed.offset, tooLarge: false }, textStart }
    }
    if (isTooLarge(value)) return failure(plain.values, 'The front matter contains too many values.', 0, true)
    return { values: value as Record<string, unknown> }
  } catch (error) {
    if (error instanceof YAMLException) {
      const offset = error.mark?.position ?? 0
      const { values, textStart } = salvageLines(yaml, schema)
      const message = sentence(plainReason(error.reason))
      const rest = /\btab\b/.test(error.reason)
        ? {
            fix: 'Remove the tab: a key stands at the beginning of its line. What belongs to the key above is indented with spaces.',
          }
        : {}
      const fault = withoutQuotes(yaml, offset) ?? unclosedValue(yaml) ?? { message, offset, tooLarge: false, ...rest }
      return { values, error: fault, textStart }
    }
    return failure(plain.values, 'The front matter is nested too deeply.', 0, true)
  }
}

const noDates = new Type('tag:yaml.org,2002:timestamp', { kind: 'scalar', resolve: () => false })
const schema = DEFAULT_SCHEMA.extend({ implicit: [noDates] })

// Aliases can make a small text stand for a huge value ("billion laughs"), so shared values count each time.
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

/** A known key at the start of a line that is missing in the result: a quotation mark above continues into it. */
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

/** The most common mistakes, which the parser reports as wrong indentation. */
function withoutQuotes(yaml: string, offset: number): YamlFault | undefined {
  const text = yaml.slice(yaml.lastIndexOf('\n', offset - 1) + 1).split('\n', 1)[0] ?? ''
  const [, key, value = ''] = line.exec(text.trimEnd()) ?? []
  if (key === undefined || /^["'[{|>&*!#]/.test(value)) return undefined
  const first = /^[@`%]/.exec(value)?.[0]
  if (first === undefined && !/:\s/.test(value)) return undefined
  const fault = first === undefined ? 'contains “: ”' : `begins with “${first}”`
  const message = sentence(`the value of “${key}” ${fault} and is not in quotes`)
  const quotes = value.includes('"') ? "'" : '"'
  const fix =
    value.includes(quotes) || value.length > 80 ? `Put it in quotes.` : `Write ${key}: ${quotes}${value}${quotes}`
  return { message, offset, tooLarge: false, fix }
}

/**
 * A quotation mark or bracket whose value does not end before the next key; the parser reports it at the end of the
 * text.
 */
function unclosedValue(yaml: string): YamlFault | undefined {
  const lines = yaml.matchAll(/^([A-Za-z][\w:.-]*):[ \t]+(["'[{])(.*(?:\n(?![A-Za-z][\w:.-]*:(?:[ \t]|$)).*)*)/gm)
  for (const { index, 0: whole, 1: key = '', 2: mark = '', 3: rest = '' } of lines) {
    const close = closing[mark] ?? mark
    const plain = mark === '"' ? rest.replaceAll(/\\[\s\S]/g, '') : rest
    if (plain.includes(close)) continue
    const message = sentence(`the “${mark}” with which the value of “${key}” begins is never closed`)
    const offset = index + whole.length - rest.length - 1
    return { message, offset, tooLarge: false, fix: `Write ${close} where the value ends, or remove the ${mark}.` }
  }
  return undefined
}

const closing: Readonly<Record<string, string>> = { '[': ']', '{': '}' }

function sentence(reason: string): string {
  return `The front matter is not valid YAML: ${reason}.`
}

/** The parser's message in words for people who write pages. */
function plainReason(reason: string): string {
  if (reason.startsWith('duplicated mapping key')) return 'a key is used twice, and the first one counts'
  if (/^unexpected end of the (?:stream|document) within/.test(reason)) return 'a quotation mark is not closed'
  if (/bad indentation|mapping (?:values|entry)|multiline key|implicit (?:key|map)/.test(reason))
    return 'this line is neither “key: value” nor part of the value above it'
  if (/flow collection|missed comma/.test(reason)) return 'a “[” or “{” is not closed, or a comma is missing'
  if (/escape|hexadecimal/.test(reason)) return 'a backslash in double quotes needs another one before it'
  if (/alias|anchor/.test(reason)) return 'a value that begins with “*” or “&” needs quotes'
  if (/tag/.test(reason)) return 'a value that begins with “!” needs quotes'
  if (/tab/.test(reason)) return 'this line is indented with a tab'
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

// Empty values need js-yaml, since the lines below may belong to them.
function parsePlainScalar(text: string): { scalar: unknown } | undefined {
  const inQuotes = quoted.exec(text)
  if (inQuotes !== null) return { scalar: inQuotes[1] ?? inQuotes[2] ?? '' }
  if (number.test(text)) return { scalar: Number(text) }
  if (!plainScalar.test(text) || text.includes(': ') || text.endsWith(':')) return undefined
  if (/^(?:true|false)$/i.test(text)) return { scalar: text.toLowerCase() === 'true' }
  if (/^(?:null|NULL|Null)$/.test(text)) return { scalar: null }
  return { scalar: text }
}

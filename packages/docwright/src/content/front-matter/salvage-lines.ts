import { load, type Schema } from 'js-yaml'
import { frontMatterKeys } from './front-matter-keys.ts'

/** The values of lines that are not valid YAML as a whole. */
export interface SalvagedLines {
  values: Record<string, unknown>
  /** Offset of text that belongs to no key and reaches to the end; undefined if there is none. */
  textStart?: number
}

/**
 * Reads front matter one key at a time: if the value of a key is not valid YAML, it is the text as written. Text below
 * the last key belongs to the page.
 */
export function salvageLines(yaml: string, schema: Schema): SalvagedLines {
  const values: Record<string, unknown> = {}
  const { entries, textStart } = splitEntries(yaml)
  for (const { key, value, below } of entries) {
    if (key === '__proto__' || Object.hasOwn(values, key)) continue
    values[key] = readValue(value, below, schema)
  }
  return textStart === undefined ? { values } : { values, textStart }
}

interface Entry {
  key: string
  value: string
  /** The lines below that belong to it. */
  below: string[]
}

const keyLine = /^(["']?)([A-Za-z][\w:.-]*)\1[ \t]*:(?:[ \t]+(?![ \t])(.*))?$/

function splitEntries(yaml: string): { entries: Entry[]; textStart?: number } {
  const entries: Entry[] = []
  const lines = yaml.split('\n')
  let at = 0
  for (const [index, line] of lines.entries()) {
    const found = entryOf(line)
    if (found !== undefined) entries.push(found)
    else if (/^[^\s#]/.test(line) && !/^[-\]}]/.test(line) && !lines.slice(index).some((later) => isKnown(later)))
      return { entries, textStart: at }
    else if (/^\S/.test(line) && entries.length === 0 && !line.startsWith('#')) return { entries, textStart: at }
    else entries.at(-1)?.below.push(line)
    at += line.length + 1
  }
  return { entries }
}

function entryOf(line: string): Entry | undefined {
  const [, , key, value = ''] = keyLine.exec(/^[ \t]/.test(line) && isKnown(line) ? line.trim() : line.trimEnd()) ?? []
  return key === undefined ? undefined : { key, value, below: [] }
}

function isKnown(line: string): boolean {
  return frontMatterKeys.has(keyLine.exec(line.trim())?.[2] ?? '')
}

function readValue(value: string, below: readonly string[], schema: Schema): unknown {
  const source = [`key: ${value}`, ...below].join('\n')
  try {
    const read = load(source, { schema }) as { key?: unknown } | undefined
    return read?.key
  } catch {
    const words = [value, ...below].map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'))
    return withoutQuotes(words.join(' '))
  }
}

/** Quotation marks around the whole value are dropped, whatever is between them. */
function withoutQuotes(text: string): string {
  return /^(["']).+\1$/.test(text) ? text.slice(1, -1) : text.replace(/^["'](?=[^"']*$)/, '')
}

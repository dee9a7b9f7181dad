import type { PropertyValue } from '../content-tree.ts'

/** What the line that opens a code block says besides the language. */
export type FenceInfo = Record<string, PropertyValue>

const flags = new Set(['lines', 'wrap', 'expandable', 'twoslash', 'nocopy'])
const known = new Set([...flags, 'title', 'icon', 'highlight', 'focus', 'theme', 'placement', 'actions'])
const part = /\{([\d\s,-]*)\}|([A-Za-z][\w-]*)=(?:"([^"]*)"|'([^']*)'|\{([^}]*)\}|([^\s"'{]\S*))|\[([A-Za-z]+)\]|(\S+)/g

/**
 * Reads the words after the language of a code block: `{1,3-5}` and `highlight=` are lines, `title="…"`, `icon=`,
 * flags such as `wrap` or `[expandable]`; all other words are the title.
 *
 * @param meta The words.
 * @returns Properties of a `CodeBlock`.
 */
export function parseFenceInfo(meta: string): FenceInfo {
  const info: FenceInfo = {}
  const words: string[] = []
  const highlight: number[] = []
  for (const match of meta.matchAll(part)) {
    const [whole, braces, key, double, single, braced, bare, bracketed, word] = match
    const flag = bracketed ?? word
    if (braces !== undefined) highlight.push(...lineNumbers(braces))
    else if (key !== undefined && known.has(key)) {
      setOption(info, key, double ?? single ?? braced ?? bare ?? '', highlight)
    } else if (flag !== undefined && flags.has(flag)) info[flag] = true
    else words.push(whole)
  }
  if (highlight.length > 0) info['highlight'] = highlight
  if (words.length > 0 && info['title'] === undefined) info['title'] = words.join(' ')
  return info
}

function setOption(info: FenceInfo, key: string, value: string, highlight: number[]): void {
  if (flags.has(key)) info[key] = value !== 'false'
  else if (key === 'highlight') highlight.push(...lineNumbers(value))
  else if (key === 'focus') info['focus'] = lineNumbers(value)
  else if (key !== 'theme' || value !== 'null') info[key] = value
}

// A longest block; `{1-999999999}` shall not make a list of that length.
const mostLines = 10_000

/**
 * Reads line numbers such as `1,3-5` or `[1, 3]`.
 *
 * @param text The numbers.
 * @returns Every line named, counted from 1.
 */
export function lineNumbers(text: string): number[] {
  const lines: number[] = []
  for (const [, first = '', last = first] of text.matchAll(/(\d+)(?:\s*-\s*(\d+))?/g)) {
    const end = Math.min(Number(last), mostLines)
    for (let line = Number(first); line <= end && lines.length < mostLines; line += 1) lines.push(line)
  }
  return lines
}

import { mistakeInLines } from './line-numbers.ts'

/** A mistake in the words after the language of a code block. */
export interface FenceFault {
  /** The words with the mistake, as written. */
  part: string
  message: string
  fix: string
}

const flags = new Set(['lines', 'wrap', 'expandable', 'twoslash', 'nocopy', 'actions'])
const placements = ['top-left', 'top-right', 'bottom-left', 'bottom-right']

/**
 * Finds mistakes in line numbers.
 *
 * @param part As written.
 * @param isCut Whether the closing bracket is missing.
 */
export function faultOfLines(part: string, lines: string, isCut: boolean): FenceFault | undefined {
  const mistake = mistakeInLines(lines)
  if (mistake === undefined && !isCut) return undefined
  const message = `“${part.trim()}” of the code block ${mistake ?? 'is not closed'}.`
  return { part, message, fix: 'Write line numbers and ranges, such as {1,3-5}.' }
}

/**
 * Finds mistakes in an option.
 *
 * @param part The option as written.
 * @param value Without quotation marks and braces.
 */
export function faultOfOption(part: string, key: string, value: string): FenceFault | undefined {
  const written = part.slice(key.length + 1)
  if (key === 'highlight' || key === 'focus') {
    const fault = faultOfLines(part, value, isOpen(written))
    return fault && { ...fault, fix: `Write line numbers and ranges, such as ${key}={1,3-5}.` }
  }
  if (isOpen(written)) {
    const message = `The option “${key}” of the code block is not closed; it extends to the end of the line.`
    return { part, message, fix: `End its value with ${written.startsWith('{') ? '}' : written.charAt(0)}.` }
  }
  const fix = fixFor(key, value)
  return fix === undefined
    ? undefined
    : { part, message: `The option “${key}” of the code block cannot be “${value}”.`, fix }
}

function isOpen(value: string): boolean {
  const close = value.startsWith('{') ? '}' : value.charAt(0)
  return /^["'{]/.test(value) && (value.length === 1 || !value.endsWith(close))
}

function fixFor(key: string, value: string): string | undefined {
  if (key === 'placement' && !placements.includes(value))
    return `Write one of ${placements.slice(0, -1).join(', ')} and ${placements.at(-1)}.`
  if (key === 'lines' && mistakeInLines(value) === undefined) return `To highlight lines, write highlight={${value}}.`
  if (flags.has(key) && !['true', 'false', '', key].includes(value.toLowerCase())) return 'Write true or false.'
  return undefined
}

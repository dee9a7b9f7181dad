import { analyse } from 'scslre'
import type { Pattern } from './patterns-of.ts'

/** Why text is read by patterns of which some take more than linear time. */
export interface PatternBound {
  /** What keeps them from holding up anybody else. */
  bound: string
  /** Patterns by the files that have them. */
  patterns: Readonly<Record<string, readonly string[]>>
}

/** Without an unlimited repetition, no text is long enough. */
const manyTimes = /[*+]|\{\d+,\}/

/**
 * Whether a pattern takes more than twice the time for some texts of twice the length: because of two adjacent
 * repetitions that share characters, or of one that can begin again at each of its own characters. Repetitions that
 * begin again after several characters are not found (`<!--[^]*?-->` in a text of `<!--` alone): let the end of the
 * text end them as well (`(?:-->|$)`), or give them a bound.
 */
export function isSuperLinear({ source, flags }: Pattern): boolean {
  if (!manyTimes.test(source)) return false
  return analyse({ source, flags }).reports.length > 0
}

/**
 * Compares what the sources have with what is listed.
 *
 * @param found Super-linear patterns by file.
 * @returns What must be written linear or listed, and what is listed for nothing.
 */
export function compareBounds(
  found: ReadonlyMap<string, readonly string[]>,
  bounds: readonly PatternBound[],
): { unlisted: string[]; unneeded: string[] } {
  const listed = new Set(bounds.flatMap(({ patterns }) => Object.entries(patterns).flatMap(namesOf)))
  const needed = new Set([...found].flatMap(namesOf))
  return {
    unlisted: [...needed].filter((name) => !listed.has(name)),
    unneeded: [...listed].filter((name) => !needed.has(name)),
  }
}

function namesOf([file, sources]: readonly [string, readonly string[]]): string[] {
  return sources.map((source) => `${file}: ${source}`)
}

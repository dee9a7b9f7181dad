import type { ConflictingFile } from '@docwright/forge'
import { z } from 'zod'
import { parseStored } from '../store/stored-json.ts'

/**
 * Merges the translation memories of two branches, line by line: a change on one side wins; if both have changed,
 * people's edits win, otherwise the other side. Damaged lines are dropped.
 *
 * @param file The file on both sides.
 */
export function mergeRecords({ ancestor, ours, theirs }: ConflictingFile): string {
  const [before, mine, others] = [ancestor, ours, theirs].map(linesOf)
  const keys = [...new Set([...(mine?.keys() ?? []), ...(others?.keys() ?? [])])].toSorted()
  const lines = keys.flatMap((key) => choose(before?.get(key), mine?.get(key), others?.get(key)) ?? [])
  return lines.map((line) => `${line}\n`).join('')
}

/**
 * Whether people have written the same line otherwise on both sides, so that what one of them wrote would be gone.
 *
 * @param file The file on both sides.
 */
export function havePeopleDisagreed({ ancestor, ours, theirs }: ConflictingFile): boolean {
  const [before, mine, others] = [ancestor, ours, theirs].map(linesOf)
  return [...(mine ?? [])].some(([key, line]) => {
    const other = others?.get(key)
    const isChanged = other !== line && line !== before?.get(key) && other !== before?.get(key)
    if (!isChanged || other === undefined) return false
    return (isByPeople(line) && isByPeople(other)) || hasDecision(line) || hasDecision(other)
  })
}

/** Whether a page's record says of one of its texts that a person has accepted or refused it. */
function hasDecision(line: string): boolean {
  return line.startsWith('{"page":') && /(?: human| review| person)"/.test(line)
}

function isByPeople(line: string): boolean {
  return line.includes('"by":"human"')
}

function choose(before: string | undefined, mine: string | undefined, other: string | undefined): string | undefined {
  if (mine === before) return other
  if (other === before) return mine
  if (mine !== undefined && (other === undefined || isByPeople(mine))) return mine
  return other
}

function linesOf(text: string | undefined): Map<string, string> {
  const lines = new Map<string, string>()
  for (const line of (text ?? '').split('\n')) {
    const key = keyOf(line)
    if (key !== undefined) lines.set(key, line)
  }
  return lines
}

/** A line of a memory has a key, a line of the record of pages the page. */
const recordSchema = z.union([z.object({ key: z.string() }), z.object({ page: z.string() })])

/** Undefined for a line that is damaged, such as the marks that a merge by hand has left. */
function keyOf(line: string): string | undefined {
  try {
    const record = parseStored(recordSchema, line)
    return 'key' in record ? record.key : record.page
  } catch {
    return undefined
  }
}

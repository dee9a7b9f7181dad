import type { ConflictingFile } from '@docwright/forge'
import { appendJson, insertJson, removeJson, setJson } from 'docwright/engine'
import { z } from 'zod'
import { parseStored } from '../store/stored-json.ts'

type Path = (string | number)[]

/** Both sides have changed the same thing in ways that do not fit. */
class Disagreement extends Error {}

/** A value that both sides have set, and not to the same. */
export interface DisputedValue {
  /** Where it stands, such as `navbar.primary.label`. */
  name: string
  /** As JSON; undefined if this side has removed it. */
  ours: string | undefined
  theirs: string | undefined
}

/**
 * Merges a `docs.json` that two sides have changed, or another file of settings that the platform has written: what one side
 * has changed and the other has not counts, in lists entry by entry, such as pages of the navigation and redirects. The text
 * is that of the other side with our changes in it.
 *
 * @param file The original file, and both sides.
 * @returns The text; undefined for any other file, and where both sides have changed the same value.
 */
export function mergeConfiguration(file: ConflictingFile): string | undefined {
  return mergeValues(file)?.text
}

/**
 * Does the same, and leaves what the other side has where both have changed the same value.
 *
 * @param file The file as it was, and as the two sides have it.
 * @returns The text, and which values these are; undefined for any other file, and for what is no JSON.
 */
export function mergeDisputed(file: ConflictingFile): { text: string; values: readonly DisputedValue[] } | undefined {
  return mergeValues(file, [])
}

function mergeValues(
  { path, ancestor, ours, theirs }: ConflictingFile,
  disputed?: DisputedValue[],
): { text: string; values: readonly DisputedValue[] } | undefined {
  if (!/(?:^|\/)(?:(?:docs|mint)|\.docwright\/[\w.-]+)\.json$/.test(path)) return undefined
  if (ancestor === undefined || ours === undefined || theirs === undefined) return undefined
  try {
    const merged = takeOver([], valueOf(ancestor), valueOf(ours), { text: theirs, disputed })
    // A text that cannot be read as JSON is no merge.
    valueOf(merged.text)
    return { text: merged.text, values: disputed ?? [] }
  } catch (error) {
    if (error instanceof Disagreement || error instanceof SyntaxError) return undefined
    throw error
  }
}

interface Merged {
  text: string
  /** Collects the values that both sides have set; if undefined, such a value ends the merge. */
  disputed: DisputedValue[] | undefined
}

/** Leaves what the other side has. */
function dispute(path: Path, ours: unknown, theirs: unknown, { disputed }: Merged): void {
  if (disputed === undefined) throw new Disagreement()
  disputed.push({ name: path.join('.'), ours: JSON.stringify(ours), theirs: JSON.stringify(theirs) })
}

/** Brings one value of ours into the text of the other side. */
function takeOver(path: Path, before: unknown, ours: unknown, merged: Merged): Merged {
  const theirs = valueAt(valueOf(merged.text), path)
  if (same(before, ours) || same(theirs, ours)) return merged
  if (isRecord(before) && isRecord(ours) && isRecord(theirs)) {
    for (const key of new Set([...Object.keys(before), ...Object.keys(ours)])) {
      takeOver([...path, key], before[key], ours[key], merged)
    }
    return merged
  }
  const isWhole = same(theirs, before)
  if (Array.isArray(ours) && Array.isArray(theirs) && (before === undefined || Array.isArray(before))) {
    const { text, disputed } = merged
    const count = disputed?.length ?? 0
    try {
      return takeOverList(path, before ?? [], ours, merged)
    } catch (error) {
      if (!(error instanceof Disagreement)) throw error
      // If the other side has left the list alone, ours is taken as a whole, whatever its entries are.
      merged.text = text
      disputed?.splice(count)
    }
  }
  if (isWhole) return put(path, ours, merged)
  dispute(path, ours, theirs, merged)
  return merged
}

/** Entries are identified by their names, or by their whole content if they have none. */
function takeOverList(path: Path, before: readonly unknown[], ours: readonly unknown[], merged: Merged): Merged {
  const list = (): unknown[] => valueAt(valueOf(merged.text), path) as unknown[]
  const [known, mine] = [before.map(nameOf), ours.map(nameOf)]
  for (const names of [known, mine, list().map(nameOf)])
    if (new Set(names).size < names.length) throw new Disagreement()
  const kept = known.filter((name) => mine.includes(name))
  // A changed order is also an intention, which the entries do not show.
  if (
    !same(
      kept,
      mine.filter((name) => known.includes(name)),
    )
  )
    throw new Disagreement()
  for (const [index, name] of known.entries()) {
    const own = ours[mine.indexOf(name)]
    // In large lists, only changed entries are read again.
    if (own !== undefined && same(own, before[index])) continue
    const at = list().map(nameOf).indexOf(name)
    if (own === undefined) {
      if (at !== -1 && !same(list()[at], before[index])) dispute([...path, name], own, list()[at], merged)
      else if (at !== -1) merged.text = removeJson(merged.text, [...path, at])
    } else if (at === -1) dispute([...path, name], own, undefined, merged)
    else takeOver([...path, at], before[index], own, merged)
  }
  for (const [index, name] of mine.entries()) {
    if (known.includes(name)) continue
    const names = list().map(nameOf)
    const there = names.indexOf(name)
    if (there !== -1 && !same(list()[there], ours[index])) dispute([...path, name], ours[index], list()[there], merged)
    if (there !== -1) continue
    const behind = index === 0 ? -1 : names.indexOf(mine[index - 1] ?? '')
    const isFirst = index === 0 && names.length > 0
    if (behind !== -1 || isFirst) merged.text = insertJson(merged.text, [...path, behind + 1], ours[index])
    else merged.text = appendJson(merged.text, path, ours[index])
  }
  return merged
}

const naming = [
  'source',
  'group',
  'tab',
  'dropdown',
  'anchor',
  'product',
  'version',
  'language',
  'item',
  'label',
  'header',
]

function nameOf(entry: unknown): string {
  const key = isRecord(entry) ? naming.find((name) => typeof entry[name] === 'string') : undefined
  return isRecord(entry) && key !== undefined ? `${key} ${String(entry[key])}` : JSON.stringify(entry)
}

function put(path: Path, value: unknown, merged: Merged): Merged {
  merged.text = value === undefined ? removeJson(merged.text, path) : setJson(merged.text, path, value)
  return merged
}

function valueOf(text: string): unknown {
  return parseStored(z.unknown(), text)
}

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((found, key) => (isHolder(found) ? found[key] : undefined), value)
}

function isHolder(value: unknown): value is Record<string | number, unknown> {
  return typeof value === 'object' && value !== null
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return isHolder(value) && !Array.isArray(value)
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

import { parse } from 'jsonc-parser'
import { changeJson } from './configuration.ts'
import { isRecord, type JsonObject } from './json-value.ts'
import type { LanguagePlan, TranslationPlan } from './plan-translation.ts'

/**
 * Puts what was translated of the navigation into `docs.json`, as the entry of its language.
 *
 * @param text The file.
 * @param value The entry without its language; undefined if it stays as it is.
 */
export function placeEntry(
  text: string,
  { languages }: TranslationPlan,
  { code, navigation }: LanguagePlan,
  value: JsonObject | undefined,
): string {
  if (value === undefined) return text
  const now: unknown = parse(text, [], { allowTrailingComma: true })
  const current = isRecord(now) && isRecord(now['navigation']) ? now['navigation'] : {}
  const list = current['languages']
  const entry = { language: code, ...value }
  if (Array.isArray(list)) {
    const index = navigation.index ?? list.length
    const before: unknown = list[index]
    // An entry in a file of its own stays there.
    if (isRecord(before) && '$ref' in before) return text
    // Keys that only this language's entry has stay.
    const kept = isRecord(before) ? before : {}
    const placed = changeJson(text, [{ path: ['navigation', 'languages', index], value: { ...kept, ...entry } }])
    return 'global' in value ? shareOut(placed, current['global'], list) : placed
  }
  return changeJson(text, [
    { path: ['navigation'], value: { languages: [{ language: languages.source, ...current }, entry] } },
  ])
}

/** Moves `navigation.global` into the entries without their own; otherwise it would be shown next to the new entry's own. */
function shareOut(text: string, global: unknown, list: readonly unknown[]): string {
  if (global === undefined) return text
  const others = list.flatMap((entry, index) => (isRecord(entry) && !('global' in entry) ? [index] : []))
  const now: unknown = parse(text, [], { allowTrailingComma: true })
  const navigation = isRecord(now) && isRecord(now['navigation']) ? now['navigation'] : {}
  const entries = Array.isArray(navigation['languages']) ? (navigation['languages'] as unknown[]) : []
  const without = others.filter((index) => isRecord(entries[index]) && !('global' in entries[index]))
  return changeJson(text, [
    ...without.map((index) => ({ path: ['navigation', 'languages', index, 'global'], value: global })),
    { path: ['navigation', 'global'], value: undefined },
  ])
}

import type { Enterable } from './first-page.ts'
import type { Division, NavigationEntry } from './navigation-tree.ts'

/**
 * Finds the target of an element without pages: the first link below it. Hidden elements are skipped.
 *
 * @returns The link as written; undefined if there is none.
 */
export function firstLink(part: Enterable): string | undefined {
  return linksBelow(part).next().value
}

/**
 * Lists the links below an element, in the order of the navigation. Hidden elements are skipped.
 *
 * @yields Links as written.
 */
export function* linksBelow(part: Enterable): Generator<string, undefined> {
  if ('entries' in part) yield* linksOfEntries(part.entries)
  else if (part.content.kind === 'entries') yield* linksOfEntries(part.content.entries)
  else yield* linksOfDivisions(part.content.divisions)
  return undefined
}

function* linksOfEntries(entries: readonly NavigationEntry[]): Iterable<string> {
  for (const entry of entries) {
    if (entry.type === 'link') yield entry.href
    if (entry.type === 'group' && !entry.hidden) yield* linksOfEntries(entry.entries)
  }
}

function* linksOfDivisions(divisions: readonly Division[]): Iterable<string> {
  for (const division of divisions) {
    if (division.hidden) continue
    if (division.href === undefined) yield* linksBelow(division)
    else yield division.href
  }
}

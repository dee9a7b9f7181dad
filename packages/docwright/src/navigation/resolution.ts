import type { Diagnostic, Place, Repair } from '../source/diagnostic.ts'
import { diagnose } from '../source/diagnostic.ts'
import type { Inherited } from './inherited.ts'
import type { LinkedPath } from './linked-path.ts'
import { hasLost, placeOf, placeOfKey } from './linked-path.ts'
import type { NavigationLookups } from './navigation-lookups.ts'
import type { NavigationProblemCode } from './navigation-problems.ts'
import { navigationProblems } from './navigation-problems.ts'
import { createPageSuggestions } from './suggest-page.ts'
import type { UniqueIds } from './unique-ids.ts'
import { createUniqueIds } from './unique-ids.ts'

/** What all steps of resolving one navigation share. */
export interface Resolution {
  lookups: NavigationLookups
  diagnostics: Diagnostic[]
  groupIds: UniqueIds
  /** The page most likely meant by a path that names none. */
  suggestPage(path: string): string | undefined
  /** Specification files that were reported as missing. */
  missingSources: Set<string>
  /** The first group with a listing on each root page. */
  listings: Map<string, Listing>
}

/** What the directory listing of a group shows. */
export interface Listing {
  /** How a person knows the group. */
  name: string
  directory: Inherited['directory']
  /** As they are written. */
  pages: readonly unknown[]
}

/** A problem at a value of the configuration. */
export interface ProblemAt {
  at: LinkedPath
  message: string
  fix?: string
  /** What a program may write in the place of the value. */
  repair?: Repair
  /** Points at the key rather than at its value. */
  onKey?: boolean
}

/**
 * Starts resolving a navigation.
 *
 * @param lookups The rest of the site.
 * @returns What the steps share, with nothing in it.
 */
export function startResolution(lookups: NavigationLookups): Resolution {
  return {
    lookups,
    diagnostics: [],
    groupIds: createUniqueIds(),
    suggestPage: createPageSuggestions(() => lookups.allPages()),
    missingSources: new Set(),
    listings: new Map(),
  }
}

/** What an element is told that is empty; one that has lost what it held was told why. */
const ofNothing: ReadonlySet<NavigationProblemCode> = new Set([
  'empty-group',
  'group-without-pages',
  'empty-navigation-element',
  'navigation-without-elements',
])

/**
 * Reports a problem.
 *
 * @param resolution Takes the diagnostic.
 * @param code What kind of problem it is.
 * @param problem Where it is, what is wrong and how to fix it.
 */
export function report(resolution: Resolution, code: NavigationProblemCode, problem: ProblemAt): void {
  if (ofNothing.has(code) && hasLost(resolution.lookups.places, problem.at)) return
  const place = problem.onKey === true ? keyPlaceAt(resolution, problem.at) : placeAt(resolution, problem.at)
  resolution.diagnostics.push(diagnose(navigationProblems, code, place, problem.message, problem.fix, problem.repair))
}

/**
 * Finds where a value stands.
 *
 * @param resolution Knows the places.
 * @param path The value's path.
 */
export function placeAt(resolution: Resolution, path: LinkedPath): Place {
  return placeOf(resolution.lookups.places, path)
}

function keyPlaceAt(resolution: Resolution, path: LinkedPath): Place {
  return placeOfKey(resolution.lookups.places, path)
}

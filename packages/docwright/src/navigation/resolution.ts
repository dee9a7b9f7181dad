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

/** State of resolving one navigation. */
export interface Resolution {
  lookups: NavigationLookups
  diagnostics: Diagnostic[]
  groupIds: UniqueIds
  /** The page that an unknown path most likely means. */
  suggestPage(path: string): string | undefined
  /** Specification files that were reported as missing. */
  missingSources: Set<string>
  /** The first group with a listing for each root page. */
  listings: Map<string, Listing>
}

/** The directory listing of a group. */
export interface Listing {
  /** Describes the group for people. */
  name: string
  directory: Inherited['directory']
  /** As written. */
  pages: readonly unknown[]
}

/** A problem with a value of the configuration. */
export interface ProblemAt {
  at: LinkedPath
  message: string
  fix?: string
  /** A replacement for the value that programs may apply. */
  repair?: Repair
  /** Reports the key instead of its value. */
  onKey?: boolean
}

/** Starts resolving a navigation. */
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

/** Problems of empty elements. They are not reported for an element that became empty by an earlier mistake. */
const ofNothing: ReadonlySet<NavigationProblemCode> = new Set([
  'empty-group',
  'group-without-pages',
  'empty-navigation-element',
  'navigation-without-elements',
])

/** Reports a problem. */
export function report(resolution: Resolution, code: NavigationProblemCode, problem: ProblemAt): void {
  if (ofNothing.has(code) && hasLost(resolution.lookups.places, problem.at)) return
  const place = problem.onKey === true ? keyPlaceAt(resolution, problem.at) : placeAt(resolution, problem.at)
  resolution.diagnostics.push(diagnose(navigationProblems, code, place, problem.message, problem.fix, problem.repair))
}

/** The place of a value. */
export function placeAt(resolution: Resolution, path: LinkedPath): Place {
  return placeOf(resolution.lookups.places, path)
}

function keyPlaceAt(resolution: Resolution, path: LinkedPath): Place {
  return placeOfKey(resolution.lookups.places, path)
}

import { createHolderLimit } from '../../access/use-limit.ts'
import type { HolderLimit } from '../../access/use-limit.ts'
import type { CallerKey } from '../api-dependencies.ts'
import { ApiProblem } from '../api-problem.ts'

/** How often the endpoints may be used; see {@link holderOf}. Each process counts by itself. */
export interface ExistingLimits {
  /** Updates and runs of workflows together. */
  triggers: HolderLimit
  previews: HolderLimit
  /** Searches and pages. */
  searches: HolderLimit
  /** The same, by key and address. */
  readers: HolderLimit
}

/** Makes the limits of a process. */
export function createExistingLimits(): ExistingLimits {
  return {
    triggers: createHolderLimit({ uses: 10, window: 10_000 }),
    previews: createHolderLimit({ uses: 5, window: 60_000 }),
    searches: createHolderLimit({ uses: 10_000, window: 3_600_000 }),
    readers: createHolderLimit({ uses: 300, window: 60_000 }),
  }
}

/**
 * The holder of the uses that a key makes: its project, which thus takes none from other projects of the organization;
 * the organization for a key to all of its projects.
 */
export function holderOf({ projectId, organisationId }: Pick<CallerKey, 'projectId' | 'organisationId'>): string {
  return projectId ?? organisationId
}

/**
 * Takes a use of a limit.
 *
 * @param holder The user of the limit.
 * @param now Milliseconds since 1970.
 * @throws ApiProblem 429, with the time to wait.
 */
export function takeUse(limit: HolderLimit, holder: string, now: number): void {
  const wait = limit.take(holder, now)
  if (wait > 0) throw new ApiProblem('rate-limited', {}, { 'retry-after': String(Math.ceil(wait / 1000)) })
}

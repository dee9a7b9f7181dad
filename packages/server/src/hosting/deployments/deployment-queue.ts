import type { Selectable } from 'kysely'
import { handBack, putOff, renewWork, takeWork } from '../../queue/leased-work.ts'
import type { HeldRow } from '../../queue/work-kind.ts'
import { findNextDue } from '../../queue/find-candidates.ts'
import { workClasses } from '../../queue/work-classes.ts'
import type { Deployment } from '../../store/deployments/deployment.ts'
import { deploymentOf } from '../../store/deployments/deployment-rows.ts'
import type { DeploymentTable } from '../../store/deployments/hosting-tables.ts'
import type { Store } from '../../store/open-store.ts'
import { oneMoreFault } from '../../store/queue/work-conditions.ts'
import { deploymentWork } from './deployment-work.ts'

/** A deployment that this process makes. */
export interface HeldDeployment {
  deployment: Deployment
  held: HeldRow
  /** How often it was taken, this time included. */
  attempts: number
  /** How often the platform itself has failed it. */
  faults: number
  /** The request that caused it; null if there was none. */
  requestId?: string | null | undefined
  /** The trace that it belongs to. */
  trace?: string | null | undefined
}

/** Why a deployment waits. */
export interface DeploymentDelay {
  code: string
  reason: string
  /** Milliseconds from now. */
  pause: number
  /** Whether the platform was at fault: then it counts as no attempt. */
  isFault: boolean
}

/** The deployments that are to be made, as one process takes them. */
export interface DeploymentQueue {
  /**
   * Takes the next deployment.
   *
   * @param onlySites Whether previews are passed over.
   * @returns The deployment; one that was given up in its place; undefined if none is due.
   */
  take(onlySites: boolean): Promise<HeldDeployment | { givenUp: string } | undefined>
  /** When one will be due, in milliseconds since 1970; undefined if none waits. */
  nextDue(): Promise<number | undefined>
  /** Keeps a deployment that takes long; false if it was lost to another process. */
  renew(held: HeldRow): Promise<boolean>
  /** Gives a deployment back that another process, or this one after its start, begins again. */
  handBack(held: HeldRow): Promise<void>
  /** Puts a deployment off that could not be made now. */
  putOff(held: HeldRow, delay: DeploymentDelay): Promise<void>
  /** Milliseconds that a deployment is its holder's. */
  readonly lease: number
}

const defaultLease = 60_000
/** Deployments of one project that all processes together make at a time: a place is left to the others. */
const deploymentsOfProject = 2

/**
 * Opens the queue of deployments for a process.
 *
 * @param owner Name of the process among those that share the database.
 * @param lease Milliseconds that a deployment is its holder's without being renewed.
 */
export function createDeploymentQueue(store: Store, owner: string, lease = defaultLease): DeploymentQueue {
  const { db, clock } = store
  let after: string | undefined
  return {
    lease,
    nextDue: async () => findNextDue(db, deploymentWork),
    async take(onlySites) {
      const upTo = onlySites ? { upTo: workClasses.production.urgency } : {}
      const taker = { owner, lease, perProject: deploymentsOfProject, after, ...upTo }
      const found = await takeWork<Selectable<DeploymentTable>>(store, deploymentWork, taker)
      if (found === undefined) return undefined
      const { row } = found
      after = row.project_id
      if (found.kind === 'given-up') return { givenUp: row.id }
      const { id, fence, attempts, faults, request_id: requestId, traceparent: trace } = row
      return { deployment: deploymentOf(row), held: { id, fence }, attempts, faults, requestId, trace }
    },
    renew: (held) => renewWork(db, deploymentWork, held, clock() + lease),
    async handBack(held) {
      await handBack(db, deploymentWork, held)
    },
    async putOff(held, { code, reason, pause, isFault }) {
      await putOff(db, deploymentWork, held, {
        until: clock() + pause,
        counts: !isFault,
        set: { code, error: reason, ...(isFault ? { faults: oneMoreFault } : {}) },
      })
    },
  }
}

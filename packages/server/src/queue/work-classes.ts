/** The rank of a class of work among the others. */
export interface WorkClassPlace {
  /** If classes share places, the lower number is taken first. */
  urgency: number
  /**
   * How far the processes of this class go behind what answers readers, which is at 0. Of a processor that two of them want,
   * one step up gets a quarter more.
   */
  niceness: number
}

/** A class of work. */
export type WorkClass = 'production' | 'turn' | 'preview' | 'check' | 'housekeeping'

/**
 * The classes of work, first to last. `decisions/024-classes-of-work.md` assigns the work to them.
 *
 * - `production`: the site of a project, for which its readers or the author of a push wait.
 * - `turn`: an agent's work for a person who has written to it.
 * - `preview`: the site of a branch.
 * - `check`: checks for which nobody waits: sites whose process was lost, the possible work of a workflow.
 * - `housekeeping`: work without a deadline.
 */
export const workClasses: Readonly<Record<WorkClass, WorkClassPlace>> = {
  production: { urgency: 0, niceness: 5 },
  turn: { urgency: 1, niceness: 8 },
  preview: { urgency: 2, niceness: 10 },
  check: { urgency: 3, niceness: 12 },
  housekeeping: { urgency: 4, niceness: 14 },
}

/**
 * The class of a deployment, until all its pages are checked: that is the last fifth of making it.
 *
 * @param deployment The deployment.
 * @param deployment.production Whether it is the site of its project.
 */
export function classOfDeployment({ production }: { production: boolean }): WorkClass {
  return production ? 'production' : 'preview'
}

/** Of a project that has had much of the processors lately, whatever the class: a tenth of them is left to it where others want them. */
export const nicenessOfMuchUse = 15

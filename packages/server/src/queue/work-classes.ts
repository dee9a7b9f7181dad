/** Where a class of work stands among the others. */
export interface WorkClassPlace {
  /** Where classes share places, the lower number is taken first. */
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
 * The classes of work, first to last. `decisions/024-classes-of-work.md` says what belongs to which.
 *
 * - `production`: the site of a project, for which its readers or whoever pushed wait.
 * - `turn`: what an agent does for somebody who has written to it.
 * - `preview`: the site of a branch.
 * - `check`: what is looked through without anybody waiting: sites whose process was lost, what a workflow would have to do.
 * - `housekeeping`: what only has to be done some time.
 */
export const workClasses: Readonly<Record<WorkClass, WorkClassPlace>> = {
  production: { urgency: 0, niceness: 5 },
  turn: { urgency: 1, niceness: 8 },
  preview: { urgency: 2, niceness: 10 },
  check: { urgency: 3, niceness: 12 },
  housekeeping: { urgency: 4, niceness: 14 },
}

/**
 * The class of a deployment, until all its pages are looked through: that is the last fifth of making it.
 *
 * @param deployment The deployment.
 * @param deployment.production Whether it is the site of its project.
 */
export function classOfDeployment({ production }: { production: boolean }): WorkClass {
  return production ? 'production' : 'preview'
}

/** Of a project that has had much of the processors lately, whatever the class: a tenth of them is left to it where others want them. */
export const nicenessOfMuchUse = 15

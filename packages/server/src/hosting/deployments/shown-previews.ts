import type { ShownBranch } from '../../store/deployments/deployment.ts'

/** A branch that was pushed: `after` is null if it was deleted. */
export interface BranchUpdate {
  branch: string
  /** Full id of the commit it points at now. */
  after: string | null
}

/** How many previews there may be. */
export interface PreviewLimits {
  /** New ones that one push begins. */
  perPush: number
  /** Of a project at a time; the oldest goes first. */
  perProject: number
}

/** The plan for a push. */
export interface PushPlan {
  /** Branches to deploy. */
  deploy: { branch: string; after: string }[]
  /** Branches that are gone. */
  deleted: string[]
  /** Branches whose previews make room. */
  overdue: string[]
}

/**
 * Chooses the branches of a push to show: the default branch and those that are already shown in any case, and as many
 * new ones as the limits allow, in the order in which they were pushed.
 *
 * @param updates The push.
 * @param shown Branches that are live or in progress.
 * @param defaultBranch The branch of the site, which is no preview.
 */
export function planPush(
  updates: readonly BranchUpdate[],
  shown: readonly ShownBranch[],
  defaultBranch: string,
  limits: PreviewLimits,
): PushPlan {
  const known = new Set(shown.map(({ branch }) => branch))
  const deploy: PushPlan['deploy'] = []
  const deleted: string[] = []
  let begun = 0
  for (const { branch, after } of updates) {
    if (after === null) {
      if (known.has(branch)) deleted.push(branch)
      continue
    }
    const isNew = branch !== defaultBranch && !known.has(branch)
    if (isNew && begun >= Math.min(limits.perPush, limits.perProject)) continue
    if (isNew) begun += 1
    deploy.push({ branch, after })
  }
  const named = new Set([defaultBranch, ...deleted, ...deploy.map(({ branch }) => branch)])
  const previews = new Set([...known, ...deploy.map(({ branch }) => branch)])
  previews.delete(defaultBranch)
  for (const branch of deleted) previews.delete(branch)
  const excess = Math.max(0, previews.size - limits.perProject)
  const overdue = shown
    .filter(({ branch }) => !named.has(branch))
    .toSorted((a, b) => a.createdAt - b.createdAt)
    .slice(0, excess)
    .map(({ branch }) => branch)
  return { deploy, deleted, overdue }
}

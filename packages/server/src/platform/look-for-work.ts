import { countWork, openWorkspace, upkeepNames, type UpkeepName } from '@docwright/agent'
import { addWorktree, removeWorktree, resolveCommit } from '@docwright/forge'
import { planSize, type Workflow } from 'docwright'
import { join } from 'node:path'
import type { Project } from '../projects/project.ts'
import { parseStored } from '../store/stored-json.ts'
import { workClasses } from '../queue/work-classes.ts'
import type { WorkflowRunRow } from '../store/workflows/workflow-queries.ts'
import { earlierLooks, isKnown, settledCommit, type FoundWork } from '../workflows/earlier-looks.ts'
import { runCauseSchema } from '../workflows/stored-workflow.ts'
import type { PlatformParts } from './platform-parts.ts'
import type { RepositoryParts } from './repository-workflows.ts'
import { planTranslationAt } from './plan-translation-at.ts'
import { openHistory } from './workflow-history.ts'

/** What looking for work takes. */
export interface LookParts extends RepositoryParts, Pick<PlatformParts, 'openPages'> {
  /** Absolute path of the folder in which worktrees are made. */
  worktreeFolder: string
}

/** Looks whether a built-in workflow has anything to do; decided without a model. */
export async function lookForWork(parts: LookParts, workflow: Workflow, run: WorkflowRunRow): Promise<FoundWork> {
  const { use } = workflow
  const project = await parts.projects.find(run.project_id)
  if (use === null || project === undefined) return { work: use === null ? 'some' : 'none', questions: 1 }
  const repository = await parts.projects.repository(project.id)
  const commit = await resolveCommit(repository, `refs/heads/${project.defaultBranch}`)
  if (commit === null) return { work: 'none', questions: 0 }
  if (use === 'translate') {
    const hasWork = await needsTranslation(parts, project, commit, workflow.languages)
    return { work: hasWork ? 'some' : 'none', questions: 1, commit }
  }
  const earlier = await earlierLooks(parts.store.db, run.workflow_id)
  const since = settledCommit(earlier)
  const folder = join(parts.worktreeFolder, `${run.id}-${run.fence}`)
  await addWorktree(repository, folder, commit)
  const pages = parts.openPages(workClasses.check.niceness)
  try {
    const workspace = await openWorkspace({
      root: folder,
      docsFolder: project.docsFolder,
      pages,
    })
    const { context } = workflow
    const place = { projectId: project.id, head: commit, since, workflowId: run.workflow_id, context }
    const history = await openHistory(parts, place)
    const count = await countWork(use, workspace, history, new AbortController().signal)
    // What cannot be read is said by the job.
    if (count === undefined) return { work: 'some', questions: 0, commit }
    const { byRules, questions, left, digest: findings } = count
    if (byRules + questions + left === 0) return { work: 'none', questions, commit, findings }
    // Somebody who asks for a run wants to read what there is, also what was left before.
    const isAsked = parseStored(runCauseSchema, run.cause).kind === 'manual'
    return { work: !isAsked && isKnown(earlier, findings) ? 'known' : 'some', questions, commit, findings }
  } finally {
    await pages.close()
    await removeWorktree(repository, folder)
  }
}

/**
 * Whether a workflow looks for its work by rules.
 *
 * @param use Its built-in.
 */
export function isUpkeep(use: Workflow['use']): use is UpkeepName {
  return upkeepNames.some((name) => name === use)
}

async function needsTranslation(
  parts: RepositoryParts,
  project: Project,
  commit: string,
  languages: readonly string[],
): Promise<boolean> {
  const plan = await planTranslationAt(parts, project, commit, languages)
  // What cannot be planned is said by the job.
  if ('message' in plan) return true
  return plan.targets.some(
    (target) =>
      planSize(target).texts > 0 ||
      target.removes.length > 0 ||
      target.pages.some(({ plan: page }) => !page.isDifferent) ||
      target.navigation.existing === undefined,
  )
}

import { countWork, openWorkspace, upkeepNames, type UpkeepName } from '@docwright/agent'
import { addWorktree, removeWorktree, resolveCommit, type Repository } from '@docwright/forge'
import { hasChange, leftOut, planSize, type TranslationPlan, type Workflow } from 'docwright/engine'
import { join } from 'node:path'
import type { Project } from '../projects/project.ts'
import { parseStored } from '../store/stored-json.ts'
import { workClasses } from '../queue/work-classes.ts'
import type { WorkflowRunRow } from '../store/workflows/workflow-queries.ts'
import { earlierLooks, isKnown, settledCommit, type FoundWork } from '../workflows/earlier-looks.ts'
import { runCauseSchema } from '../workflows/stored-workflow.ts'
import type { PlatformParts } from './platform-parts.ts'
import type { RepositoryParts } from './repository-workflows.ts'
import { pricesOf, type OfferParts } from './offer-translation.ts'
import { planTranslationAt } from './plan-translation-at.ts'
import { latestJobOfWorkflow, pullRequestOfJob } from '../store/workflows/workflow-job-queries.ts'
import { translatedElsewhere } from './translated-commit.ts'
import { openHistory } from './workflow-history.ts'

/** Dependencies of looking for work. */
export interface LookParts extends RepositoryParts, Pick<PlatformParts, 'openPages'>, Pick<OfferParts, 'models'> {
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
    // Pull requests of before have no commit that was kept.
    const kept = await translatedElsewhere(parts, {
      projectId: project.id,
      workflowId: run.workflow_id,
      repository,
      commit,
    })
    const translated = kept ?? (await proposedBy(parts, repository, run))
    return { questions: 1, commit, ...(await lookForTexts(parts, project, { commit, translated }, workflow.languages)) }
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
    // The job reports an unreadable repository.
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

/** The commit of a workflow's open pull request, to which a run adds. */
async function proposedBy(
  { store }: LookParts,
  repository: Repository,
  run: WorkflowRunRow,
): Promise<string | undefined> {
  const job = await latestJobOfWorkflow(store.db, run.workflow_id)
  const found = job === undefined ? undefined : await pullRequestOfJob(store.db, run.project_id, job)
  if (found?.state !== 'open') return undefined
  return (await resolveCommit(repository, `refs/heads/${found.head}`)) ?? undefined
}

async function anyHasChange({ targets }: TranslationPlan): Promise<boolean> {
  for (const target of targets) if (await hasChange(target)) return true
  return false
}

/** Whether anything is to be translated, and what that takes besides what was translated before. */
async function lookForTexts(
  parts: LookParts,
  project: Project,
  { commit, translated }: { commit: string; translated: string | undefined },
  languages: readonly string[],
): Promise<Pick<FoundWork, 'work' | 'reason' | 'estimate'>> {
  const plan = await planTranslationAt(parts, project, commit, languages, translated)
  if ('message' in plan) return { work: 'impossible', reason: plan.message }
  const [fault] = plan.glossary.problems
  if (fault !== undefined)
    return { work: 'impossible', reason: `${fault.message} (${fault.file}:${String(fault.line)})` }
  if (plan.targets.length === 0) return { work: 'impossible', reason: plan.removed.map(leftOut).join(' ') }
  const sizes = plan.targets.map(planSize)
  if (!(await anyHasChange(plan))) {
    const reason = plan.removed.map(leftOut).join(' ')
    return { work: 'none', ...(reason === '' ? {} : { reason }) }
  }
  const sum = (count: (size: (typeof sizes)[number]) => number): number =>
    sizes.reduce((total, size) => total + count(size), 0)
  const [input, output] = [sum(({ tokens }) => tokens.input), sum(({ tokens }) => tokens.output)]
  const priceOf = await pricesOf(parts, project.id)
  const cost = priceOf(input, output)
  const estimate = { texts: sum(({ texts }) => texts), words: sum(({ words }) => words), tokens: input + output, cost }
  return { work: 'some', estimate }
}

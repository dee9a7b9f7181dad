import { createHash } from 'node:crypto'
import { createDraft, type Draft } from '../maintainer/draft.ts'
import { surveyDocs } from '../maintainer/survey-docs.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { findApiDrift } from './find-api-drift.ts'
import { findNews } from './find-news.ts'
import { findBrokenLinks, findTyposToFix } from './find-repairs.ts'
import { findSearchProblems } from './find-search-problems.ts'
import { findStalePages } from './find-stale-pages.ts'
import { findStyleProblems } from './find-style-problems.ts'
import type { RepositoryHistory } from './history.ts'
import type { UpkeepFindings, UpkeepName, UpkeepContext } from './upkeep.ts'

const finders: Readonly<Record<UpkeepName, (context: UpkeepContext) => Promise<UpkeepFindings>>> = {
  'broken-links': findBrokenLinks,
  typos: findTyposToFix,
  seo: findSearchProblems,
  'style-guide': findStyleProblems,
  changelog: findNews,
  'api-drift': findApiDrift,
  stale: findStalePages,
}

/** The findings in the files. */
export interface FoundWork {
  findings: UpkeepFindings
  draft: Draft
}

/** How much work there is; decided without a model. */
export interface WorkCount {
  /** Number of findings that rules can fix. */
  byRules: number
  /** Number of questions for a model. */
  questions: number
  /** Number of findings left to people. */
  left: number
  /** The same for the same findings, whatever their places. */
  digest: string
}

/**
 * Looks for the work of a built-in workflow. Nothing is changed, and no model is asked.
 *
 * @param name The workflow.
 * @param history The repository.
 * @param options Settings of the search.
 * @param options.serial Distinguishes the ids of the draft's calls from those of other answers.
 * @param options.signal Ends the work.
 * @returns The work; the reason if the site cannot be read.
 */
export async function findWork(
  name: UpkeepName,
  workspace: Workspace,
  history: RepositoryHistory,
  { serial, signal }: { serial: number; signal: AbortSignal },
): Promise<FoundWork | { message: string }> {
  const survey = await surveyDocs(workspace, signal)
  if ('noSite' in survey) {
    const [first] = survey.noSite
    return {
      message: `The docs of this project cannot be read. ${first === undefined ? '' : `${first.file} line ${first.line}: ${first.message}`}`,
    }
  }
  const draft = createDraft(workspace, serial)
  const findings = await finders[name]({ workspace, survey, draft, history, signal })
  return { findings, draft }
}

/**
 * Counts the work of a built-in workflow.
 *
 * @param name The workflow.
 * @param history The repository.
 * @returns The count; undefined if the site cannot be read.
 */
export async function countWork(
  name: UpkeepName,
  workspace: Workspace,
  history: RepositoryHistory,
  signal: AbortSignal,
): Promise<WorkCount | undefined> {
  const found = await findWork(name, workspace, history, { serial: 0, signal })
  if ('message' in found) return undefined
  const { done, left, questions } = found.findings
  const all = [...done, ...left, ...questions.map(({ subject }) => subject)]
  // Lines move without anything having changed, and commits come along.
  const lines = all.map((line) => line.replaceAll(/ line \d+|\([^()]*\b[\da-f]{10} [^()]*\)/g, '')).toSorted()
  const digest = createHash('sha256').update(lines.join('\n')).digest('base64url').slice(0, 22)
  return { byRules: done.length, questions: questions.length, left: left.length, digest }
}

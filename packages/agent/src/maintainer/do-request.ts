import { join } from 'node:path'
import { createSiteInspector } from '../tools/inspect-site.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { checkReport } from './check-report.ts'
import type { Draft } from './draft.ts'
import { proposalOpening, type Asked } from './follow-up.ts'
import type { MaintainerRequest, ScopedTask } from './read-request.ts'
import {
  abilities,
  declined,
  notUnderstood,
  nothingToConfirm,
  nothingToUndo,
  quotedWords,
  unknownPlaces,
} from './replies.ts'
import { writeSummary, type WorkReport } from './report.ts'
import { resolveScope, type DocsScope, type UnknownPlaces } from './resolve-scope.ts'
import { surveyDocs, type DocsSurvey } from './survey-docs.ts'
import { titleOf } from './title-of.ts'
import { doTask } from './do-task.ts'

/** Prepared work in words. */
export interface DoneWork {
  /** What is about to be done, for the transcript. */
  plan: string
  /** Title of the pull request. */
  title: string
  /** Text of the pull request, or the reply where nothing is changed. */
  summary: string
  /** False where the draft is not to be carried out: its changes are proposed, or there are none. */
  goes: boolean
}

/** Most files that are changed without asking first. */
const maxFiles = 5

/** A task whose place was found. */
interface PlacedTask extends ScopedTask {
  where: DocsScope
}

/**
 * Prepares what a person asks for. Nothing is changed that was not asked for: where a part of the request is not
 * understood, or many files would change, it is proposed first.
 *
 * @param asked The request as understood.
 */
export async function doRequest(
  asked: Asked,
  workspace: Workspace,
  draft: Draft,
  signal: AbortSignal,
): Promise<DoneWork> {
  if (asked.kind === 'undo') return reply(nothingToUndo)
  if (asked.kind === 'declined') return reply(declined)
  if (asked.kind === 'nothing-to-confirm') return reply(nothingToConfirm)
  const { request, isConfirmed } = asked
  if (request.tasks.some(({ task }) => task.kind === 'help')) return reply(abilities)
  if (request.tasks.length === 0) return reply(notUnderstood(request.unknown))
  const survey = await surveyDocs(workspace, signal)
  if ('noSite' in survey) {
    const problems = survey.noSite.slice(0, 10).map(({ file, line, message }) => `\`${file}\` line ${line}: ${message}`)
    const opening = 'The docs of this project cannot be read, so nothing was changed.'
    return reply(writeSummary([{ done: [], left: problems }], opening, { done: '', left: 'What stands in the way' }))
  }
  const placed = await placeTasks(request, survey, draft)
  if (!('tasks' in placed)) return reply(unknownPlaces(placed))
  const unknown = [...request.unknown, ...placed.unknown]
  if (placed.tasks.length === 0) return reply(notUnderstood(unknown))
  return await carryOut({ ...request, unknown }, placed.tasks, isConfirmed, { survey, workspace, draft, signal })
}

interface Work {
  survey: DocsSurvey
  workspace: Workspace
  draft: Draft
  signal: AbortSignal
}

async function carryOut(
  { unknown, isDryRun }: Pick<MaintainerRequest, 'unknown' | 'isDryRun'>,
  tasks: readonly PlacedTask[],
  isConfirmed: boolean,
  { survey, workspace, draft, signal }: Work,
): Promise<DoneWork> {
  const checks: string[] = []
  const reports: WorkReport[] = []
  const { now, later } = inOrder(tasks)
  for (const { task, where } of now) {
    if (task.kind === 'check') {
      const found = await createSiteInspector({
        root: join(workspace.root, workspace.docsFolder),
        docsFolder: '',
        pages: workspace.pages,
      })(signal)
      checks.push(await checkReport(task.topics, found, survey, where, draft))
    } else reports.push(await doTask(task, where, survey, draft))
  }
  const files = await changedFiles(draft)
  // A moved page is named in other files; what was excepted is left alone all the same.
  const excepted = files.filter((file) => now.some(({ where }) => where.excepts(file)))
  if (excepted.length > 0) {
    const which = excepted.map((file) => `\`${file}\``).join(', ')
    return reply(`This cannot be done without changing ${which}, which you asked to leave alone. Nothing was changed.`)
  }
  const left =
    later.length === 0
      ? []
      : [`One page is moved at a time. Send this next: ${quotedWords(later.map(({ words }) => words))}`]
  const all = [...reports, { done: [], left }]
  const title = titleOf(
    now.map(({ task }) => task),
    reports,
  )
  if (files.length === 0) {
    const opening = [...checks, ...(reports.length === 0 ? [] : [nothingFound(now, reports)])]
    const notes = unknown.length === 0 ? [] : [`I did not understand ${quotedWords(unknown)}.\n\n${abilities}`]
    return reply([writeSummary(all, opening.join('\n\n')), ...notes].join('\n\n'))
  }
  const isLarge = files.length > maxFiles
  if (!isConfirmed && (isLarge || unknown.length > 0 || isDryRun)) {
    return reply(propose({ unknown, files, reports: all, checks }))
  }
  return {
    goes: true,
    plan: `${title}.`,
    title,
    summary: writeSummary(all, ['Made by the built-in maintainer, without a language model.', ...checks].join('\n\n')),
  }
}

/** Links are found by where they stand, so they come first; a page that moves takes what stands in it along. */
function inOrder(tasks: readonly PlacedTask[]): { now: PlacedTask[]; later: PlacedTask[] } {
  const move = tasks.find(({ task }) => task.kind === 'move')
  if (move !== undefined) {
    const now = tasks.filter((task) => task === move || task.task.kind === 'check')
    return { now, later: tasks.filter((task) => !now.includes(task)) }
  }
  const isByPlace = ({ task }: PlacedTask): boolean => task.kind === 'links' || task.kind === 'repair'
  const [first, ...more] = tasks.filter(isByPlace)
  const others = tasks.filter((task) => !isByPlace(task))
  return { now: [...(first === undefined ? [] : [first]), ...others], later: more }
}

/** Where the places of the tasks are; what names no place, where a subject may have been meant, is not understood. */
async function placeTasks(
  request: MaintainerRequest,
  survey: DocsSurvey,
  draft: Draft,
): Promise<{ tasks: PlacedTask[]; unknown: string[] } | UnknownPlaces> {
  const tasks: PlacedTask[] = []
  const unknown: string[] = []
  for (const scoped of request.tasks) {
    const where = await resolveScope(scoped.scope, survey, draft)
    if (!('unknown' in where)) tasks.push({ ...scoped, where })
    else if (scoped.isGuess === true && !namesPlace(scoped.scope.only)) unknown.push(scoped.words)
    // No page has so long a name: these words say something else.
    else if (where.unknown.some(({ name }) => name.split(/\s+/u).length > 4)) unknown.push(scoped.words)
    else return where
  }
  return { tasks, unknown }
}

/** “The pricing page” and `guides/a` are meant as places, even where they are not there. */
function namesPlace(names: readonly string[]): boolean {
  return names.every((name) => /\b(?:page|file|folder|directory|group|tab)s?$|^\S*[/.]\S*$/iu.test(name.trim()))
}

async function changedFiles(draft: Draft): Promise<string[]> {
  const calls = await draft.calls()
  return draft
    .paths()
    .filter((path) =>
      calls.some(({ input }) =>
        Object.entries(input as object).some(
          ([key, value]) => ['path', 'from', 'to'].includes(key) && String(value).endsWith(path),
        ),
      ),
    )
}

function nothingFound(tasks: readonly PlacedTask[], reports: readonly WorkReport[]): string {
  if (tasks.every(({ task }) => task.kind === 'unlisted' && !task.add)) {
    const count = reports.reduce((sum, { left }) => sum + left.length, 0)
    if (count === 0) return 'Every page is in the navigation. Nothing was changed.'
    const pages = count === 1 ? '1 page is' : `${count} pages are`
    return `${pages} not in the navigation. Nothing was changed; ask me to “add the unlisted pages to the navigation”.`
  }
  const places = [...new Set(tasks.map(({ where }) => where.words))].filter((words) => words !== '')
  return places.length === 0 ? 'Nothing was changed.' : `Nothing was changed in ${places.join(' and ')}.`
}

function propose({
  unknown,
  files,
  reports,
  checks,
}: {
  unknown: readonly string[]
  files: readonly string[]
  reports: readonly WorkReport[]
  checks: readonly string[]
}): string {
  const count = `${files.length} ${files.length === 1 ? 'file' : 'files'}`
  const why =
    unknown.length === 0
      ? `This would change ${count}.`
      : `I did not understand ${quotedWords(unknown)}. The rest would change ${count}.`
  return [
    `${proposalOpening} ${why}`,
    ...checks,
    'Reply “yes” to make these changes, or name the part you want, such as “only guides” or “not the index page”.',
    writeSummary(reports, '', { done: 'I would make these changes', left: 'I would leave these to you' }).trim(),
    ...(unknown.length === 0 ? [] : [abilities]),
  ].join('\n\n')
}

function reply(text: string): DoneWork {
  return { goes: false, plan: '', title: 'Nothing was changed', summary: text }
}

import { join } from 'node:path'
import type { ModelMessage } from '../model/model.ts'
import { createSiteInspector } from '../tools/inspect-site.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { checkReport } from './check-report.ts'
import { doTask } from './do-task.ts'
import type { Draft } from './draft.ts'
import { proposalOpening, type Asked } from './follow-up.ts'
import type { ScopedTask } from './maintainer-task.ts'
import { namePages } from './name-pages.ts'
import {
  abilities,
  declined,
  missingPages,
  nothingToConfirm,
  quotedWords,
  takesModel,
  unknownPlaces,
} from './replies.ts'
import { writeSummary, type WorkReport } from './report.ts'
import { resolveScope, type DocsScope, type UnknownPlaces } from './resolve-scope.ts'
import { nearestForms, type FormOffer } from './sentences/nearest-forms.ts'
import { surveyDocs, type DocsSurvey } from './survey-docs.ts'
import { titleOf } from './title-of.ts'
import { undoChanges } from './undo-changes.ts'

/** Prepared work in words. */
export interface DoneWork {
  /** The planned work, for the transcript. */
  plan: string
  /** Title of the pull request. */
  title: string
  /** Text of the pull request, or the reply if nothing is changed. */
  summary: string
  /** False if the draft is not to be carried out: its changes are proposed, or there are none. */
  goes: boolean
}

/** The reason why nothing can be done: the turn ends at once, and does not look like work that needed no change. */
export interface RefusedWork {
  code: 'needs-model' | 'place-unknown'
  message: string
}

/** Most files that are changed without asking first. */
const maxFiles = 5

/** A task whose place was found. */
interface PlacedTask extends ScopedTask {
  where: DocsScope
}

/**
 * Prepares what a person asks for. Nothing is changed that was not asked for: a request of which any part is not
 * understood is not done at all, and where many files would change, it is proposed first.
 *
 * @param asked The request as understood.
 * @param messages The conversation, of which the request is the end.
 */
export async function doRequest(
  asked: Asked,
  messages: readonly ModelMessage[],
  workspace: Workspace,
  draft: Draft,
  signal: AbortSignal,
): Promise<DoneWork | RefusedWork> {
  if (asked.kind === 'declined') return reply(declined)
  if (asked.kind === 'nothing-to-confirm') return reply(nothingToConfirm)
  const { request, isConfirmed, prompt } = asked
  const offers = async () => nearestForms(prompt, await namePages(workspace))
  const { isGuided = false } = request
  if (request.unknown.length > 0 || request.tasks.length === 0 || isGuided) {
    const unknown = request.unknown.length > 0 || request.tasks.length > 0 ? request.unknown : [prompt.trim()]
    const understood = request.tasks.map(({ words }) => words)
    return { code: 'needs-model', message: takesModel({ unknown, understood, isGuided, offers: await offers() }) }
  }
  if (request.tasks.some(({ task }) => task.kind === 'help')) return reply(abilities)
  if (request.tasks.some(({ task }) => task.kind === 'undo')) return await undo(messages, draft, workspace)
  // The change is checked after it: they start while the files are read.
  workspace.pages.warm()
  const survey = await surveyDocs(workspace, signal)
  if ('noSite' in survey) {
    const problems = survey.noSite.slice(0, 10).map(({ file, line, message }) => `\`${file}\` line ${line}: ${message}`)
    const opening = 'The docs of this project cannot be read, so nothing was changed.'
    return reply(writeSummary([{ done: [], left: problems }], opening, { done: '', left: 'What stands in the way' }))
  }
  const placed = await placeTasks(request.tasks, survey, draft)
  if ('unknown' in placed) return { code: 'place-unknown', message: unknownPlaces(placed, await offers()) }
  return await carryOut(placed, isConfirmed, { survey, workspace, draft, signal, offers })
}

/** It must be the only task: any other would apply to text that is about to change. */
async function undo(messages: readonly ModelMessage[], draft: Draft, { docsFolder }: Workspace): Promise<DoneWork> {
  const undone = await undoChanges(messages, draft, docsFolder)
  if ('problem' in undone) return reply(undone.problem)
  const title = 'Undo the last change'
  return { goes: true, plan: `${title}.`, title, summary: writeSummary([undone.report], made) }
}

const made = 'Made by the built-in maintainer, without a language model.'

interface Work {
  survey: DocsSurvey
  workspace: Workspace
  draft: Draft
  signal: AbortSignal
  /** The nearest forms. */
  offers: () => Promise<readonly FormOffer[]>
}

async function carryOut(
  tasks: readonly PlacedTask[],
  isConfirmed: boolean,
  { survey, workspace, draft, signal, offers }: Work,
): Promise<DoneWork | RefusedWork> {
  const checks: string[] = []
  const reports: WorkReport[] = []
  const { now, later } = inOrder(tasks)
  for (const { task, where } of now) {
    if (task.kind === 'check') {
      const found = await createSiteInspector({
        root: join(workspace.root, workspace.docsFolder),
        docsFolder: '',
        pages: workspace.pages,
        changes: () => [],
      }).whole(signal)
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
  const isNowhere = reports.length > 0 && checks.length === 0 && reports.every((report) => report.isNowhere === true)
  if (files.length === 0 && isNowhere) {
    const lines = reports.flatMap((report) => report.left)
    return { code: 'place-unknown', message: missingPages(lines, await offers()) }
  }
  if (files.length === 0) {
    const opening = [...checks, ...(reports.length === 0 ? [] : [nothingFound(now, reports)])]
    return reply(writeSummary(all, opening.join('\n\n')))
  }
  if (!isConfirmed && files.length > maxFiles) return reply(propose(files, all, checks))
  return { goes: true, plan: `${title}.`, title, summary: writeSummary(all, [made, ...checks].join('\n\n')) }
}

/** Links are found by their positions, so they come first; a page that moves takes its contents along. */
function inOrder(tasks: readonly PlacedTask[]): { now: PlacedTask[]; later: PlacedTask[] } {
  const move = tasks.find(({ task }) => task.kind === 'move' || task.kind === 'delete')
  if (move !== undefined) {
    const now = tasks.filter((task) => task === move || task.task.kind === 'check')
    return { now, later: tasks.filter((task) => !now.includes(task)) }
  }
  const isByPlace = ({ task }: PlacedTask): boolean => task.kind === 'links' || task.kind === 'repair'
  const [first, ...more] = tasks.filter(isByPlace)
  const others = tasks.filter((task) => !isByPlace(task))
  return { now: [...(first === undefined ? [] : [first]), ...others], later: more }
}

/** Resolves the places of all tasks; one unknown name refuses them all. */
async function placeTasks(
  tasks: readonly ScopedTask[],
  survey: DocsSurvey,
  draft: Draft,
): Promise<PlacedTask[] | UnknownPlaces> {
  const placed: PlacedTask[] = []
  for (const scoped of tasks) {
    const where = await resolveScope(scoped.scope, survey, draft)
    if ('unknown' in where) return where
    placed.push({ ...scoped, where })
  }
  return placed
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

function propose(files: readonly string[], reports: readonly WorkReport[], checks: readonly string[]): string {
  return [
    `${proposalOpening} This would change ${files.length} files.`,
    ...checks,
    'Reply “yes” to make these changes, or name the part you want, such as “only guides” or “not the index page”.',
    writeSummary(reports, '', { done: 'I would make these changes', left: 'I would leave these to you' }).trim(),
  ].join('\n\n')
}

function reply(text: string): DoneWork {
  return { goes: false, plan: '', title: 'Nothing was changed', summary: text }
}

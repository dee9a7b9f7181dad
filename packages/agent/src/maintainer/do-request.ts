import type { Diagnostic } from 'docwright'
import { join } from 'node:path'
import { createSiteInspector } from '../tools/inspect-site.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { addPage } from './add-page.ts'
import { maintainerCapabilities } from './capabilities.ts'
import { createDraft, type Draft } from './draft.ts'
import { listPages, unlistedPages } from './list-pages.ts'
import { movePage } from './move-page.ts'
import type { MaintainerRequest } from './read-request.ts'
import { repairDescriptions } from './repair-descriptions.ts'
import { repairLinks } from './repair-links.ts'
import { addWords, replaceWords } from './replace-words.ts'
import { placeOf, writeSummary, type WorkReport } from './report.ts'
import { surveyDocs, type DocsSurvey } from './survey-docs.ts'

/** Prepared work in words. */
export interface DoneWork {
  /** What is about to be done, for the transcript. */
  plan: string
  /** Title of the pull request. */
  title: string
  /** Text of the pull request, or the reply where nothing is changed. */
  summary: string
}

const lookedFor =
  'I looked for what I can mend myself: links, anchors and image paths with one likely target, and missing titles and descriptions'
const mostFindings = 10
const abilities = [
  'I can:',
  '',
  ...maintainerCapabilities.map(({ does, prompt }) => `- ${does}: “${prompt}”`),
  '',
  'For anything else, the server needs a language model (`DOCWRIGHT_MODEL`).',
].join('\n')

/**
 * Prepares what a request asks for.
 *
 * @param request The request as understood.
 * @param workspace The files.
 * @param draft Receives the changes.
 * @param signal Ends the work.
 */
export async function doRequest(
  request: MaintainerRequest,
  workspace: Workspace,
  draft: Draft,
  signal: AbortSignal,
): Promise<DoneWork> {
  const survey = await surveyDocs(workspace, signal)
  if ('noSite' in survey) {
    const problems = survey.noSite.slice(0, 10).map(({ file, line, message }) => `\`${file}\` line ${line}: ${message}`)
    return told('No site can be made from the repository, so nothing was changed.', [{ done: [], left: problems }])
  }
  if (request.kind === 'repair' && !request.understood) {
    return notUnderstood(survey, workspace, signal)
  }
  const reports = await work(request, survey, draft)
  return told(openingOf(draft.isEmpty()), reports, titleOf(request, reports))
}

/** Nobody asked for repairs, so none is made; what they would be is told. */
async function notUnderstood(survey: DocsSurvey, workspace: Workspace, signal: AbortSignal): Promise<DoneWork> {
  const trial = createDraft(workspace, 0)
  const reports = await work({ kind: 'repair', understood: true }, survey, trial)
  const offer = trial.isEmpty()
    ? `${lookedFor}, and found none.`
    : `${lookedFor}. I could ${lowerFirst(repairTitle(reports))}: ask me to “fix everything you can”.`
  const opening =
    'I did not understand the request, so nothing was changed: the built-in maintainer works without a language model.'
  const mended = new Set(reports.flatMap((report) => report.mended ?? []))
  const found = await createSiteInspector({ root: join(workspace.root, workspace.docsFolder), docsFolder: '' })(signal)
  const remaining = found.filter((diagnostic) => !mended.has(placeOf(diagnostic)))
  return told([opening, abilities, offer, ...beyondRepair(remaining)].join('\n\n'), [])
}

/** How much of what a check finds is left to people, and where the first of it is: errors before warnings. */
function beyondRepair(found: readonly Diagnostic[]): string[] {
  if (found.length === 0) return []
  const errors = found.filter(({ severity }) => severity === 'error')
  const warnings = found.filter(({ severity }) => severity === 'warning')
  const counts = [counted(errors.length, 'error'), counted(warnings.length, 'warning')].filter((text) => text !== '')
  const shown = [...errors, ...warnings].slice(0, mostFindings)
  const more = found.length - shown.length
  return [
    [
      `The check of the site finds ${counts.join(' and ')} that I cannot mend myself:`,
      '',
      ...shown.map(({ file, line, message, fix }) => `- \`${file}\` line ${line}: ${message} ${fix ?? ''}`.trimEnd()),
      ...(more > 0 ? [`- … and ${more} more`] : []),
    ].join('\n'),
  ]
}

function counted(count: number, what: string): string {
  return count === 0 ? '' : `${count} ${what}${count === 1 ? '' : 's'}`
}

async function work(request: MaintainerRequest, survey: DocsSurvey, draft: Draft): Promise<WorkReport[]> {
  switch (request.kind) {
    case 'move':
      return [await movePage(request.from, request.to, survey, draft)]
    case 'replace':
      return [await replaceWords(request, survey, draft)]
    case 'add-words':
      return [await addWords(request, survey, draft)]
    case 'add-page':
      return [await addPage(request.topic, request.folder, survey, draft)]
    case 'list-pages':
      return request.add ? [await listPages(unlistedPages(survey), survey, draft)] : [unlistedReport(survey)]
    case 'links':
      return [await repairLinks(survey, draft)]
    case 'descriptions':
      return [await repairDescriptions(survey, draft)]
    case 'repair':
      return [await repairLinks(survey, draft), await repairDescriptions(survey, draft), unlistedReport(survey)]
  }
}

function unlistedReport(survey: DocsSurvey): WorkReport {
  return { done: [], left: unlistedPages(survey).map((key) => `The page \`${key}\` is in no navigation`) }
}

function openingOf(isEmpty: boolean): string {
  return isEmpty
    ? 'Nothing was changed.'
    : 'Made by the built-in maintainer, without a language model. Please read every line.'
}

function titleOf(request: MaintainerRequest, reports: readonly WorkReport[]): string {
  const done = reports.reduce((sum, report) => sum + report.done.length, 0)
  switch (request.kind) {
    case 'move':
      return `Move ${request.from} to ${request.to}`
    case 'replace':
      return `Replace “${request.old.slice(0, 25)}” with “${request.replacement.slice(0, 25)}”`
    case 'add-words':
      return `Add a paragraph to ${request.page}`
    case 'add-page':
      return `Add the outline of a page about ${request.topic.slice(0, 50)}`
    case 'list-pages':
      return `Add ${done} unlisted ${done === 1 ? 'page' : 'pages'} to the navigation`
    case 'links':
      return `Fix ${done} broken ${done === 1 ? 'link' : 'links'}`
    case 'descriptions':
      return `Add titles and descriptions to ${done} ${done === 1 ? 'page' : 'pages'}`
    case 'repair':
      return repairTitle(reports)
  }
}

function repairTitle([links, descriptions]: readonly WorkReport[]): string {
  const mended = links?.done.length ?? 0
  const described = descriptions?.done.length ?? 0
  const parts = [
    ...(mended > 0 ? [`fix ${mended} broken ${mended === 1 ? 'link' : 'links'}`] : []),
    ...(described > 0 ? [`describe ${described} ${described === 1 ? 'page' : 'pages'}`] : []),
  ]
  const title = parts.join(', ')
  return `${title.charAt(0).toUpperCase()}${title.slice(1)}`
}

function lowerFirst(text: string): string {
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`
}

function told(opening: string, reports: readonly WorkReport[], title = 'Nothing was changed'): DoneWork {
  const done = reports.reduce((sum, report) => sum + report.done.length, 0)
  return {
    plan: `${title}: ${done} ${done === 1 ? 'change' : 'changes'}.`,
    title,
    summary: writeSummary(reports, opening),
  }
}

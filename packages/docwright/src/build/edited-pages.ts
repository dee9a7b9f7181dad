import { hasMoreThanText, recallContent, type RecalledContent } from '../render/body/kept-content.ts'
import { pageLead } from '../render/body/page-lead.ts'
import { renderText } from '../render/body/render-text.ts'
import type { BodyRenderer, BodySettings, RenderedBody } from '../render/body/rendered-body.ts'
import { isReference } from '../site/page-kind.ts'
import { isMarkdown, isSnippet, keyOf } from '../site/page-paths.ts'
import { decodePage } from '../source/decode-text.ts'
import type { Diagnostic } from '../source/diagnostic.ts'
import type { BuildInputs } from './build-inputs.ts'
import type { BuildState } from './build-state.ts'
import type { ChangedFile } from './changed-files.ts'
import type { OutputFolder } from './output-folder.ts'
import { ownFiles, type RememberedPage } from './remembered-page.ts'

/** A page of which most likely the content alone has changed. */
export interface RecalledPage extends RecalledContent {
  file: ChangedFile
  page: RememberedPage
  /** Its earlier problems. */
  problems: readonly Diagnostic[]
  bytes: Uint8Array
  /** The content of the page's file. */
  html: string
}

/** A page of which the content alone has changed. */
export interface EditedPage extends RecalledPage {
  body: RenderedBody
}

/** Source and output of edited pages. */
export interface Edit {
  inputs: BuildInputs
  state: BuildState
  output: OutputFolder
}

/**
 * Finds the pages of changed files, as the last build left them.
 *
 * @param changed The files.
 * @param edit Source and output of the pages.
 * @returns Undefined if one of them is no page, or if more than its content has changed.
 */
export async function recallPages(changed: readonly ChangedFile[], edit: Edit): Promise<RecalledPage[] | undefined> {
  const pages: RecalledPage[] = []
  for (const file of changed) {
    const page = await recallPage(file, edit)
    if (page === undefined) return undefined
    pages.push(page)
  }
  return pages
}

async function recallPage(file: ChangedFile, { inputs, state, output }: Edit): Promise<RecalledPage | undefined> {
  const { path, before } = file
  if (!isMarkdown(path) || isSnippet(path) || state.hasDependents(path)) return undefined
  const key = keyOf(path)
  const page = state.pages([key]).get(key)
  // If two files have one key, the other one may be the page.
  if (page === undefined || page.version !== before || isOfAnApi(page)) return undefined
  const problems = page.diagnostics()
  if (problems.some((diagnostic) => diagnostic.file !== path)) return undefined
  const html = output.read(ownFiles(page, '.html')[0] ?? '')
  const content = recallContent(page.body(), html)
  const bytes = await inputs.source.read(path)
  if (content === undefined || bytes === undefined) return undefined
  const { text, problem } = decodePage(bytes, path)
  if (problem !== undefined || pageLead(text) !== content.kept.lead) return undefined
  return { ...content, file, page, problems, bytes, html }
}

/** Such a page also shows parts of a specification. */
function isOfAnApi(page: RememberedPage): boolean {
  return isReference(page.frontMatter())
}

/**
 * Renders the content of pages.
 *
 * @param pages The pages.
 * @param settings The settings of their bodies.
 * @param bodies Renders them.
 * @returns Undefined if the surroundings of a page may have changed with its content.
 */
export async function renderPages(
  pages: readonly RecalledPage[],
  settings: BodySettings,
  bodies: BodyRenderer,
): Promise<EditedPage[] | undefined> {
  bodies.update(settings, [])
  const rendered = await Promise.all(pages.map((page) => renderPage(page, bodies)))
  const edited = rendered.filter((page) => page !== undefined)
  return edited.length === pages.length ? edited : undefined
}

async function renderPage(recalled: RecalledPage, bodies: BodyRenderer): Promise<EditedPage | undefined> {
  const { bytes, content, file } = recalled
  const request = {
    file: file.path,
    bytes,
    highlight: 'complete',
    markdown: true,
    search: true,
    before: content,
  } as const
  // A build of the whole site reports the problem.
  const rendered = await renderText(request, bodies).catch(() => undefined)
  if (rendered === undefined || 'unreadable' in rendered || !isInPlace(recalled, rendered.body)) return undefined
  return { ...recalled, body: rendered.body }
}

/** Whether all facts that the rest of the site takes from a page are unchanged. */
function isInPlace({ kept, page }: RecalledPage, body: RenderedBody): boolean {
  const { outline, sheets, styles } = body
  return (
    !hasMoreThanText(body) &&
    body.fits === true &&
    isSame([outline, sheets, styles], [kept.outline, kept.sheets, kept.styles]) &&
    isSame(body.frontMatter, page.frontMatter())
  )
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

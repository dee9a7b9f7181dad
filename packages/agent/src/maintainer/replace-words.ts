import type { Draft } from './draft.ts'
import { findKey } from './move-page.ts'
import type { WorkReport } from './report.ts'
import type { DocsSurvey } from './survey-docs.ts'

/**
 * Replaces text in pages and snippets, exactly as written.
 *
 * @param request What to replace, by what, and in which page; all pages without it.
 * @param survey The site.
 * @param draft Receives the changes.
 */
export async function replaceWords(
  request: { old: string; replacement: string; page?: string },
  survey: DocsSurvey,
  draft: Draft,
): Promise<WorkReport> {
  const key = request.page === undefined ? undefined : findKey(request.page, survey)
  if (request.page !== undefined && key === undefined)
    return { done: [], left: [`There is no page “${request.page}”.`] }
  const only = key === undefined ? undefined : survey.site.pages.get(key)?.file
  const files = only === undefined ? [...survey.site.files.keys()].filter((path) => /\.mdx?$/i.test(path)) : [only]
  const done: string[] = []
  for (const file of files) {
    const text = await draft.read(file)
    const parts = text?.split(request.old) ?? []
    if (parts.length < 2) continue
    draft.write(file, parts.join(request.replacement))
    done.push(`\`${file}\`: ${parts.length - 1} ${parts.length === 2 ? 'place' : 'places'}`)
  }
  return { done, left: done.length === 0 ? [`“${request.old}” stands in no page, so nothing was replaced.`] : [] }
}

/**
 * Adds a paragraph at the end of a page.
 *
 * @param request The text and the page.
 * @param survey The site.
 * @param draft Receives the changes.
 */
export async function addWords(
  request: { text: string; page: string },
  survey: DocsSurvey,
  draft: Draft,
): Promise<WorkReport> {
  const key = findKey(request.page, survey)
  const file = key === undefined ? undefined : survey.site.pages.get(key)?.file
  const text = file === undefined ? undefined : await draft.read(file)
  if (file === undefined || text === undefined) return { done: [], left: [`There is no page “${request.page}”.`] }
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n'
  draft.write(file, `${text.replace(/\s*$/, '')}${lineEnd}${lineEnd}${request.text}${lineEnd}`)
  return { done: [`\`${file}\`: added a paragraph at the end`], left: [] }
}

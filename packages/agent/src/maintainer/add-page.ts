import type { Draft } from './draft.ts'
import { listPages } from './list-pages.ts'
import type { WorkReport } from './report.ts'
import type { DocsSurvey } from './survey-docs.ts'

/**
 * Creates a page with the text that a person has written, and lists it next to the pages of its folder.
 *
 * @param page The page.
 * @param page.path Its path, with or without a slash before and an extension behind.
 * @param page.title Its title.
 * @param page.text Its content, as Markdown or MDX.
 */
export async function addPage(
  { path: written, title, text }: { path: string; title: string; text: string },
  survey: DocsSurvey,
  draft: Draft,
): Promise<WorkReport> {
  const path = written.replace(/^\.?\/+/, '').replace(/\.mdx?$/i, '')
  if (!/^[\w.-]+(?:\/[\w.-]+)*$/.test(path) || path.split('/').some((part) => /^\.+$/.test(part))) {
    return { done: [], left: [`“${written}” cannot be the path of a page: use letters, digits, “-”, “_” and “/”.`] }
  }
  const taken = [...survey.site.pages.keys()].find((key) => [key, `${key}/index`].some((one) => same(one, path)))
  if (taken !== undefined || (await draft.read(`${path}.mdx`)) !== undefined) {
    return { done: [], left: [`There is a page “${taken ?? path}” already; it was left as it is.`] }
  }
  draft.write(`${path}.mdx`, `---\ntitle: ${JSON.stringify(title)}\n---\n\n${text.trim()}\n`)
  const listed = await listPages([path], survey, draft)
  return { done: [`Created \`${path}.mdx\`, titled “${title}”`, ...listed.done], left: listed.left }
}

function same(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

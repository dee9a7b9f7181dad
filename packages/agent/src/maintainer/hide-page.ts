import type { Draft } from './draft.ts'
import { frontMatterKeys } from './front-matter-edits.ts'
import { noPage, type WorkReport } from './report.ts'
import { pageNamed } from './resolve-scope.ts'
import type { DocsSurvey } from './survey-docs.ts'

/**
 * Hides a page from the navigation and the search, or shows it again.
 *
 * @param page The page, as a person names it.
 * @param hidden Whether to hide it.
 */
export async function hidePage(page: string, hidden: boolean, survey: DocsSurvey, draft: Draft): Promise<WorkReport> {
  const file = pageNamed(page, survey)
  const text = file === undefined ? undefined : await draft.read(file)
  if (file === undefined || text === undefined) return noPage(page, survey)
  const line = /^hidden[ \t]*:[ \t]*(?:(\S+)[ \t]*)?(?:\r?\n)/m.exec(head(text))
  const isHidden = line?.[1] === 'true'
  if (isHidden === hidden) return { done: [], left: [`\`${file}\` is ${hidden ? 'hidden' : 'shown'} already.`] }
  if (line !== null) {
    const put = hidden ? line[0].replace(/:[ \t]*\S*/, ': true') : ''
    draft.write(file, text.slice(0, line.index) + put + text.slice(line.index + line[0].length))
  } else if (frontMatterKeys(text).has('hidden')) {
    return { done: [], left: [`\`hidden\` of \`${file}\` is written in a way that only a person should change.`] }
  } else draft.write(file, withHidden(text))
  return { done: [`\`${file}\`: ${hidden ? 'hidden from the navigation and the search' : 'shown again'}`], left: [] }
}

function head(text: string): string {
  return /^\uFEFF?---[ \t]*\r?\n[\s\S]*?\r?\n---/.exec(text)?.[0] ?? ''
}

/** As the last key of the front matter. */
function withHidden(text: string): string {
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n'
  const matter = head(text)
  if (matter === '') {
    const mark = text.startsWith('\uFEFF') ? '\uFEFF' : ''
    return `${mark}---${lineEnd}hidden: true${lineEnd}---${lineEnd}${lineEnd}${text.slice(mark.length)}`
  }
  const end = matter.length - 3
  return `${text.slice(0, end)}hidden: true${lineEnd}${text.slice(end)}`
}

import type { Draft } from './draft.ts'
import { pageBody } from './front-matter-edits.ts'
import { noPage, type WorkReport } from './report.ts'
import { pageNamed, linesBelow } from './resolve-scope.ts'
import type { DocsSurvey } from './survey-docs.ts'

/** A paragraph that is to be added. */
export interface WordsToAdd {
  text: string
  /** The page as a person names it. */
  page: string
  at: 'start' | 'end'
  /** The words go to the end of the section with this heading; by default, to the start or end of the page. */
  heading?: string | undefined
}

/**
 * Adds a paragraph to a page: at its start or end, or at the end of the text below a heading.
 *
 * @param request The text and the place.
 */
export async function addWords(request: WordsToAdd, survey: DocsSurvey, draft: Draft): Promise<WorkReport> {
  const file = pageNamed(request.page, survey)
  const text = file === undefined ? undefined : await draft.read(file)
  if (file === undefined || text === undefined) return noPage(request.page, survey)
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n'
  const words = inPage(request.text).replaceAll(/\r?\n/g, lineEnd)
  if (request.heading === undefined) {
    const start = text.length - pageBody(text).length
    const body = text.slice(start)
    const put =
      request.at === 'start'
        ? `${text.slice(0, start).trimEnd()}${start === 0 ? '' : `${lineEnd}${lineEnd}`}${words}${lineEnd}${lineEnd}${body.replace(/^\s+/, '')}`
        : `${text.trimEnd()}${lineEnd}${lineEnd}${words}${lineEnd}`
    draft.write(file, put)
    return { done: [`\`${file}\`: added a paragraph at the ${request.at}`], left: [] }
  }
  const lines = linesBelow(text, request.heading)
  if (lines === undefined) {
    return { done: [], left: [`\`${file}\` has no heading “${request.heading}”, or several of them.`] }
  }
  const all = text.split('\n')
  const section = all.slice(0, lines.to).join('\n').trimEnd()
  const rest = all.slice(lines.to).join('\n')
  draft.write(file, `${section}${lineEnd}${lineEnd}${words}${lineEnd}${rest.trim() === '' ? '' : `${lineEnd}${rest}`}`)
  return { done: [`\`${file}\`: added a paragraph below “${request.heading}”`], left: [] }
}

/** Escapes words for MDX: a sign begins a tag or an expression only if that is closed again. */
function inPage(text: string): string {
  return text
    .replaceAll(
      /<(?:(\/?)([A-Za-z][\w.-]*)(?![\w.-])[^<>]*>)?/g,
      (tag, slash: string | undefined, name: string | undefined) => {
        const isWhole = name !== undefined && (tag.endsWith('/>') || hasPartner(text, slash === '/', name))
        return isWhole ? tag : `&lt;${tag.slice(1)}`
      },
    )
    .replaceAll(/\{(?![^{}]*\})/g, String.raw`\{`)
}

function hasPartner(text: string, isClosing: boolean, name: string): boolean {
  return isClosing ? text.includes(`<${name}>`) || text.includes(`<${name} `) : text.includes(`</${name}>`)
}

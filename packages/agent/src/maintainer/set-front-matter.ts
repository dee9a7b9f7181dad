import type { Draft } from './draft.ts'
import { frontMatterKeys, insertFrontMatter } from './front-matter-edits.ts'
import type { WorkReport } from './report.ts'
import { filesNamed } from './resolve-scope.ts'
import type { DocsSurvey } from './survey-docs.ts'

/**
 * Sets the title or the description of a page.
 *
 * @param request The key, the page as a person names it, and the value.
 */
export async function setFrontMatter(
  { key, page, value }: { key: 'title' | 'description'; page: string; value: string },
  survey: DocsSurvey,
  draft: Draft,
): Promise<WorkReport> {
  const [file, ...more] = filesNamed(page, survey) ?? []
  const text = file === undefined || more.length > 0 ? undefined : await draft.read(file)
  if (file === undefined || text === undefined) return { done: [], left: [`There is no page “${page}”.`] }
  const put = value.replaceAll(/\s+/g, ' ').trim()
  if (!frontMatterKeys(text).has(key)) {
    draft.write(file, insertFrontMatter(text, { [key]: put }))
    return { done: [`\`${file}\`: added the ${key}`], left: [] }
  }
  const [head = ''] = /^\uFEFF?---[ \t]*\r?\n[\s\S]*?\r?\n---/.exec(text) ?? []
  const line = new RegExp(`^(["']?${key}["']?[ \\t]*:[ \\t]*)([^\\r\\n]*)(?=\\r?\\n(?![ \\t]+\\S))`, 'm').exec(head)
  // A value over several lines has a form that its author chose.
  if (line === null || /^[|>]/.test(line[2] ?? '')) {
    return { done: [], left: [`The ${key} of \`${file}\` is written over several lines; change it there.`] }
  }
  const at = line.index + (line[1]?.length ?? 0)
  draft.write(file, `${text.slice(0, at)}${JSON.stringify(put)}${text.slice(at + (line[2]?.length ?? 0))}`)
  return { done: [`\`${file}\`: set the ${key}`], left: [] }
}

import type { Draft } from './draft.ts'
import { frontMatterKeys, insertFrontMatter } from './front-matter-edits.ts'
import type { FrontMatterKey } from './maintainer-task.ts'
import { noPage, type WorkReport } from './report.ts'
import { pageNamed } from './resolve-scope.ts'
import type { DocsSurvey } from './survey-docs.ts'

/** What people call the keys. */
const names: Readonly<Record<FrontMatterKey, string>> = {
  title: 'title',
  sidebarTitle: 'sidebar title',
  description: 'description',
  icon: 'icon',
}

/**
 * Sets the title, the title in the sidebar, the description or the icon of a page.
 *
 * @param request The key, the page as a person names it, and the value.
 */
export async function setFrontMatter(
  { key, page, value }: { key: FrontMatterKey; page: string; value: string },
  survey: DocsSurvey,
  draft: Draft,
): Promise<WorkReport> {
  const file = pageNamed(page, survey)
  const text = file === undefined ? undefined : await draft.read(file)
  if (file === undefined || text === undefined) return noPage(page, survey)
  const put = value.replaceAll(/\s+/g, ' ').trim()
  if (!frontMatterKeys(text).has(key)) {
    draft.write(file, insertFrontMatter(text, { [key]: put }))
    return { done: [`\`${file}\`: added the ${names[key]}`], left: [] }
  }
  const [head = ''] = /^\uFEFF?---[ \t]*\r?\n[\s\S]*?\r?\n---/.exec(text) ?? []
  const line = new RegExp(
    `^(["']?${key}["']?[ \\t]*:[ \\t]*)(?![ \\t])([^\\r\\n]*)(?=\\r?\\n(?![ \\t]+\\S))`,
    'm',
  ).exec(head)
  // A value over several lines has a form that its author chose.
  if (line === null || /^[|>]/.test(line[2] ?? '')) {
    return { done: [], left: [`The ${names[key]} of \`${file}\` is written over several lines; change it there.`] }
  }
  const at = line.index + (line[1]?.length ?? 0)
  draft.write(file, `${text.slice(0, at)}${JSON.stringify(put)}${text.slice(at + (line[2]?.length ?? 0))}`)
  return { done: [`\`${file}\`: set the ${names[key]}`], left: [] }
}

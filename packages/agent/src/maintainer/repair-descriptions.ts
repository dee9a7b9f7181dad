import { titleFromPath, pageKind } from 'docwright/engine'
import type { Draft } from './draft.ts'
import { frontMatterKeys, insertFrontMatter, pageBody } from './front-matter-edits.ts'
import { firstSentence, type LeadSentence } from './plain-paragraph.ts'
import type { WorkReport } from './report.ts'
import type { DocsScope } from './resolve-scope.ts'
import type { DocsSurvey } from './survey-docs.ts'

type Key = 'title' | 'description'

/** Most pages that one job gives descriptions: what a person reads through. */
const maxPages = 50

/**
 * Gives pages without a title or description one: the title from the first heading, otherwise the file's name; the
 * description from the first sentence. A sentence that opens the page is moved, since readers see the description in
 * its place. A page without a sentence that can stand alone is left to a person.
 *
 * @param keys Which of the two to repair.
 */
export async function repairDescriptions(
  { site }: DocsSurvey,
  draft: Draft,
  scope: DocsScope,
  keys: readonly Key[],
): Promise<WorkReport> {
  const done: string[] = []
  const left: string[] = []
  let waiting = 0
  for (const [key, page] of site.pages) {
    if (!scope.includes(page.file)) continue
    const matter = site.metadata.get(key)
    const { title, description, mode } = matter
    if (pageKind(matter, page) !== 'written' || mode === 'custom' || mode === 'landing') continue
    const text = await draft.read(page.file)
    if (text === undefined) continue
    const written = frontMatterKeys(text)
    const wantsTitle = keys.includes('title') && title === undefined && !written.has('title')
    const wantsDescription = keys.includes('description') && description === undefined && !written.has('description')
    if (!wantsTitle && !wantsDescription) continue
    const sentence = wantsDescription ? firstSentence(pageBody(text)) : undefined
    if (wantsDescription && sentence === undefined) {
      left.push(`\`${page.file}\` has no description, and no opening sentence that can serve as one`)
    }
    const added = {
      ...(wantsTitle ? { title: titleOf(text, key) } : {}),
      ...(sentence === undefined ? {} : { description: sentence.text }),
    }
    if (Object.keys(added).length === 0) continue
    if (done.length >= maxPages) {
      waiting += 1
      continue
    }
    draft.write(page.file, insertFrontMatter(withoutLead(text, sentence), added))
    const how = sentence?.lead === undefined ? '' : ', which was the first sentence of the page'
    done.push(`\`${page.file}\`: added the ${Object.keys(added).join(' and the ')}${how}`)
  }
  const more = `${waiting} more pages have no title or description. Ask again to go on with them.`
  return { done, left: waiting === 0 ? left : [...left, more] }
}

function titleOf(text: string, key: string): string {
  return /^# {1,50}(\S.{0,500}?)(?: {1,50}#{1,50})?[ \t\r]{0,50}$/m.exec(pageBody(text))?.[1] ?? titleFromPath(key)
}

/** A sentence that becomes the description is not said again right below it. */
function withoutLead(text: string, sentence: LeadSentence | undefined): string {
  if (sentence?.lead === undefined) return text
  const at = text.indexOf(sentence.lead, text.length - pageBody(text).length)
  const before = text.slice(0, at)
  const after = text.slice(at + sentence.lead.length)
  return `${before}${after.replace(/^\s+/, '')}`
}

import { titleFromPath } from 'docwright'
import type { Draft } from './draft.ts'
import { frontMatterKeys, insertFrontMatter, pageBody } from './front-matter-edits.ts'
import { firstParagraph } from './plain-paragraph.ts'
import type { WorkReport } from './report.ts'
import type { DocsSurvey } from './survey-docs.ts'

/** Most pages that one job gives descriptions: what a person reads through. */
const mostPages = 50

/**
 * Gives pages without a title or description one: the title from the first heading, else the file's name; the
 * description from the first paragraph. A page without a paragraph is left alone.
 *
 * @param survey The site.
 * @param draft Receives the changes.
 */
export async function repairDescriptions({ site }: DocsSurvey, draft: Draft): Promise<WorkReport> {
  const done: string[] = []
  let waiting = 0
  for (const [key, page] of site.pages) {
    if (page.generated !== undefined) continue
    const { title, description, openapi, asyncapi, openapiSchema, url, api } = site.metadata.get(key)
    if ((openapi ?? asyncapi ?? openapiSchema ?? url ?? api) !== undefined) continue
    if (title !== undefined && description !== undefined) continue
    const text = await draft.read(page.file)
    if (text === undefined) continue
    const added = additions(text, key, { title, description })
    if (Object.keys(added).length === 0) continue
    if (done.length >= mostPages) {
      waiting += 1
      continue
    }
    draft.write(page.file, insertFrontMatter(text, added))
    done.push(`\`${page.file}\`: added the ${Object.keys(added).join(' and the ')}`)
  }
  const more = `${waiting} more pages lack a title or description. Ask again to go on with them.`
  return { done, left: waiting === 0 ? [] : [more] }
}

function additions(
  text: string,
  key: string,
  { title, description }: { title: string | undefined; description: string | undefined },
): Record<string, string> {
  const written = frontMatterKeys(text)
  const body = pageBody(text)
  const heading = /^# +(.+?)(?: +#+)?\s*$/m.exec(body)?.[1]
  const found = description === undefined && !written.has('description') ? firstParagraph(body) : undefined
  return {
    ...(title === undefined && !written.has('title') ? { title: heading ?? titleFromPath(key) } : {}),
    ...(found === undefined ? {} : { description: found }),
  }
}

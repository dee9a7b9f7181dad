import {
  appendJson,
  editText,
  jsonTexts,
  locateAddress,
  resolveLink,
  setJson,
  urlOf,
  type TextEdit,
} from 'docwright/engine'
import type { Draft } from './draft.ts'
import { findKey } from './move-page.ts'
import { removeEntries } from './navigation-entries.ts'
import { noPage, nothing, type WorkReport } from './report.ts'
import { configurationFile } from './set-setting.ts'
import type { DocsSurvey } from './survey-docs.ts'

/**
 * Deletes a page: its file and its entries in the navigation. Links to it and its old address lead to another page.
 *
 * @param page The page, as a person names it.
 * @param to The page that its readers are sent to.
 */
export async function deletePage(page: string, to: string, survey: DocsSurvey, draft: Draft): Promise<WorkReport> {
  const { site } = survey
  const [key, target] = [findKey(page, survey), findKey(to, survey)]
  if (key === undefined) return noPage(page, survey)
  if (target === undefined) return noPage(to, survey)
  if (key === target) return nothing(`The readers of \`${key}\` cannot be sent to the page itself.`)
  const file = site.pages.get(key)
  if (file === undefined || file.generated !== undefined) {
    return nothing(`\`${key}\` is made from a specification and has no file; remove it there.`)
  }
  if (urlOf(key) === '/') return nothing('The home page cannot be deleted.')
  const configuration = configurationFile(survey)
  const text = configuration === undefined ? undefined : await draft.read(configuration)
  if (configuration === undefined || text === undefined) return nothing('The configuration cannot be read.')
  const links = await leadElsewhere(key, target, survey, draft)
  const entries = await removeEntries(key, survey, draft)
  draft.write(configuration, withRedirect((await draft.read(configuration)) ?? text, urlOf(key), urlOf(target)))
  draft.remove(file.file)
  return {
    done: [
      `Deleted \`${file.file}\``,
      ...(entries > 0 ? [`Took ${entries === 1 ? 'its entry' : `its ${entries} entries`} out of the navigation`] : []),
      ...links.done,
      `Added a redirect from \`${urlOf(key)}\` to \`${urlOf(target)}\``,
    ],
    left: links.left,
  }
}

/** The links of other pages and of the configuration. */
async function leadElsewhere(key: string, target: string, survey: DocsSurvey, draft: Draft): Promise<WorkReport> {
  const edits = new Map<string, TextEdit[]>()
  const left: string[] = []
  const isTo = (href: string, from: string | undefined): boolean => {
    const { target: found } = resolveLink(href, from ?? 'index.mdx', survey.site.links)
    return found.kind === 'page' && found.key === key
  }
  const { references } = await survey.lookAtPages()
  for (const reference of references) {
    if (reference.kind === 'asset' || reference.key === key || !isTo(reference.href, reference.from)) continue
    const start = locateAddress((await draft.read(reference.file)) ?? '', reference, reference.href)
    const known = edits.get(reference.file) ?? []
    if (start === undefined)
      left.push(`\`${reference.file}\` line ${reference.line}: \`${reference.href}\` is computed; change it by hand`)
    else if (!known.some((edit) => edit.start === start)) {
      edits.set(reference.file, [...known, { start, end: start + reference.href.length, insert: urlOf(target) }])
    }
  }
  let count = 0
  for (const [file, changes] of edits) {
    count += changes.length
    draft.write(file, editText((await draft.read(file)) ?? '', changes).text)
  }
  for (const file of survey.site.configFiles) {
    for (const { value, path } of jsonTexts((await draft.read(file)) ?? '')) {
      const isLink = ['href', 'destination', 'url'].includes(String(path.at(-1))) && value.startsWith('/')
      if (!isLink || !isTo(value, undefined)) continue
      count += 1
      draft.write(file, setJson((await draft.read(file)) ?? '', path, urlOf(target)))
    }
  }
  return { done: count === 0 ? [] : [`Changed ${count} ${count === 1 ? 'link' : 'links'}`], left }
}

function withRedirect(text: string, source: string, destination: string): string {
  return appendJson(text, ['redirects'], { source, destination })
}

import { appendJson, resolveLink, urlOf } from 'docwright/engine'
import type { Draft } from './draft.ts'
import { findKey } from './move-page.ts'
import { nothing, type WorkReport } from './report.ts'
import type { DocsSurvey } from './survey-docs.ts'

/**
 * Adds a redirect to the configuration, if it leads somewhere and hides no page.
 *
 * @param from The old address.
 * @param to The page or address it leads to.
 */
export async function addRedirect(from: string, to: string, survey: DocsSurvey, draft: Draft): Promise<WorkReport> {
  const { site } = survey
  const source = `/${from.replace(/^\/+/, '')}`
  const key = findKey(to, survey)
  const isWeb = /^https:\/\/[\w.-]+/.test(to)
  if (!/^\/[\w./:*-]+$/.test(source)) return nothing(`“${from}” is not an address of this site.`)
  if (site.pages.has(source.slice(1))) return nothing(`There is a page at \`${source}\`: a redirect would hide it.`)
  if (site.config.redirects?.some((redirect) => redirect.source === source) === true) {
    return nothing(`There is a redirect from \`${source}\` already.`)
  }
  const leads = key !== undefined || isWeb || resolveLink(to, 'index.mdx', site.links).target.kind === 'file'
  if (!leads) return nothing(`There is no page “${to}”, so nobody would arrive there.`)
  const destination = key === undefined ? to : urlOf(key)
  const file = site.configFiles.find((path) => /(?:^|\/)(?:docs|mint)\.json$/.test(path))
  const text = file === undefined ? undefined : await draft.read(file)
  if (file === undefined || text === undefined) return nothing('The configuration cannot be read.')
  draft.write(file, appendJson(text, ['redirects'], { source, destination }))
  return { done: [`Added a redirect from \`${source}\` to \`${destination}\``], left: [] }
}

import { planRename } from 'docwright/engine'
import { posix } from 'node:path'
import type { Draft } from './draft.ts'
import { pageNamed } from './resolve-scope.ts'
import { noPage, type WorkReport } from './report.ts'
import type { DocsSurvey } from './survey-docs.ts'

/**
 * Renames or moves a page: its file, its entry in the navigation, every link to it, the relative links in it, and a
 * redirect from its old address.
 *
 * @param from Path of the page as a person writes it.
 * @param to Its new path; a bare name stays in the folder, one that begins with “/” counts from the root, and a folder
 *   ending in “/” keeps the name.
 */
export async function movePage(from: string, to: string, survey: DocsSurvey, draft: Draft): Promise<WorkReport> {
  const { site } = survey
  const key = findKey(from, survey)
  if (key === undefined) return noPage(from, survey)
  const target = targetKey(key, to)
  if (target === undefined) return { done: [], left: [`“${to}” cannot be the path of a page.`] }
  const { references, dependencies } = await survey.lookAtPages()
  const plan = await planRename(key, target, { site, references, dependencies, read: draft.read })
  if ('refused' in plan) return { done: [], left: [plan.refused] }
  for (const { from: old, to: put } of plan.moves) draft.move(old, put)
  for (const [file, text] of plan.texts) draft.write(file, text)
  const { moves, entries, links, redirects, left } = plan
  return {
    done: [
      ...moves.map((move) => `Moved \`${move.from}\` to \`${move.to}\``),
      ...(entries > 0 ? [`Changed ${count(entries, 'entry', 'entries')} of the configuration`] : []),
      ...(links > 0 ? [`Changed ${count(links, 'link', 'links')}`] : []),
      ...redirects.map(({ source, destination }) => `Added a redirect from \`${source}\` to \`${destination}\``),
    ],
    left: left.map(({ file, line, href }) => `\`${file}\` line ${line}: \`${href}\` is computed; change it by hand`),
  }
}

/**
 * The page a person means: by its path, its file, its address, or its title.
 *
 * @param written As written.
 */
export function findKey(written: string, survey: DocsSurvey): string | undefined {
  const { site } = survey
  const path = written
    .trim()
    .replace(/^\.?\//, '')
    .replace(/\.mdx?$/i, '')
    .replace(/\/$/, '')
  if (site.pages.has(path)) return path
  if (site.pages.has(`${path}/index`)) return `${path}/index`
  const keys = [...site.pages.keys()]
  const ends = keys.filter((key) => key.endsWith(`/${path}`))
  const titled = keys.filter((key) => site.metadata.get(key).title?.toLowerCase() === written.trim().toLowerCase())
  const near = [ends, titled].find((found) => found.length === 1)?.[0]
  const file = near === undefined ? pageNamed(written, survey) : undefined
  return near ?? keys.find((key) => site.pages.get(key)?.file === file)
}

function targetKey(key: string, to: string): string | undefined {
  const isFromRoot = to.trim().startsWith('/')
  const written = to
    .trim()
    .replace(/^\.?\//, '')
    .replace(/\.mdx?$/i, '')
  const folder = posix.dirname(key)
  const name = written.endsWith('/') ? `${written}${posix.basename(key)}` : written
  const path = name.includes('/') || folder === '.' || isFromRoot ? name : `${folder}/${name}`
  return /^[\w.-]+(?:\/[\w.-]+)*$/.test(path) && !path.split('/').includes('..') ? path : undefined
}

function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`
}

import { resolveAsset, resolveLink, urlOf } from 'docwright'
import { posix } from 'node:path'
import type { Draft } from './draft.ts'
import { appendJson, replaceJsonTexts } from './edit-configuration.ts'
import type { WorkReport } from './report.ts'
import type { DocsSurvey } from './survey-docs.ts'
import { applySplices, locateAddress, type Splice } from './text-splices.ts'

/**
 * Renames or moves a page: its file, its entry in the navigation, every link to it, the relative links in it, and a
 * redirect from its old address.
 *
 * @param from Path of the page as a person writes it.
 * @param to Its new path; a bare name stays in the folder, a folder ending in “/” keeps the name.
 * @param survey The site.
 * @param draft Receives the changes.
 */
export async function movePage(from: string, to: string, survey: DocsSurvey, draft: Draft): Promise<WorkReport> {
  const { site } = survey
  const key = findKey(from, survey)
  if (key === undefined) return { done: [], left: [`There is no page “${from}”, so nothing was renamed.`] }
  const target = targetKey(key, to)
  if (target === undefined) return { done: [], left: [`“${to}” cannot be the path of a page.`] }
  const page = site.pages.get(key)
  if (page === undefined || page.generated !== undefined) {
    return { done: [], left: [`The page “${key}” is made from an API description; change it there.`] }
  }
  if (site.pages.has(target))
    return { done: [], left: [`There is a page “${target}” already, so nothing was renamed.`] }
  const file = `${target}${posix.extname(page.file)}`
  draft.move(page.file, file)
  const links = await rewriteLinks(key, target, page.file, file, survey, draft)
  const entries = await rewriteConfiguration(key, target, survey, draft)
  return {
    done: [
      `Moved \`${page.file}\` to \`${file}\``,
      ...(entries > 0 ? [`Changed ${count(entries, 'entry', 'entries')} of the configuration`] : []),
      ...(links > 0 ? [`Changed ${count(links, 'link', 'links')}`] : []),
      `Added a redirect from \`${urlOf(key)}\` to \`${urlOf(target)}\``,
    ],
    left: [],
  }
}

/**
 * The page a person means: by its path, its file, its address, or its title.
 *
 * @param written As written.
 * @param survey The site.
 */
export function findKey(written: string, { site }: DocsSurvey): string | undefined {
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
  return [ends, titled].find((found) => found.length === 1)?.[0]
}

function targetKey(key: string, to: string): string | undefined {
  const written = to
    .trim()
    .replace(/^\.?\//, '')
    .replace(/\.mdx?$/i, '')
  const folder = posix.dirname(key)
  const name = written.endsWith('/') ? `${written}${posix.basename(key)}` : written
  const path = name.includes('/') || folder === '.' ? name : `${folder}/${name}`
  return /^[\w.-]+(?:\/[\w.-]+)*$/.test(path) && !path.split('/').includes('..') ? path : undefined
}

async function rewriteLinks(
  key: string,
  target: string,
  oldFile: string,
  newFile: string,
  { site, references }: DocsSurvey,
  draft: Draft,
): Promise<number> {
  const splices = new Map<string, Splice[]>()
  for (const reference of references) {
    const put = newAddress(reference)
    if (put === undefined || put === reference.href) continue
    const file = reference.file === oldFile ? newFile : reference.file
    const offset = locateAddress((await draft.read(file)) ?? '', reference, reference.href)
    if (offset === undefined) continue
    const known = splices.get(file) ?? []
    if (known.some((splice) => splice.offset === offset)) continue
    known.push({ offset, length: reference.href.length, text: put })
    splices.set(file, known)
  }
  for (const [file, changes] of splices) draft.write(file, applySplices((await draft.read(file)) ?? '', changes))
  await rewriteImports(oldFile, newFile, draft)
  return [...splices.values()].reduce((sum, changes) => sum + changes.length, 0)

  function newAddress({ kind, href, from, file }: DocsSurvey['references'][number]): string | undefined {
    const [, path = '', suffix = ''] = /^([^?#]*)(.*)$/s.exec(href) ?? []
    const { target: found } = (kind === 'link' ? resolveLink : resolveAsset)(href, from, site.links)
    if (path === '') return undefined
    if (found.kind === 'page' && found.key === key) return `${urlOf(target)}${suffix}`
    // What the moved page names from its own folder is named from the root, so that it is right wherever the page goes.
    const isOwn = file === oldFile && !path.startsWith('/') && posix.dirname(oldFile) !== posix.dirname(newFile)
    if (isOwn && found.kind === 'page') return `${urlOf(found.key)}${suffix}`
    return isOwn && found.kind === 'file' ? `/${encodeURI(found.path)}${suffix}` : undefined
  }
}

async function rewriteImports(oldFile: string, newFile: string, draft: Draft): Promise<void> {
  const text = await draft.read(newFile)
  if (text === undefined || posix.dirname(oldFile) === posix.dirname(newFile)) return
  const rewritten = text.replaceAll(
    /^(import\s[^'"\n]*['"])(\.\.?\/[^'"\n]+)(['"])/gm,
    (_line, start: string, path: string, end: string) => `${start}/${posix.join(posix.dirname(oldFile), path)}${end}`,
  )
  if (rewritten !== text) draft.write(newFile, rewritten)
}

async function rewriteConfiguration(key: string, target: string, { site }: DocsSurvey, draft: Draft): Promise<number> {
  let changed = 0
  for (const file of site.configFiles) {
    const text = await draft.read(file)
    if (text === undefined) continue
    const rewritten = replaceJsonTexts(text, ({ value, path }) => {
      if (path.at(-1) === 'source' && path[0] === 'redirects') return undefined
      const put = replaced(value, key, target)
      if (put !== undefined) changed += 1
      return put
    })
    const isEntry = /(?:^|\/)(?:docs|mint)\.json$/.test(file)
    const redirect = { source: urlOf(key), destination: urlOf(target) }
    draft.write(file, isEntry ? appendJson(rewritten, ['redirects'], redirect) : rewritten)
  }
  return changed
}

/** A configuration names a page by its path, with or without slash and extension, or by its address. */
function replaced(value: string, key: string, target: string): string | undefined {
  const [, slash = '', path = '', extension = '', suffix = ''] =
    /^(\/?)([^?#]*?)(\.mdx?)?([?#].*)?$/is.exec(value) ?? []
  if (path === key) return `${slash}${target}${extension}${suffix}`
  return slash !== '' && `/${path}` === urlOf(key) ? `${urlOf(target)}${suffix}` : undefined
}

function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`
}

import type { Site } from '../site/create-site.ts'
import { resolveAsset, resolveLink, type LinkTargets, type ResolvedLink } from '../site/resolve-link.ts'
import { diagnose, type Diagnostic, type Place } from '../source/diagnostic.ts'
import { checkProblems } from './check-problems.ts'
import { repairCase } from './certain-repair.ts'
import { nearest } from './nearest.ts'

/**
 * The diagnostic for a link to a missing page or file.
 *
 * @param href As written.
 * @param path Its target from the docs root, with a leading slash.
 */
export function missingPage(href: string, path: string, place: Place, site: Site): Diagnostic {
  const [, scheme, rest] = /^(https?)\/\/(.+)$/i.exec(href) ?? []
  const host = isHost(href)
  const fix =
    (rest === undefined ? undefined : `Did you mean “${scheme}://${rest}”?`) ??
    (host ? `Write “https://${href}”.` : undefined) ??
    withoutFirstFolder(path, (shorter) => resolveLink(shorter, undefined, site.links), site) ??
    didYouMean(nearest(path.slice(1), site.links.pages)) ??
    'Correct the link, or create the page.'
  const message = host
    ? `The link “${href}” does not begin with https://, so it is taken for a page of this site, and there is no such page.`
    : `The link “${href}” is broken: there is no page or file ${path}.`
  return diagnose(checkProblems, 'broken-link', place, message, fix, repairCase(href, path.slice(1), site.links.pages))
}

/**
 * The diagnostic for a missing image or another file.
 *
 * @param href As written.
 * @param path Where the file should be, with a leading slash.
 */
export function missingAsset(href: string, path: string, place: Place, site: Site): Diagnostic {
  const fix =
    withoutFirstFolder(path, (shorter) => resolveAsset(shorter, undefined, site.links), site) ??
    didYouMean(nearest(path.slice(1), site.links.files)) ??
    `Add the file “${path.slice(1)}” to the docs folder, or correct the path.`
  const repair = repairCase(href, path.slice(1), site.links.files)
  return diagnose(checkProblems, 'missing-asset', place, `The file “${href}” does not exist.`, fix, repair)
}

/** `www.example.com/a` is a host name without its scheme, but `guide.html` is a page. */
function isHost(href: string): boolean {
  return (
    /^(?:www\.)?(?:[a-z\d-]+\.)+(?:com|org|net|io|dev|app|ai|co|cloud|edu|gov|info|[a-z]{2})(?:[/?#:].*)?$/i.test(
      href,
    ) && !/^[^/?#]*\.(?:md|js|ts|py|sh|rs|go)$/i.test(href)
  )
}

function didYouMean(suggestion: string | undefined): string | undefined {
  return suggestion === undefined ? undefined : `Did you mean “/${suggestion}”?`
}

/**
 * Repositories that are served below a path often write that path into their links, although it is not one of their
 * folders.
 */
function withoutFirstFolder(
  path: string,
  resolve: (path: string) => ResolvedLink,
  { base, links }: Site,
): string | undefined {
  const [, folder, rest] = /^(\/[^/]+)(\/.+)$/.exec(path) ?? []
  if (base !== '' || folder === undefined || rest === undefined || hasFolder(folder.slice(1), links)) return undefined
  const { kind } = resolve(rest).target
  if (kind !== 'page' && kind !== 'file') return undefined
  return `Write “${rest}”, or pass --base ${folder} if the site is served under ${folder}.`
}

function hasFolder(folder: string, { pages, files, folders }: LinkTargets): boolean {
  if (folders.has(folder)) return true
  for (const paths of [pages, files]) for (const path of paths) if (path.startsWith(`${folder}/`)) return true
  return false
}

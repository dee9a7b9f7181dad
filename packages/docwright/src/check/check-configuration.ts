import type { Site } from '../site/create-site.ts'
import { resolveAsset, resolveLink } from '../site/resolve-link.ts'
import { diagnose, type Diagnostic } from '../source/diagnostic.ts'
import { checkProblems } from './check-problems.ts'
import { nearest } from './nearest.ts'

type ConfigPath = readonly (string | number)[]

/**
 * Checks the links and files that the configuration names outside the navigation.
 *
 * @param site The site.
 */
export function checkConfiguration(site: Site): Diagnostic[] {
  const { config } = site
  const diagnostics: Diagnostic[] = []
  for (const [path, file] of filesOf(site)) {
    if (resolveAsset(file, undefined, site.links).target.kind === 'missing') diagnostics.push(missingFile(site, path, file))
  }
  const links: [ConfigPath, string][] = [
    ...(config.navbar?.links ?? []).map(({ href }, index): [ConfigPath, string] => [['navbar', 'links', index, 'href'], href]),
    ...(config.navbar?.primary === undefined ? [] : [[['navbar', 'primary', 'href'], config.navbar.primary.href] as [ConfigPath, string]]),
    ...(config.footer?.links ?? []).flatMap(({ items }, column) =>
      items.map(({ href }, index): [ConfigPath, string] => [['footer', 'links', column, 'items', index, 'href'], href]),
    ),
    ...(config.redirects ?? [])
      .map(({ destination }, index): [ConfigPath, string] => [['redirects', index, 'destination'], destination])
      .filter(([, destination]) => !/[:*]/.test(destination)),
  ]
  for (const [path, href] of links) {
    if (resolveLink(href, undefined, site.links).target.kind === 'missing') diagnostics.push(brokenLink(site, path, href))
  }
  return diagnostics
}

function filesOf({ config }: Site): [ConfigPath, string][] {
  const files: [ConfigPath, string][] = []
  const pairs: [string, { light: string; dark: string } | undefined][] = [
    ['logo', config.logo],
    ['favicon', config.favicon],
  ]
  for (const [key, pair] of pairs) {
    if (pair === undefined) continue
    files.push([[key, 'light'], pair.light])
    if (pair.dark !== pair.light) files.push([[key, 'dark'], pair.dark])
  }
  const image = config.background?.image
  if (image !== undefined) files.push([['background', 'image'], image.light])
  return files
}

function missingFile(site: Site, path: ConfigPath, file: string): Diagnostic {
  const suggestion = nearest(file.replace(/^\//, ''), site.links.files)
  return diagnose(
    checkProblems,
    'missing-asset',
    site.places.of(path),
    `The file “${file}” does not exist.`,
    suggestion === undefined ? 'Add the file, or correct the path.' : `Did you mean “/${suggestion}”?`,
  )
}

function brokenLink(site: Site, path: ConfigPath, href: string): Diagnostic {
  const suggestion = nearest(href.replace(/^\//, ''), site.links.pages)
  return diagnose(
    checkProblems,
    'broken-link',
    site.places.of(path),
    `The link “${href}” leads nowhere: there is no such page or file.`,
    suggestion === undefined ? 'Correct the link, or create the page.' : `Did you mean “/${suggestion}”?`,
  )
}

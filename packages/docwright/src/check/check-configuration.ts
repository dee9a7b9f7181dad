import type { ConfigPath } from '../config/config-node.ts'
import { configValues } from '../config/config-values.ts'
import { defaultIconLibrary } from '../config/defaults.ts'
import { madeAddresses } from '../machines/made-addresses.ts'
import { createIconLibrary, type IconLibrary } from '../render/icons/icon-library.ts'
import { unknownIcon } from '../render/icons/unknown-icon.ts'
import type { Site } from '../site/create-site.ts'
import { targetBehindRedirects } from '../site/walk-redirects.ts'
import { resolveAsset, resolveLink } from '../site/resolve-link.ts'
import type { Diagnostic } from '../source/diagnostic.ts'
import type { FragmentUse } from './check-references.ts'
import { missingAsset, missingPage } from './missing-target.ts'

/**
 * Checks the links, files and icons in the configuration, including those of the navigation and of single languages.
 *
 * @returns Problems, and the places in pages that remain to be checked.
 */
export async function checkConfiguration(site: Site): Promise<{ diagnostics: Diagnostic[]; uses: FragmentUse[] }> {
  const diagnostics: Diagnostic[] = []
  const uses: FragmentUse[] = []
  const icons = createIconLibrary(site.config.icons?.library ?? defaultIconLibrary)
  for (const [path, file] of filesOf(site)) diagnostics.push(...checkFile(path, file, site))
  for (const [path, href] of configurationLinks(site)) {
    const { target } = resolveLink(href, undefined, site.links)
    const place = site.places.of(path)
    const end = targetBehindRedirects(target, site)
    if (end?.kind === 'missing' && !(await madeAddresses(site)).has(end.path))
      diagnostics.push(missingPage(href, end.path, place, site))
    if (end?.kind === 'page' && end.fragment !== '') {
      uses.push({ key: end.key, fragment: end.fragment, reference: { href, ...place } })
    }
  }
  for (const [path, value] of configValues(site.config)) {
    if (path.at(-1) === 'icon') diagnostics.push(...checkIcon(path, value, icons, site))
  }
  return { diagnostics, uses }
}

function filesOf({ config }: Site): [ConfigPath, string][] {
  const { logo, favicon, background, thumbnails, styling } = config
  const pairs: [ConfigPath, { light: string; dark: string } | undefined][] = [
    [['logo'], logo],
    [['favicon'], favicon],
    [['background', 'image'], background?.image],
  ]
  const files = pairs.flatMap(([path, pair]): [ConfigPath, string][] => {
    if (pair === undefined) return []
    const light: [ConfigPath, string] = [[...path, 'light'], pair.light]
    return pair.dark === pair.light ? [light] : [light, [[...path, 'dark'], pair.dark]]
  })
  if (thumbnails?.background !== undefined) files.push([['thumbnails', 'background'], thumbnails.background])
  for (const [index, file] of (styling?.codeblocks?.languages ?? []).entries()) {
    files.push([['styling', 'codeblocks', 'languages', 'custom', index], file])
  }
  return files
}

function checkFile(path: ConfigPath, file: string, site: Site): Diagnostic[] {
  const { target } = resolveAsset(file, undefined, site.links)
  return target.kind === 'missing' ? [missingAsset(file, target.path, site.places.of(path), site)] : []
}

/**
 * Links of the navigation bar, the footer, the logo, banners and the navigation, and destinations of redirects.
 *
 * @returns Each with the path of its value.
 */
export function configurationLinks({ config }: Pick<Site, 'config'>): [ConfigPath, string][] {
  const links: [ConfigPath, string][] = []
  for (const [path, value] of configValues(config)) {
    if (typeof value !== 'string') continue
    const key = path.at(-1)
    if (key === 'href' && (path[0] !== 'navigation' || isOverride(path) || value.startsWith('/')))
      links.push([path, value])
    else if (key === 'content' && path.at(-2) === 'banner') {
      for (const [, href = ''] of value.matchAll(/\]\(\s*<?([^)\s>]+)/g)) links.push([path, href])
    } else if (key === 'destination' && path[0] === 'redirects' && !/[:*]/.test(value)) links.push([path, value])
  }
  return links
}

/** A language's own navigation bar or footer. */
function isOverride(path: ConfigPath): boolean {
  return path.includes('navbar') || path.includes('footer')
}

function checkIcon(path: ConfigPath, value: unknown, icons: IconLibrary, site: Site): Diagnostic[] {
  const isObject = typeof value === 'object' && value !== null && 'name' in value
  const name = isObject ? value.name : value
  if (typeof name !== 'string' || name.trim() === '') return []
  const own: ConfigPath = isObject ? [...path, 'name'] : path
  const icon = icons.find({ name })
  if (icon === undefined) return [unknownIcon(name, site.places.of(own), icons)]
  return 'src' in icon ? checkFile(own, icon.src, site) : []
}

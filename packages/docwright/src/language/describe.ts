import { components } from '@docwright/theme'
import { frontMatterKeys } from '../content/front-matter/front-matter-keys.ts'
import type { Site } from '../site/create-site.ts'
import { findPageKey } from '../site/find-page.ts'
import { resolveLink } from '../site/resolve-link.ts'
import { nameAt } from './tag-context.ts'
import { linkAt, type WrittenLink } from './written-link.ts'

/** A link of a file, and the page it leads to. */
export interface PageLink extends WrittenLink {
  key: string
  fragment: string
}

/**
 * The page that is named at a place.
 *
 * @param offset The place.
 */
export function pageLinkAt(file: string, text: string, offset: number, site: Site): PageLink | undefined {
  const isJson = file.endsWith('.json')
  const link = linkAt(text, offset, isJson)
  if (link === undefined || link.href === '') return undefined
  const entry = isJson ? findPageKey(link.href, site.pages) : undefined
  if (entry !== undefined) return { ...link, key: entry, fragment: '' }
  if (isJson && !link.href.startsWith('/')) return undefined
  const { target } = resolveLink(link.href, isJson ? undefined : file, site.links)
  if (target.kind === 'page') return { ...link, key: target.key, fragment: target.fragment }
  const own = [...site.pages.values()].find((page) => page.file === file)
  return target.kind === 'fragment' && own !== undefined
    ? { ...link, key: own.key, fragment: target.fragment }
    : undefined
}

/**
 * Describes the thing at a place, in Markdown: a page, a component, a property, a key of front matter.
 *
 * @param offset The place.
 */
export async function describe(file: string, text: string, offset: number, site: Site): Promise<string | undefined> {
  const link = pageLinkAt(file, text, offset, site)
  if (link !== undefined) {
    await site.metadata.load([link.key])
    const { description } = site.metadata.get(link.key)
    const page = site.pages.get(link.key)
    return [`**${site.metadata.titleOf(link.key)}**`, description, `\`${page?.file ?? link.key}\``]
      .filter((part) => part !== undefined && part !== '')
      .join('\n\n')
  }
  if (file.endsWith('.json')) return undefined
  return keyText(text, offset) ?? componentText(text, offset)
}

function keyText(text: string, offset: number): string | undefined {
  if (!/^\uFEFF?---\r?\n(?:(?!---\s*$)[^\n]*\n)*[^\n]*$/.test(text.slice(0, offset))) return undefined
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1)
  const name = /^[\w-]+(?=:)/.exec(line)?.[0] ?? ''
  const key = frontMatterKeys.get(name)
  return key && `**${name}**\n\n${key.text}`
}

function componentText(text: string, offset: number): string | undefined {
  const found = nameAt(text, offset)
  const definition = found && components.get(found.component)
  if (found === undefined || definition === undefined || definition.authored === false) return undefined
  const documented = Object.entries(definition.properties ?? {}).filter(([, property]) => property.text !== undefined)
  if (found.property === undefined) {
    const lines = documented.map(([name, property]) => `- \`${name}\` (${property.type}): ${property.text ?? ''}`)
    return [`**<${found.component}>**`, ...(lines.length === 0 ? [] : [lines.join('\n')])].join('\n\n')
  }
  const [, property] = documented.find(([name]) => name === found.property) ?? []
  return property && `**${found.property}** (${property.type})\n\n${property.text ?? ''}`
}

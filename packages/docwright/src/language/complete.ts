import { componentNames, components } from '@docwright/theme'
import { getLocation } from 'jsonc-parser'
import { CompletionItemKind, type CompletionItem, type CompletionList } from 'vscode-languageserver'
import { defaultIconLibrary } from '../config/defaults.ts'
import { frontMatterKeys, pageModes } from '../content/front-matter/front-matter-keys.ts'
import { createIconLibrary } from '../render/icons/icon-library.ts'
import type { Site } from '../site/create-site.ts'
import { resolveLink } from '../site/resolve-link.ts'
import { tagContext } from './tag-context.ts'
import type { Workspace } from './workspace.ts'
import { linkAt } from './written-link.ts'

/** Editors show no more at a time; they ask again while a word is written. */
const maxItems = 200

/**
 * Completes the text at a place: addresses of pages and places in them, components and their properties, icons, keys of
 * front matter, entries of the navigation.
 *
 * @param offset The place.
 * @param workspace The repository.
 */
export async function complete(
  file: string,
  text: string,
  offset: number,
  workspace: Workspace,
): Promise<CompletionList> {
  const site = await workspace.site()
  if (site === undefined) return listOf([])
  const before = text.slice(0, offset)
  if (file.endsWith('.json')) return listOf(entries(text, offset, site))
  const inFrontMatter = /^\uFEFF?---\r?\n(?:(?!---\s*$)[^\n]*\n)*([^\n]*)$/.exec(before)?.[1]
  if (inFrontMatter !== undefined) return listOf(frontMatter(inFrontMatter, site))
  const tag = tagContext(before)
  if (tag?.kind === 'name') return listOf([...componentNames].filter(startsWith(tag.written)).map(componentItem))
  if (tag?.kind === 'property') return listOf(propertyItems(tag.component, tag.given))
  if (tag?.kind === 'value' && tag.property === 'icon') return listOf(icons(tag.written, site))
  const link = linkAt(text, offset, false)
  if (link === undefined) return listOf([])
  return listOf(await addresses(text.slice(link.start, offset), file, site, workspace))
}

function listOf(items: readonly CompletionItem[]): CompletionList {
  return { isIncomplete: items.length > maxItems, items: items.slice(0, maxItems) }
}

async function addresses(written: string, file: string, site: Site, workspace: Workspace): Promise<CompletionItem[]> {
  const hash = written.indexOf('#')
  if (hash === -1) {
    await site.metadata.load(site.pages.keys())
    return [...site.pages.values()]
      .filter(({ url }) => url.includes(written.replace(/^\.{0,2}\/?/, '')))
      .map(({ key, url }) => ({
        label: `${site.base}${url}`,
        kind: CompletionItemKind.File,
        detail: site.metadata.titleOf(key),
        filterText: `${site.base}${url}`,
      }))
  }
  const path = written.slice(0, hash)
  const { target } = resolveLink(path === '' ? '#' : path, file, site.links)
  const own = [...site.pages.values()].find((page) => page.file === file)?.key
  const key = target.kind === 'page' ? target.key : own
  const ids = key === undefined ? [] : await workspace.anchors(key)
  return ids
    .filter(startsWith(written.slice(hash + 1)))
    .map((id) => ({ label: id, kind: CompletionItemKind.Reference }))
}

function entries(text: string, offset: number, site: Site): CompletionItem[] {
  const { path, isAtPropertyKey } = getLocation(text, offset)
  const isEntry = path.includes('pages') || path.at(-1) === 'root'
  if (isAtPropertyKey) return []
  if (isEntry) return [...site.pages.keys()].map((key) => ({ label: key, kind: CompletionItemKind.File }))
  if (path.at(-1) === 'icon') {
    const link = linkAt(text, offset, true)
    return icons(link === undefined ? '' : text.slice(link.start, offset), site)
  }
  if (path.at(-1) !== 'href' && path.at(-1) !== 'destination') return []
  return [...site.pages.values()].map(({ url }) => ({ label: url, kind: CompletionItemKind.File }))
}

function frontMatter(line: string, site: Site): CompletionItem[] {
  const [, key, value = ''] = /^([\w:-]+):\s*["']?(.*)/.exec(line) ?? []
  if (key === 'icon') return icons(value, site)
  if (key === 'mode') return pageModes.map((mode) => ({ label: mode, kind: CompletionItemKind.EnumMember }))
  if (key !== undefined) return []
  return [...frontMatterKeys].map(([name, { text }]) => ({
    label: name,
    kind: CompletionItemKind.Property,
    documentation: text,
    insertText: `${name}: `,
  }))
}

function icons(written: string, site: Site): CompletionItem[] {
  const library = createIconLibrary(site.config.icons?.library ?? defaultIconLibrary)
  const found = [...library.names()].filter((name) => name.includes(written))
  return found
    .toSorted((one, other) => Number(other.startsWith(written)) - Number(one.startsWith(written)))
    .map((label) => ({ label, kind: CompletionItemKind.Value }))
}

function componentItem(name: string): CompletionItem {
  return { label: name, kind: CompletionItemKind.Class }
}

function propertyItems(component: string, given: readonly string[]): CompletionItem[] {
  const { properties = {}, needs = [] } = components.get(component) ?? {}
  return Object.entries(properties)
    .filter(([name, { text }]) => text !== undefined && !given.includes(name))
    .map(([name, { type, text = '' }]) => ({
      label: name,
      kind: CompletionItemKind.Property,
      detail: type,
      documentation: { kind: 'markdown', value: text },
      // Required properties come first.
      sortText: `${needs.includes(name) ? 0 : 1}${name}`,
      insertText: type === 'boolean' ? name : `${name}=`,
    }))
}

function startsWith(written: string): (name: string) => boolean {
  return (name) => name.toLowerCase().startsWith(written.toLowerCase())
}

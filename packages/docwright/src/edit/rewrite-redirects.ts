import {
  applyEdits,
  findNodeAtLocation,
  findNodeAtOffset,
  getNodePath,
  modify,
  parseTree,
  type Node,
} from 'jsonc-parser'
import type { Site } from '../site/create-site.ts'
import { appendJson } from './edit-json.ts'
import { offsetOfPlace } from './locate-address.ts'
import type { ReadText } from './text-edit-set.ts'

/** A redirect from the old address of a page. */
export interface PageRedirect {
  source: string
  destination: string
}

/** The file with the list of redirects, and the path of the list in it. */
export interface RedirectList {
  file: string
  path: (string | number)[]
}

/**
 * Finds the list of redirects, which may be in a file of its own behind a `$ref`.
 *
 * @returns Undefined if the configuration cannot be read.
 */
export async function findRedirectList(site: Site, read: ReadText): Promise<RedirectList | undefined> {
  const entry = site.configFiles.find((path) => /(?:^|\/)(?:docs|mint)\.json$/.test(path))
  if (entry === undefined) return undefined
  const place = site.places.of(['redirects'])
  if (site.config.redirects === undefined || place.file === entry) return { file: entry, path: ['redirects'] }
  const text = await read(place.file)
  const tree = text === undefined ? undefined : treeOf(text)
  const node = text === undefined || tree === undefined ? undefined : findNodeAtOffset(tree, offsetOfPlace(text, place))
  return node?.type === 'array' ? { file: place.file, path: getNodePath(node) } : undefined
}

/**
 * Adds redirects to the list. Existing redirects from the same address, or from the new address of a page, are removed.
 *
 * @param text The file with the list.
 * @param list Path of the list.
 * @param added The new redirects.
 * @param taken New addresses of pages.
 */
export function rewriteRedirects(
  text: string,
  list: RedirectList,
  added: readonly PageRedirect[],
  taken: ReadonlySet<string>,
): string {
  const gone = new Set([...taken, ...added.map(({ source }) => source)])
  const tree = treeOf(text)
  const rules = tree === undefined ? undefined : findNodeAtLocation(tree, list.path)
  let changed = text
  for (const [index, rule] of [...(rules?.children ?? []).entries()].toReversed()) {
    if (!gone.has(sourceOf(rule))) continue
    changed = applyEdits(changed, modify(changed, [...list.path, index], undefined, {}))
  }
  return added.reduce((grown, redirect) => appendJson(grown, list.path, redirect), changed)
}

function sourceOf(rule: Node): string {
  const source: unknown = findNodeAtLocation(rule, ['source'])?.value
  return typeof source === 'string' ? `/${source.replace(/^\/+|(?<!\/)\/+$/g, '')}` : ''
}

function treeOf(text: string): Node | undefined {
  return parseTree(text, [], { allowTrailingComma: true })
}

import { standingOf, type ConfigNode, type ObjectNode, type ScalarNode } from '../config-node.ts'
import { generatedFolders } from '../defaults.ts'
import { anyHttpMethod } from '../http-methods.ts'

/** Whether a source has a file, by its path within the source. */
export type HasFile = (path: string) => boolean

/** An entry that begins with a method or a word such as `SEND`, with or without a file before it. */
const operation = new RegExp(String.raw`^(?:${anyHttpMethod}|webhook)\s+\S`, 'i')
const part = /^[A-Z]{4,}\s+\S/
const operationOfFile = new RegExp(String.raw`^(\S+\.(?:json|ya?ml|graphqls?|gql))(\s+\S.*)$`, 'i')

/**
 * Makes the paths in the navigation of a source relative to the root of the site.
 *
 * @param node Navigation of the source, which is changed in place.
 * @param hasFile Links and pictures with a leading slash belong to the source only if it has the file.
 */
export function mountNavigation(node: ConfigNode, mount: string, hasFile: HasFile): void {
  if (node.type === 'array') for (const item of node.items) mountNavigation(item, mount, hasFile)
  if (node.type !== 'object') return
  for (const [key, member] of node.members) {
    if (key === 'pages' && member.node.type === 'array') mountPages(member.node.items, mount, hasFile)
    else if (key === 'root') mountText(member.node, (path) => mountPath(path, mount))
    else if (isSpecificationKey(key)) member.node = mountSpecification(member.node, mount, generatedFolders[key])
    else if (member.node.type === 'scalar') mountText(member.node, (path) => mountLink(path, mount, hasFile))
    else mountNavigation(member.node, mount, hasFile)
  }
}

function isSpecificationKey(key: string): key is keyof typeof generatedFolders {
  return Object.hasOwn(generatedFolders, key)
}

function mountPages(items: readonly ConfigNode[], mount: string, hasFile: HasFile): void {
  for (const item of items) {
    if (item.type === 'scalar') mountText(item, (entry) => mountEntry(entry, mount))
    else mountNavigation(item, mount, hasFile)
  }
}

function mountText(node: ConfigNode, mounted: (text: string) => string): void {
  if (node.type === 'scalar' && typeof node.value === 'string') node.value = mounted(node.value)
}

/** A page, a URL, `METHOD /path`, or `file METHOD /path`. */
function mountEntry(entry: string, mount: string): string {
  const text = entry.trim()
  const [, file, rest = ''] = operationOfFile.exec(text) ?? []
  if (file !== undefined) return `${mountPath(file, mount)}${rest}`
  return operation.test(text) || part.test(text) ? text : mountPath(text, mount)
}

/**
 * Converts a path within a source to one of the whole site.
 *
 * @param path As written; URLs are returned unchanged.
 */
export function mountPath(path: string, mount: string): string {
  return isUrl(path) || path.startsWith('#') || path === '' ? path : `${mount}/${path.replace(/^(?:\.?\/)+/, '')}`
}

/** Other text may be a label. A path with a leading slash belongs to the source if the source has the file. */
function mountLink(text: string, mount: string, hasFile: HasFile): string {
  if (!text.startsWith('/') || text.startsWith('//')) return text
  const path = text.replace(/[?#].*/s, '').replace(/^\/+|(?<!\/)\/+$/g, '')
  return hasFile(path) ? `/${mount}${text}` : text
}

/** Generated pages are below the path of the source as well. */
function mountSpecification(node: ConfigNode, mount: string, folder: string): ConfigNode {
  if (node.type === 'scalar' && (typeof node.value !== 'string' || node.value.trim() === '')) return node
  const written: ObjectNode =
    node.type === 'object'
      ? node
      : { ...standingOf(node), type: 'object', members: new Map([['source', { key: node, node }]]) }
  const source = written.members.get('source')?.node
  if (source === undefined) return node
  mountSources(source, mount)
  const directory = written.members.get('directory')?.node
  if (directory !== undefined) mountText(directory, (path) => mountPath(path, mount))
  else {
    const value: ScalarNode = { ...standingOf(node), type: 'scalar', value: `${mount}/${folder}` }
    written.members.set('directory', { key: node, node: value })
  }
  return written
}

function mountSources(node: ConfigNode, mount: string): void {
  if (node.type === 'array') for (const item of node.items) mountSources(item, mount)
  else mountText(node, (path) => mountPath(path, mount))
}

function isUrl(text: string): boolean {
  return /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(text)
}

import { posix } from 'node:path'
import { keyOf, urlOf } from '../site/page-paths.ts'
import { encodePath, resolveAsset, resolveLink, type LinkTargets, type ResolvedLink } from '../site/resolve-link.ts'
import type { NewNames } from './new-names.ts'

/** A link before and after its page or its target moves. */
export interface MovedLink {
  kind: 'link' | 'asset'
  /** As written. */
  href: string
  /** Path of its file before the move; undefined in the configuration, empty if paths are relative to the docs root. */
  from: string | undefined
}

/**
 * Adjusts a link whose target would change, in the form that its author chose: absolute or relative, with or without
 * extension.
 *
 * @param before Possible targets before the move.
 * @param after Possible targets after the move.
 * @param names The new names.
 * @returns The new address; undefined if the old one stays valid; null if no address leads there.
 */
export function respellLink(
  { kind, href, from }: MovedLink,
  before: LinkTargets,
  after: LinkTargets,
  names: NewNames,
): string | undefined | null {
  const resolve = kind === 'link' ? resolveLink : resolveAsset
  const target = names.target(resolve(href, from, before).target)
  if (target.kind !== 'page' && target.kind !== 'file') return undefined
  const newFrom = from === undefined ? undefined : names.file(from)
  const leads = (candidate: string): boolean => isSame(resolve(candidate, newFrom, after).target, target)
  if (leads(href)) return undefined
  const [, space = '', written = '', suffix = ''] = /^(\s*)([^?#]*)(.*)/s.exec(href) ?? []
  // If a page moves to another folder, its references to files of its old folder become absolute.
  const isAway = from !== undefined && newFrom !== undefined && posix.dirname(from) !== posix.dirname(newFrom)
  const candidates = pathsTo(target, written, from, names).flatMap((path) =>
    spellings(path, written, isAway ? undefined : newFrom, before.base),
  )
  const found = candidates.find((candidate) => leads(`${candidate}${suffix}`))
  return found === undefined ? null : `${space}${found}${suffix}`
}

function isSame(one: ResolvedLink['target'], other: ResolvedLink['target']): boolean {
  if (one.kind === 'page') return other.kind === 'page' && one.key === other.key
  return one.kind === 'file' && other.kind === 'file' && one.path === other.path
}

/** Paths from the docs root to a target, the one most similar to the written path first. */
function pathsTo(
  target: ResolvedLink['target'] & { kind: 'page' | 'file' },
  written: string,
  from: string | undefined,
  names: NewNames,
): string[] {
  if (target.kind === 'file') return [target.path]
  const { key } = target
  const plain = written.replace(/(?<!\/)\/+$/, '')
  const slash = plain !== written && plain !== '' ? '/' : ''
  const extension = /\.(?:mdx?|html)$/i.exec(plain)?.[0] ?? ''
  const folder = from?.includes('/') === true ? from.slice(0, from.lastIndexOf('/')) : ''
  const root = posix.normalize(plain.startsWith('/') ? plain.slice(1) : `${folder}/${plain}`).replace(/^\/+/, '')
  // A link to a folder shows its first page, and stays a link to the folder.
  const moved = names.path(root)
  return [
    ...(moved === root ? [] : [`${moved}${slash}`]),
    ...(extension === '' ? [] : [`${key}${extension}`]),
    ...(/(?:^|\/)index$/i.test(keyOf(plain)) ? [key] : []),
    `${urlOf(key).slice(1)}${slash}`,
    key,
  ]
}

function spellings(path: string, written: string, from: string | undefined, base: string): string[] {
  const isEncoded = /%[\da-f]{2}/i.test(written) || /[\s()<>"']/.test(path)
  const address = isEncoded ? encodePath(path) : path
  const absolute = `/${address}`
  if (written.startsWith('/')) {
    const isBased = base !== '' && `${written}/`.startsWith(`${base}/`)
    return isBased ? [`${base}${absolute}`, absolute] : [absolute]
  }
  if (from === undefined) return [absolute]
  const relative = from === '' ? address : posix.relative(posix.dirname(from), address)
  const dotted = relative.startsWith('.') ? relative : `./${relative}`
  const slash = address.endsWith('/') && !relative.endsWith('/') ? '/' : ''
  const both = written.startsWith('.') ? [dotted, relative] : [relative, dotted]
  return [...both.map((spelling) => `${spelling}${slash}`), absolute]
}

import { hash } from 'node:crypto'
import { resolveAsset, resolveLink, type LinkTargets, type ResolvedLink } from './resolve-link.ts'

type Kind = 'link' | 'asset'

/**
 * The names of the links and pictures of a body in the files that hold them, and a digest of their targets. A body
 * stays valid as long as they have the same targets, whichever pages were added or removed.
 */
export interface FollowedLinks {
  /** The written links; `from` is empty for those resolved from the root. */
  written: { kind: Kind; from: string; hrefs: string[] }[]
  digest: string
}

/** Resolves the links of one body, and remembers them. */
export interface LinkFollower {
  /** See {@link resolveLink}. */
  link(href: string, from?: string): ResolvedLink
  /** See {@link resolveAsset}. */
  asset(href: string, from?: string): ResolvedLink
  /** The resolved links; undefined if none of them depends on the contents of the site. */
  followed(): FollowedLinks | undefined
}

/**
 * Creates the resolver for the links of one body.
 *
 * @param targets What exists.
 */
export function followLinks(targets: LinkTargets): LinkFollower {
  const groups = new Map<string, { kind: Kind; from: string; resolved: Map<string, ResolvedLink> }>()

  function follow(kind: Kind, href: string, from = ''): ResolvedLink {
    const name = `${kind} ${from}`
    const group = groups.get(name) ?? { kind, from, resolved: new Map<string, ResolvedLink>() }
    const known = group.resolved.get(href)
    if (known !== undefined) return known
    const found = resolve(kind, href, from, targets)
    if (found.target.kind === 'external' || found.target.kind === 'fragment') return found
    group.resolved.set(href, found)
    groups.set(name, group)
    return found
  }

  return {
    link: (href, from) => follow('link', href, from),
    asset: (href, from) => follow('asset', href, from),
    followed() {
      if (groups.size === 0) return undefined
      const written = [...groups.values()].map(({ kind, from, resolved }) => ({
        kind,
        from,
        hrefs: [...resolved.keys()],
      }))
      return { written, digest: digestOf([...groups.values()].flatMap(({ resolved }) => [...resolved.values()])) }
    },
  }
}

/**
 * Whether the links of a body lead to the same targets as when it was made.
 *
 * @param links The links; absent if the body has none.
 * @param targets What exists now.
 */
export function leadTheSame(links: FollowedLinks | undefined, targets: LinkTargets): boolean {
  if (links === undefined) return true
  const resolved = links.written.flatMap(({ kind, from, hrefs }) =>
    hrefs.map((href) => resolve(kind, href, from, targets)),
  )
  return digestOf(resolved) === links.digest
}

function resolve(kind: Kind, href: string, from: string, targets: LinkTargets): ResolvedLink {
  const resolver = kind === 'link' ? resolveLink : resolveAsset
  return resolver(href, from === '' ? undefined : from, targets)
}

/** An existing picture has a size, which is also part of the body. */
function digestOf(resolved: readonly ResolvedLink[]): string {
  return hash('sha1', resolved.map(({ href, target }) => `${href} ${target.kind === 'file'}`).join('\n'), 'base64url')
}

import { createHash } from 'node:crypto'
import { isIP } from 'node:net'
import type { HostedProject } from '../../store/deployments/deployment.ts'

/** The meaning of a request's host. */
export type HostMeaning =
  /** The platform itself, or a machine's address. */
  | { kind: 'platform' }
  /** A name below the base domain: a project, or a project and a branch. */
  | { kind: 'label'; label: string }
  /** Perhaps a domain of a project. */
  | { kind: 'domain'; host: string }

/** The host names of a platform. */
export interface HostNames {
  /**
   * Reads the host of a request.
   *
   * @param header Value of `Host`, with or without a port.
   */
  meaningOf(header: string): HostMeaning
  /**
   * Address of a site.
   *
   * @param branch A branch other than the default one, for its preview.
   * @returns The origin, without a slash at its end.
   */
  urlOf(project: HostedProject, branch?: string): string
}

/** The longest label that DNS allows. */
const labelLimit = 63

/** Between a project and a branch. Slugs may contain it, too: they are looked up first. */
const separator = '--'

/**
 * Makes the names of all sites: `<project>.<base domain>` and `<project>--<branch>.<base domain>`.
 *
 * @param baseDomain Domain below which sites are served.
 * @param publicUrl Address of the platform, whose scheme and port its sites share.
 */
export function createHostNames(baseDomain: string, publicUrl: string): HostNames {
  const { protocol, port, hostname } = new URL(publicUrl)
  const base = baseDomain.toLowerCase().replace(/^\.+|(?<!\.)\.+$/g, '')
  const atPort = port === '' ? '' : `:${port}`
  return {
    meaningOf(header) {
      const host = hostOf(header)
      if (host === '' || host === base || host === hostname.toLowerCase() || isMachine(host))
        return { kind: 'platform' }
      if (!host.endsWith(`.${base}`)) return { kind: 'domain', host }
      return { kind: 'label', label: host.slice(0, -base.length - 1) }
    },
    urlOf(project, branch) {
      if (branch !== undefined && branch !== project.defaultBranch)
        return `${protocol}//${previewLabel(project.slug, branch)}.${base}${atPort}`
      // A domain of its own lies behind a proxy that ends TLS, on the usual port.
      if (project.domain !== null) return `${protocol}//${project.domain}${protocol === 'https:' ? '' : atPort}`
      return `${protocol}//${project.slug}.${base}${atPort}`
    },
  }
}

/**
 * The label of a branch's preview. A name that is not valid in DNS gets a digest, so that no two branches share one.
 *
 * @param slug Label of the project.
 * @param branch Name of the branch.
 */
export function previewLabel(slug: string, branch: string): string {
  const plain = branch
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^-+|(?<!-)-+$/g, '')
  const room = labelLimit - slug.length - separator.length
  if (plain === branch && plain.length <= room) return `${slug}${separator}${plain}`
  const digest = createHash('sha1').update(branch).digest('hex').slice(0, 7)
  const start = plain.slice(0, Math.max(0, room - digest.length - 1)).replace(/(?<!-)-+$/, '')
  return `${slug}${separator}${start === '' ? '' : `${start}-`}${digest}`
}

/**
 * The ways a label can be read as a project with a branch.
 *
 * @param label Such as `docs--draft`.
 * @returns Candidates for the project's slug.
 */
export function* slugsIn(label: string): Iterable<string> {
  for (let at = label.indexOf(separator); at !== -1; at = label.indexOf(separator, at + 1)) {
    if (at > 0) yield label.slice(0, at)
  }
}

/** Whether a name is an address, or a name within a network, such as that of a container: neither can be a domain of a project. */
function isMachine(host: string): boolean {
  return isIP(host) !== 0 || !host.includes('.')
}

/** Lower case, without port and without the dot that ends a full name; addresses of version 6 without brackets. */
function hostOf(header: string): string {
  const host = header.trim().toLowerCase()
  const address = /^\[([^\]]*)\]/.exec(host)?.[1]
  return address ?? host.replace(/:\d*$/, '').replace(/\.$/, '')
}

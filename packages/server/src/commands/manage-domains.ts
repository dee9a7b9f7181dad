import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import type { Domain, Outcome } from '@docwright/contract'
import {
  findDomain,
  listDomains,
  markDomainVerified,
  removeDomainRow,
  replaceDomain,
} from '../store/projects/domain-queries.ts'
import type { Hosting } from '../hosting/hosting.ts'
import type { Projects } from '../projects/projects.ts'
import { recordChange } from '../store/audit/record-change.ts'
import type { Store } from '../store/open-store.ts'
import { findPointingProblem, findProofProblem, proofName, type NameLookup } from '../access/check-domain.ts'
import { refuse } from './refuse.ts'

/** Renews the site of a project, whose pages name its address. */
export interface SiteRenewal {
  projects: Pick<Projects, 'find'>
  hosting: Pick<Hosting, 'liveOf' | 'renewSources'>
}

const hostPattern = /^(?=.{4,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/

/**
 * The host names of a project, with the DNS records that are still to be set.
 *
 * @param context The database, and the platform's own address.
 * @param context.publicUrl The platform's own address.
 */
export async function readDomains(
  { store, publicUrl }: { store: Store; publicUrl: string },
  projectId: string,
): Promise<Domain[]> {
  return (await listDomains(store.db, projectId)).map(({ host, proof, verified_at: verifiedAt }): Domain => {
    if (verifiedAt !== null) return { host, status: 'verified', records: [] }
    const records = [{ type: 'TXT', name: proofName(host), value: proof }, pointingRecord(host, publicUrl)]
    return { host, status: 'waiting', records }
  })
}

/**
 * Claims a host name for a project. The first project to prove the name gets it; a claim without proof blocks nobody.
 *
 * @param context The database, and the platform's own address.
 * @param context.publicUrl The platform's own address.
 * @param wanted The host name, as it was typed.
 */
export async function addDomain(
  { store, publicUrl }: { store: Store; publicUrl: string },
  projectId: string,
  wanted: string,
): Promise<Outcome> {
  const host = wanted.toLowerCase().replace(/\.$/, '')
  if (!hostPattern.test(host)) return refuse('invalid-host', 'Enter a host name such as docs.example.com.', 'host')
  if (host === new URL(publicUrl).hostname)
    return refuse('host-taken', 'This host name belongs to the platform itself.', 'host')
  return store.transaction(async (transaction) => {
    const claim = await findDomain(transaction, host)
    if (claim?.project_id === projectId) return { status: 'done' }
    if (claim !== undefined && claim.verified_at !== null) {
      return refuse('host-taken', 'Another project already uses this host name.', 'host')
    }
    const proof = `docwright-${randomBytes(16).toString('hex')}`
    await replaceDomain(transaction, {
      host,
      project_id: projectId,
      proof,
      verified_at: null,
      created_at: store.clock(),
    })
    recordChange(transaction, { action: 'domain.added', projectId, object: { name: host } })
    return { status: 'done' }
  })
}

/**
 * Looks for the proof of a claimed host name, which is then served and named by the pages, and checks whether the name
 * leads here.
 *
 * @param context The database, the lookup of names, the renewal of the site, and the platform's own address.
 * @param context.lookup Looks up names.
 * @param context.publicUrl The platform's own address.
 * @param host The host name.
 * @returns Refused with `domain-elsewhere` if the name is proved, and leads to another place.
 */
export async function verifyDomain(
  context: SiteRenewal & { store: Store; lookup: NameLookup; publicUrl: string },
  projectId: string,
  host: string,
): Promise<Outcome> {
  const { store, lookup, publicUrl } = context
  const claim = await findDomain(store.db, host)
  if (claim?.project_id !== projectId) return refuse('not-found', 'This domain does not exist.')
  // A proved claim stays proved: the record may be removed.
  if (claim.verified_at === null) {
    const unproved = await findProofProblem(lookup, host, claim.proof)
    if (unproved !== undefined) return refuse('domain-unproved', unproved)
    await store.transaction(async (transaction) => {
      await markDomainVerified(transaction, claim, store.clock())
      recordChange(transaction, { action: 'domain.verified', projectId, object: { name: host } })
    })
    await renewSite(context, projectId)
  }
  const elsewhere = await findPointingProblem(lookup, host, new URL(publicUrl).hostname)
  return elsewhere === undefined
    ? { status: 'done' }
    : refuse('domain-elsewhere', `The domain is verified. ${elsewhere}`)
}

/**
 * Takes a host name from a project, whose pages name it no longer.
 *
 * @param host The host name.
 */
export async function removeDomain(
  context: SiteRenewal & { store: Store },
  projectId: string,
  host: string,
): Promise<Outcome> {
  const { store } = context
  const name = host.toLowerCase()
  const claim = await findDomain(store.db, name)
  const isRemoved = await store.transaction(async (transaction) => {
    const removed = await removeDomainRow(transaction, projectId, name)
    if (removed) recordChange(transaction, { action: 'domain.removed', projectId, object: { name } })
    return removed
  })
  if (!isRemoved) return refuse('not-found', 'The project has no such domain. Nothing was removed.')
  if (claim !== undefined && claim.verified_at !== null) await renewSite(context, projectId)
  return { status: 'done' }
}

/** Has the site of a project made again, as its pages, feeds and lists name its address. */
async function renewSite({ projects, hosting }: SiteRenewal, projectId: string): Promise<void> {
  const project = await projects.find(projectId)
  const live = project && (await hosting.liveOf(projectId, project.defaultBranch))
  if (live !== undefined) await hosting.renewSources(live)
}

/** The record that leads readers to the platform. */
function pointingRecord(name: string, publicUrl: string): Domain['records'][number] {
  const value = new URL(publicUrl).hostname.replace(/^\[|\]$/g, '')
  const type = ({ 4: 'A', 6: 'AAAA' } as const)[isIP(value)] ?? 'CNAME'
  return { type, name, value }
}

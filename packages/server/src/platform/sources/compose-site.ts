import { ForgeError, withLock } from '@docwright/forge'
import {
  createGitSource,
  FetchFailed,
  outdatedSource,
  siteSources,
  type Diagnostic,
  type SiteSource as NamedSource,
} from 'docwright/engine'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { WholeSite, WithSources } from '../../hosting/hosting.ts'
import { recentRepository } from '../../jobs/recent-repositories.ts'
import type { Project } from '../../projects/project.ts'
import type { SiteSource } from '../../store/deployments/site-sources.ts'
import type { Deployment } from '../../store/deployments/deployment.ts'
import { lastSources } from '../../store/deployments/source-queries.ts'
import { scheduleVisit } from '../../store/projects/visit-queries.ts'
import { findSource, logMissingSource, type SourceParts } from './find-source.ts'
import { joinRepositories, type SourceCommit } from './join-repositories.ts'
import { commitOf, headOf, sourcesFolder } from './source-commits.ts'

/** Milliseconds after which it is first looked whether a repository elsewhere has moved on. */
const firstLook = 5 * 60_000

/** A source as found: its record, and its files if there are any. */
interface FoundSource {
  source: SiteSource
  files?: SourceCommit
}

/**
 * Creates the function that adds the files of other repositories to those of a commit. Of each source it takes the
 * newest commit; if that is not available, the site's earlier one, with a notice. A finished deployment keeps its
 * commits.
 */
export function createSiteComposer(parts: SourceParts): WithSources {
  return async (deployment, repository, moves) => {
    const plain = { repository, commit: deployment.commit, sources: null, diagnostics: [] }
    const { sources: known } = deployment
    const project = known === null && !moves ? undefined : await parts.projects.find(deployment.projectId)
    if (project === undefined) return plain
    const named = known === null ? await namedAt(repository, deployment.commit, project.docsFolder) : []
    if (known === null && named.length === 0) return plain
    await mkdir(sourcesFolder(parts, project.id), { recursive: true })
    return withLock(join(sourcesFolder(parts, project.id), 'lock'), async () => {
      if (known !== null) return recall(parts, project, deployment, repository)
      const found = await findNewest(parts, project, deployment, named)
      return put(parts, project, deployment, repository, found)
    })
  }
}

/** The sources in a commit's docs.json; most have none, and are not read. */
async function namedAt(folder: string, commit: string, docsFolder: string): Promise<NamedSource[]> {
  // The review of a job's change lists the same commit.
  const source = createGitSource(recentRepository(folder), { commit, folder: docsFolder })
  const file = await source.find('docs.json')
  if (file === undefined || (file.size ?? 0) > 8 * 1024 ** 2) return []
  const text = new TextDecoder().decode(await source.read('docs.json'))
  return text.includes('"sources"') ? siteSources(source) : []
}

async function findNewest(
  parts: SourceParts,
  project: Project,
  { branch }: Deployment,
  named: readonly NamedSource[],
): Promise<FoundSource[]> {
  const { db } = parts.store
  const earlier =
    (await lastSources(db, project.id, branch)) ?? (await lastSources(db, project.id, project.defaultBranch))
  const found: FoundSource[] = []
  for (const each of named) {
    const { repository, directory = null, branch: own = null, tag = null } = each.config
    const wanted = { name: each.name, folder: each.folder, repository, directory, branch: own, tag }
    const before = earlier?.sources.find(
      (other) =>
        other.repository === repository &&
        other.branch === own &&
        other.tag === tag &&
        (other.directory ?? '') === (directory ?? ''),
    )
    found.push(
      await findOne(parts, project, { ...wanted, commit: null, head: null, projectId: null, reason: null }, before),
    )
  }
  return found
}

async function findOne(
  parts: SourceParts,
  project: Project,
  wanted: SiteSource,
  before: SiteSource | undefined,
): Promise<FoundSource> {
  let head: string | null = null
  let projectId: string | null = null
  try {
    const place = await findSource(parts, project, wanted)
    if (place.kind === 'here') projectId = place.project.id
    head = await headOf(parts, place, wanted)
    const files = await commitOf(parts, project.id, place, wanted)
    const directory = directoryOf(wanted, place.kind === 'here' ? place.project : undefined)
    return { source: { ...wanted, head, projectId, commit: files.commit }, files: { ...files, directory } }
  } catch (cause) {
    const reason = reasonOf(cause)
    logMissingSource(parts, project, wanted.name, reason)
    const source = { ...wanted, head, projectId: projectId ?? before?.projectId ?? null, reason }
    const commit = before?.commit ?? null
    const files =
      commit === null ? undefined : await again(parts, project, { ...source, commit }).catch(() => undefined)
    return files === undefined ? { source } : { source: { ...source, commit }, files }
  }
}

/** The files of a commit that a deployment has. */
async function again(parts: SourceParts, project: Project, source: SiteSource): Promise<SourceCommit | undefined> {
  const { commit } = source
  if (commit === null) return undefined
  const place = await findSource(parts, project, source)
  const files = await commitOf(parts, project.id, place, { ...source, revision: commit })
  return { ...files, directory: directoryOf(source, place.kind === 'here' ? place.project : undefined) }
}

/** A project of this platform says itself where its documentation is. */
function directoryOf({ directory }: SiteSource, hosted: Project | undefined): string | undefined {
  return directory ?? hosted?.docsFolder
}

/** A deployment that was made before has the same files once more. */
async function recall(
  parts: SourceParts,
  project: Project,
  deployment: Deployment,
  repository: string,
): Promise<WholeSite> {
  const { sources } = deployment
  if (sources === null) throw new Error('The deployment has no sources.')
  const found: FoundSource[] = []
  for (const source of sources.sources) {
    try {
      const files = await again(parts, project, source)
      found.push(files === undefined ? { source } : { source, files })
    } catch (cause) {
      found.push({ source: { ...source, reason: source.reason ?? reasonOf(cause) } })
    }
  }
  return put(parts, project, deployment, repository, found)
}

async function put(
  parts: SourceParts,
  project: Project,
  { commit: base }: Deployment,
  repository: string,
  found: readonly FoundSource[],
): Promise<WholeSite> {
  const joined = await joinRepositories(parts, project, { repository, base, found })
  const sources = found.map(({ source }) => {
    const reason = joined.refused.get(source.folder) ?? source.reason
    return { ...source, reason }
  })
  const diagnostics: Diagnostic[] = sources.flatMap(({ name, commit, folder, reason }) =>
    reason === null ? [] : [outdatedSource(name, reason, commit !== null && !joined.refused.has(folder))],
  )
  const isAsked = sources.some(({ projectId }) => projectId === null)
  if (isAsked) await scheduleVisit(parts.store.db, project.id, parts.store.clock() + firstLook)
  return {
    repository: joined.repository,
    commit: joined.commit,
    sources: { commit: joined.commit, sources },
    diagnostics,
  }
}

/** A missing source is reported to the author of docs.json; any other error is the platform's to repair. */
function reasonOf(cause: unknown): string {
  if (cause instanceof FetchFailed) return cause.message
  if (!(cause instanceof ForgeError) || cause.ofMachine) throw cause
  return cause.fix === undefined ? cause.message : `${cause.message} ${cause.fix}`
}

import { fetchSnapshot, ForgeError, openMirror, readRemote, resolveCommit } from '@docwright/forge'
import { isSourceFault } from 'docwright/engine'
import { createHash } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Project } from '../../projects/project.ts'
import type { SiteSource } from '../../store/deployments/site-sources.ts'
import { newestOfBranches } from '../../store/deployments/deployment-reads.ts'
import { folderWithCommit } from '../folder-with-commit.ts'
import type { SourceParts, SourcePlace } from './find-source.ts'

/** Bytes that the repository of one source may have on the disk of this machine. */
const mostBytes = 2 * 1024 ** 3
/** Limits in milliseconds of fetching one source, and of asking for its current commit, while others wait. */
const limits = { fetch: 2 * 60_000, look: 30_000 }

type Wanted = Pick<SiteSource, 'branch' | 'tag'>

/** The folder on this machine for fetched sources, by project. */
export function sourcesParent({ dataFolder }: Pick<SourceParts, 'dataFolder'>): string {
  return join(dataFolder, 'sources')
}

/** The folder on this machine for the fetched sources of a project; all of it can be fetched again. */
export function sourcesFolder(parts: Pick<SourceParts, 'dataFolder'>, projectId: string): string {
  return join(sourcesParent(parts), projectId)
}

/**
 * The current commit of a source's branch or tag.
 *
 * @returns Id of a commit, or of the tag that names one.
 * @throws {ForgeError} If there is none, or if there is no answer.
 */
export async function headOf(parts: SourceParts, place: SourcePlace, wanted: Wanted): Promise<string> {
  const found = await (place.kind === 'here'
    ? headHere(parts, place.project, wanted)
    : headElsewhere(parts, place, wanted))
  if (found !== undefined) return found
  const what = wanted.tag === null ? `branch “${wanted.branch ?? 'HEAD'}”` : `tag “${wanted.tag}”`
  throw new ForgeError('git-not-found', `The repository has no ${what}.`)
}

/** Undefined for the default branch. */
function referenceOf({ branch, tag }: Wanted): string | undefined {
  if (tag !== null) return `refs/tags/${tag}`
  return branch === null ? undefined : `refs/heads/${branch}`
}

async function headElsewhere(
  { git }: SourceParts,
  { access }: Extract<SourcePlace, { kind: 'elsewhere' }>,
  { branch, tag }: Wanted,
): Promise<string | undefined> {
  const { head, references } = await readRemote(git, access, { timeout: limits.look })
  const name = referenceOf({ branch, tag }) ?? head
  return name === null ? undefined : references.get(name)
}

async function headHere(parts: SourceParts, project: Project, { branch, tag }: Wanted): Promise<string | undefined> {
  const name = branch ?? project.defaultBranch
  const reference = referenceOf({ branch: name, tag }) ?? 'HEAD'
  if (project.repositoryUrl === null)
    return (await resolveCommit(await parts.projects.repository(project.id), reference)) ?? undefined
  // The commit from which its own site was made last, whichever machine has fetched it.
  const deployed = tag === null ? (await newestOfBranches(parts.store.db, project.id)).get(name) : undefined
  if (deployed !== undefined) return deployed.commit
  const { gitAccess } = await parts.forgeOf(project)
  const folder = parts.projects.repositoryFolder(project.id)
  const mirror = await openMirror({ git: parts.git, folder, gitAccess })
  const known = await resolveCommit(mirror.repository, reference)
  if (known !== null) return known
  await mirror.fetch()
  return (await resolveCommit(mirror.repository, reference)) ?? undefined
}

/**
 * Makes sure that this machine has a commit of a source.
 *
 * @param projectId The project of the site.
 * @param revision Id of the commit; undefined for the newest.
 * @returns Folder of the bare repository that has it, and the commit.
 * @throws {ForgeError} If it is not available.
 */
export async function commitOf(
  parts: SourceParts,
  projectId: string,
  place: SourcePlace,
  { branch, tag, revision }: Wanted & { revision?: string },
): Promise<{ repository: string; commit: string }> {
  if (place.kind === 'here') {
    const commit = revision ?? (await headOf(parts, place, { branch, tag }))
    return { repository: await folderHere(parts, place.project.id, commit), commit }
  }
  const { access } = place
  const folder = join(
    sourcesFolder(parts, projectId),
    `${createHash('sha1').update(access.url).digest('hex').slice(0, 16)}.git`,
  )
  await mkdir(sourcesFolder(parts, projectId), { recursive: true })
  const { commit } = await fetchSnapshot({
    git: parts.git,
    folder,
    access,
    revision: revision ?? referenceOf({ branch, tag }) ?? 'HEAD',
    bytes: mostBytes,
    timeout: limits.fetch,
  })
  return { repository: folder, commit }
}

async function folderHere(parts: SourceParts, projectId: string, commit: string): Promise<string> {
  try {
    return await folderWithCommit(parts, projectId, commit)
  } catch (cause) {
    // The platform is not at fault if another repository is away: the site keeps its earlier files.
    if (isSourceFault(cause)) throw new ForgeError('git-unreachable', cause.message, { cause })
    throw cause
  }
}

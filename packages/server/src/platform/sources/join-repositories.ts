import { composeCommits, initialize, openRepository, readCommits, type AddedFiles } from '@docwright/forge'
import { FetchFailed, filesOfSource, openGitRepository } from 'docwright/engine'
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Project } from '../../projects/project.ts'
import type { SiteSource } from '../../store/deployments/site-sources.ts'
import type { SourceParts } from './find-source.ts'
import { sourcesFolder } from './source-commits.ts'

/** A commit of a source on this machine. */
export interface SourceCommit {
  /** Folder of the bare repository that has it. */
  repository: string
  commit: string
  /** Folder of its docs.json; undefined if that is to be found. */
  directory: string | undefined
}

/** The result of a join. */
export interface Joined {
  /** Folder of the bare repository of the base. */
  repository: string
  /** Commit of the base. */
  base: string
  found: readonly { source: SiteSource; files?: SourceCommit }[]
}

/**
 * Makes a commit with the files of several repositories, in a repository that borrows all objects from theirs: nothing is copied,
 * and no branch of anybody moves. Each source is a commit on top of the base, so that its pages have its date.
 *
 * @returns The repository, the commit, and why the files of a source are not in it, by folder.
 */
export async function joinRepositories(
  parts: Pick<SourceParts, 'git' | 'dataFolder'>,
  project: Project,
  { repository, base, found }: Joined,
): Promise<{ repository: string; commit: string; refused: ReadonlyMap<string, string> }> {
  const folder = join(sourcesFolder(parts, project.id), 'site.git')
  await mkdir(folder, { recursive: true })
  await initialize(parts.git, folder, 'main')
  await borrow(folder, [repository, ...found.flatMap(({ files }) => files?.repository ?? [])])
  // The files of Git LFS stay with the base.
  await symlink(join(repository, 'lfs'), join(folder, 'lfs')).catch(() => undefined)
  const refused = new Map<string, string>()
  const additions: AddedFiles[] = []
  const docs = project.docsFolder === '' ? '' : `${project.docsFolder}/`
  for (const { source, files } of found) {
    if (files === undefined) continue
    const own = await stateOf(repository, base, `${docs}${source.folder}`)
    if (own === 'fetched') continue
    const reason = refusalOf(own, files.commit, base)
    if (reason !== undefined) {
      refused.set(source.folder, reason)
      continue
    }
    try {
      additions.push(await addition(parts, `${docs}${source.folder}`, source, files))
    } catch (cause) {
      if (!(cause instanceof FetchFailed)) throw cause
      refused.set(source.folder, cause.message)
    }
  }
  const commit = await composeCommits(openRepository(parts.git, folder), base, additions)
  return { repository: folder, commit, refused }
}

/** Objects are read at their original places. */
async function borrow(folder: string, repositories: readonly string[]): Promise<void> {
  const file = join(folder, 'objects', 'info', 'alternates')
  const text = await readFile(file, 'utf8').catch(() => '')
  const lines = new Set(text.split('\n').filter(Boolean))
  const before = lines.size
  for (const repository of repositories) lines.add(join(repository, 'objects'))
  if (lines.size > before) await writeFile(file, [...lines, ''].join('\n'))
}

/** The base's own content of a source's folder: nothing, files that were fetched and committed, or others. */
async function stateOf(repository: string, base: string, folder: string): Promise<'nothing' | 'fetched' | 'own'> {
  const git = openGitRepository(repository)
  try {
    const entries = await git.tree(base, folder)
    if (entries === undefined) return 'nothing'
    return entries.some(({ path }) => path === '.docwright-source') ? 'fetched' : 'own'
  } finally {
    git.close()
  }
}

function refusalOf(own: 'nothing' | 'own', commit: string, base: string): string | undefined {
  if (own === 'own')
    return 'The folder of its path has files of this repository. Move them, or give the source another path.'
  return commit.length === base.length ? undefined : 'Its repository has another format of object names than this one.'
}

async function addition(
  { git }: Pick<SourceParts, 'git'>,
  folder: string,
  { name }: SiteSource,
  { repository, commit, directory }: SourceCommit,
): Promise<AddedFiles> {
  const reader = openGitRepository(repository)
  try {
    const { files, entries } = await filesOfSource(reader, commit, directory)
    const ids = new Map(entries.flatMap(({ path, kind, id }) => (kind === 'file' ? [[path, id] as const] : [])))
    const listed = (await files.list()).map(({ path, version }) => ({
      path: `${folder}/${path}`,
      // A link has the content that it leads to; what Git LFS keeps elsewhere stays a pointer.
      id: ids.get(path) ?? version ?? '',
    }))
    const at = (await readCommits(openRepository(git, repository), [commit])).get(commit)?.committedAt ?? 0
    const author = { name: 'Docwright', email: 'docwright@localhost', at }
    return { message: `Files of ${name.replaceAll(/\s+/g, ' ')}`, author, files: listed.filter(({ id }) => id !== '') }
  } finally {
    reader.close()
  }
}

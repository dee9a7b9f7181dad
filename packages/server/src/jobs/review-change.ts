import { compilePages, hostsOf, inspectFiles } from '@docwright/agent'
import type { ChangedFile, CompiledChange, CompiledPage, Notice } from '@docwright/agent'
import { diff, ForgeError, mergeBase, openBlobReader, readTree, resolveCommit } from '@docwright/forge'
import type { BlobReader, FileDiff, Repository } from '@docwright/forge'
import { createGitSource, type SharedPagePool } from 'docwright/engine'
import { knownPages } from './known-pages.ts'
import { recentRepository } from './recent-repositories.ts'

/** A change that is inspected before people see it. */
export interface ChangeToReview {
  repository: Repository
  /** Docs folder of the repository; empty for its root. */
  docsFolder: string
  /** Branch that the change is to be merged into. */
  baseBranch: string
  /** Commit that it is compared with once that branch is gone; by default, all of it counts as new. */
  fallback?: string | undefined
  /** The change's last commit. */
  head: string
  /** Renders its pages. */
  pages: SharedPagePool
}

/** Most files whose hosts are known before a change, and the most bytes of one. */
const maxKnown = 3000
const maxTextSize = 1_000_000
/** Milliseconds that compiling may take: a change is shown all the same. */
const maxWait = 60_000

/**
 * Inspects everything that a pull request of an agent would bring: its files as wholes, and its pages as readers get
 * them.
 *
 * @returns Notes for a reviewer.
 */
export async function reviewChange(change: ChangeToReview, signal: AbortSignal): Promise<Notice[]> {
  const { repository, baseBranch, fallback = null, head } = change
  const target = (await resolveCommit(repository, `refs/heads/${baseBranch}`)) ?? fallback
  const base = target === null ? null : await mergeBase(repository, target, head)
  const files = await diff(repository, base, head, { lines: false })
  const changed = await readChanged(repository, files)
  const hosts = base === null ? [] : await recentHosts(repository, base, change.docsFolder)
  const compiled = await compileBoth(change, base, files, signal)
  const notices = inspectFiles(changed, { hosts }, compiled ?? [])
  if (compiled !== undefined) return notices
  const message = 'The changed pages could not be compiled, so only their text was reviewed.'
  return [...notices, { code: 'not-compiled', message }]
}

/** Changed files as text; of files that are too large or no text, only the name is inspected. */
async function readChanged(repository: Repository, files: readonly FileDiff[]): Promise<ChangedFile[]> {
  const reader = openBlobReader(repository, { sizeLimit: maxTextSize })
  const textOf = async (side: FileDiff['before']): Promise<string | undefined> => {
    if (side === null || side.kind === 'submodule') return undefined
    const content = await reader.read(side.id).catch(() => null)
    return content === null || content.includes(0) ? undefined : content.toString('utf8')
  }
  try {
    return await Promise.all(
      files.map(async (file) => {
        const kind = unusualKind(file)
        const [before, after] = await Promise.all([textOf(file.before), textOf(file.after)])
        return { path: file.path, before, after, kind }
      }),
    )
  } finally {
    reader.close()
  }
}

function unusualKind({ before, after }: FileDiff): ChangedFile['kind'] {
  if (after === null || after.kind === before?.kind) return undefined
  if (after.kind === 'link') return 'link'
  return after.kind === 'submodule' ? 'repository' : undefined
}

/** Hosts that the files of a commit name; those that could be read, where some could not. */
interface KnownHosts {
  hosts: ReadonlySet<string>
  isWhole: boolean
}

/** Those of the commits that were asked about last: a commit never changes, and each of its jobs asks. */
const known = new Map<string, KnownHosts>()
const maxCommits = 50

async function recentHosts(repository: Repository, base: string, docsFolder: string): Promise<ReadonlySet<string>> {
  const name = JSON.stringify([repository.folder, base, docsFolder])
  const { hosts, isWhole } = known.get(name) ?? (await knownHosts(repository, base, docsFolder))
  known.delete(name)
  // A file that could not be read now may be readable for the next review.
  if (isWhole) known.set(name, { hosts, isWhole })
  const [oldest] = known.keys()
  if (oldest !== undefined && known.size > maxCommits) known.delete(oldest)
  return hosts
}

/** The hosts that the docs name already: a link to one of them is no news. */
async function knownHosts(repository: Repository, base: string, docsFolder: string): Promise<KnownHosts> {
  const entries = await readTree(repository, base, docsFolder === '' ? {} : { path: docsFolder })
  const texts = entries.filter(({ path }) => /\.(?:mdx?|json)$/i.test(path)).slice(0, maxKnown)
  const reader = openBlobReader(repository, { sizeLimit: maxTextSize })
  const hosts = new Set<string>()
  let isWhole = true
  try {
    for (const { id } of texts) {
      const named = hostsOfFiles.get(id) ?? (await namedIn(reader, id))
      hostsOfFiles.delete(id)
      if (named === undefined) {
        isWhole = false
        continue
      }
      hostsOfFiles.set(id, named)
      for (const host of named) hosts.add(host)
    }
  } finally {
    reader.close()
  }
  for (const oldest of hostsOfFiles.keys()) {
    if (hostsOfFiles.size <= maxFiles) break
    hostsOfFiles.delete(oldest)
  }
  return { hosts, isWhole }
}

/** Undefined if the file could not be read this time; what is too large for it is never read. */
async function namedIn(reader: BlobReader, id: string): Promise<readonly string[] | undefined> {
  try {
    const content = await reader.read(id)
    return content === null ? [] : [...hostsOf(content.toString('utf8'))]
  } catch (cause) {
    return cause instanceof ForgeError && cause.code === 'git-too-large' ? [] : undefined
  }
}

/** The hosts that files name, by the id of their content: of the files of a commit, its base had most. */
const hostsOfFiles = new Map<string, readonly string[]>()
const maxFiles = 20_000

/** Undefined if the pages cannot be compiled, or not in time. */
async function compileBoth(
  { repository, docsFolder, head, pages }: ChangeToReview,
  base: string | null,
  files: readonly FileDiff[],
  signal: AbortSignal,
): Promise<CompiledChange[] | undefined> {
  const prefix = docsFolder === '' ? '' : `${docsFolder}/`
  const changed = new Set(files.flatMap(({ path }) => (path.startsWith(prefix) ? [path.slice(prefix.length)] : [])))
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(maxWait)])
  const git = recentRepository(repository.folder)
  const compile = async (commit: string | null): Promise<Map<string, CompiledPage> | undefined> =>
    commit === null
      ? new Map()
      : await compilePages(createGitSource(git, { commit, folder: docsFolder }), {
          files: changed,
          pages,
          signal: inTime,
          known: await knownPages(repository, commit, docsFolder),
        })
  try {
    const after = await compile(head)
    const before = await compile(base)
    if (after === undefined) return undefined
    return [...after].map(([path, page]) => ({ path: `${prefix}${path}`, before: before?.get(path), after: page }))
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof Error) return undefined
    throw error
  }
}

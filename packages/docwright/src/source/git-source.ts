import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { posix } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { createCommitDates } from './commit-dates.ts'
import { diagnose, type Diagnostic } from './diagnostic.ts'
import type { GitEntry, GitRepository } from './git-repository.ts'
import { createIgnoreRules, type IgnoreRules } from './ignore-rules.ts'
import { isPointerSize, largeFileOf } from './large-file.ts'
import { foldersAbove, outputStamp } from './output-stamp.ts'
import { normalizeSourcePath } from './source-path.ts'
import { sourceProblems } from './source-problems.ts'
import type { Source, SourceFile } from './source.ts'
import { unusableName } from './unusable-name.ts'

export interface GitSourceOptions {
  /** Id of the commit. */
  commit: string
  /** Folder of the docs in the repository; empty or absent for the root. */
  folder?: string
}

/** A file of the commit, after following links. */
interface Content {
  id: string
  size: number
  /** Path on disk of a file that Git LFS stores outside the history. */
  stored?: string
}

/** The visible files of a commit. */
interface Listing {
  files: SourceFile[]
  contents: Map<string, Content>
  problems: Diagnostic[]
}

const linkLimit = 40
const linkedFileLimit = 200_000
/** Limit of a link's target path in bytes, the same as on Linux. */
const targetLimit = 4096
/** Limit of `.mintignore` in bytes. */
const ignoreLimit = 1024 * 1024

/**
 * A docs repository in a commit, read without a checkout. The version of a file is the id of its content, so that files
 * that two commits share count as unchanged. Links are followed inside the docs folder, as on disk.
 *
 * @returns A folder that does not exist in the commit is a repository without files. If the repository cannot be read,
 * calls throw a SourceFault.
 */
export function createGitSource(repository: GitRepository, { commit, folder = '' }: GitSourceOptions): Source {
  const docs = folder === '' ? '' : normalizeSourcePath(folder)
  const commitDates = createCommitDates({ folder: repository.folder, at: { commit, docs: docs ?? '' } })
  let listing: Promise<Listing> | undefined

  async function load(): Promise<Listing> {
    const entries = docs === undefined ? undefined : await repository.tree(commit, docs)
    return listEntries(entries ?? [], repository)
  }

  /** A commit never changes, so it is listed once. */
  async function listed(): Promise<Listing> {
    listing ??= load()
    try {
      return await listing
    } catch (cause) {
      listing = undefined
      throw cause
    }
  }

  let problems: readonly Diagnostic[] = []
  return {
    async list() {
      const { files, problems: found } = await listed()
      problems = found
      return files
    },
    async find(path) {
      const normalized = normalizeSourcePath(path)
      return (await listed()).files.find((file) => file.path === normalized)
    },
    async read(path) {
      const normalized = normalizeSourcePath(path)
      const content = normalized === undefined ? undefined : (await listed()).contents.get(normalized)
      if (content === undefined) return undefined
      return content.stored === undefined ? repository.read(content.id) : buffer(createReadStream(content.stored))
    },
    async stream(path) {
      const normalized = normalizeSourcePath(path)
      const content = normalized === undefined ? undefined : (await listed()).contents.get(normalized)
      if (content === undefined) return undefined
      return content.stored === undefined ? repository.stream(content.id) : createReadStream(content.stored)
    },
    changedAt: async (path) => (await commitDates()).get(path),
    problems: () => problems,
  }
}

async function listEntries(entries: readonly GitEntry[], repository: GitRepository): Promise<Listing> {
  const byPath = new Map(entries.map((entry) => [entry.path, entry]))
  const outputs = new Set(
    entries.flatMap(({ path }) => (path.endsWith(`/${outputStamp}`) ? [posix.dirname(path)] : [])),
  )
  const ignore = byPath.get('.mintignore')
  const isRead = ignore?.kind === 'file' && ignore.size <= ignoreLimit
  const ignored = isRead ? await repository.read(ignore.id) : undefined
  const rules = createIgnoreRules(new TextDecoder().decode(ignored))
  const problems: Diagnostic[] = []
  const contents = new Map<string, Content>()

  const isHidden = (path: string): boolean =>
    rules.excludes(path) || [...foldersAbove(path)].some((above) => outputs.has(above))

  for (const { path, kind, id, size } of entries) {
    if (isHidden(path)) continue
    const unusable = unusableName(path)
    if (unusable !== undefined) problems.push(unusable)
    else if (kind === 'file') contents.set(path, { id, size })
  }
  for (const { path, kind, id, size } of entries) {
    if (kind !== 'link' || isHidden(path)) continue
    if (size > targetLimit) {
      problems.push(leadsNowhere(path))
      continue
    }
    // Links are few, and one may lead to another.
    await follow(path, new TextDecoder().decode(await repository.read(id)))
  }

  async function follow(path: string, written: string): Promise<void> {
    let [from, target] = [path, written]
    for (let steps = 0; steps < linkLimit; steps += 1) {
      const resolved = target.startsWith('/') ? '..' : posix.join(posix.dirname(from), target).replace(/\/$/, '')
      if (resolved === '..' || resolved.startsWith('../')) return void problems.push(leavesFolder(path))
      const link = linkOn(resolved, byPath)
      if (link === undefined) return settle(path, resolved)
      if (link.size > targetLimit) return void problems.push(leadsNowhere(path))
      from = link.path
      // A link on the way leads elsewhere; the rest of the path is relative to its target.
      const next = new TextDecoder().decode(await repository.read(link.id))
      target = posix.join(next, resolved.slice(link.path.length).replace(/^\//, '') || '.')
    }
    problems.push(inCircle(path))
  }

  function settle(path: string, target: string): void {
    const file = byPath.get(target)
    if (file !== undefined) {
      if (!isHidden(target)) contents.set(path, { id: file.id, size: file.size })
      return
    }
    const prefix = target === '.' ? '' : `${target}/`
    if (`${path}/`.startsWith(prefix)) return void problems.push(inCircle(path))
    const below = entries.filter((entry) => entry.path.startsWith(prefix))
    if (below.length === 0) return void problems.push(leadsNowhere(path))
    for (const entry of below) {
      const linked = `${path}/${entry.path.slice(prefix.length)}`
      if (entry.kind !== 'file' || isHidden(entry.path) || isHidden(linked) || contents.size > linkedFileLimit) continue
      contents.set(linked, { id: entry.id, size: entry.size })
    }
  }

  await replacePointers(contents, repository, problems)
  const files = [...contents].map(([path, content]) => sourceFile(path, content, rules))
  return { files: files.toSorted((a, b) => (a.path < b.path ? -1 : 1)), contents, problems }
}

/** The first link on the way to a path, or the path itself if it is a link. */
function linkOn(path: string, entries: ReadonlyMap<string, GitEntry>): GitEntry | undefined {
  for (const step of [...foldersAbove(path)].toReversed()) {
    const entry = entries.get(step)
    if (entry?.kind === 'link') return entry
  }
  const entry = entries.get(path)
  return entry?.kind === 'link' ? entry : undefined
}

/** Replaces Git LFS pointers with the stored files. Files that were not uploaded are reported and left out. */
async function replacePointers(
  contents: Map<string, Content>,
  repository: GitRepository,
  problems: Diagnostic[],
): Promise<void> {
  const candidates = [...contents].filter(([, { size }]) => isPointerSize(size))
  await Promise.all(
    candidates.map(async ([path, { id }]) => {
      const pointer = largeFileOf(await repository.read(id), repository.folder)
      if (pointer === undefined) return
      const found = await stat(pointer.stored).catch(() => undefined)
      if (found?.size === pointer.size) {
        contents.set(path, { id: pointer.id, size: pointer.size, stored: pointer.stored })
        return
      }
      contents.delete(path)
      problems.push(notUploaded(path))
    }),
  )
}

function sourceFile(path: string, { id, size }: Content, rules: IgnoreRules): SourceFile {
  // Part of the URLs of style sheets: shorter than an id, and equal for equal content.
  const version = id.length === 40 ? id : createHash('sha1').update(id).digest('hex')
  const file: SourceFile = { path, size, version }
  return rules.onlyWhenNamed(path) ? { ...file, onlyWhenNamed: true } : file
}

function report(code: keyof typeof sourceProblems, file: string, message: string, fix: string): Diagnostic {
  return diagnose(sourceProblems, code, { file, line: 1, column: 1 }, message, fix)
}

function leavesFolder(path: string): Diagnostic {
  const message = `The symbolic link “${path}” points outside the docs folder and is not published.`
  return report('symlink-outside-root', path, message, 'Move the file, or a copy of it, into the docs folder.')
}

function inCircle(path: string): Diagnostic {
  return report('symlink-unresolved', path, `The symbolic link “${path}” is circular.`, 'Remove the link.')
}

function leadsNowhere(path: string): Diagnostic {
  return report(
    'symlink-unresolved',
    path,
    `The symbolic link “${path}” is broken.`,
    'Remove the link or fix its target.',
  )
}

function notUploaded(path: string): Diagnostic {
  const message = `The content of “${path}” is stored in Git LFS and is not in this repository, so it is not published.`
  return report('large-file-missing', path, message, 'Push it with `git lfs push --all`, or commit the file itself.')
}

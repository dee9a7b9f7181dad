import { execFile, spawn } from 'node:child_process'
import { promisify } from 'node:util'
import { isInRepository } from './is-in-repository.ts'
import { normalizeSourcePath } from './source-path.ts'

/** Milliseconds after which reading the log is given up: dates are not essential. */
const timeLimit = 20_000

/** A repository's own settings must not make git start other programs. */
const hardening = ['-c', 'core.fsmonitor=false', '-c', 'log.showSignature=false', '-c', 'core.hooksPath=/dev/null']

/** The history from which dates are read. */
export interface DatedHistory {
  /** A folder of a work tree, or a bare repository. */
  folder: string
  /** For a bare repository: the commit, and the folder of the docs. */
  at?: { commit: string; docs: string }
  /** The dates of an earlier commit. If it is an ancestor, only newer commits are read. */
  since?: KnownDates | undefined
}

/** The dates of all files that a commit or its ancestors changed. */
export interface KnownDates {
  commit: string
  /** In ISO form, by path from the folder. */
  dates: ReadonlyMap<string, string>
}

export interface FoundDates {
  /** In ISO form, by path from the folder. Includes files that no longer exist. */
  dates: ReadonlyMap<string, string>
  /** False if reading ended early: then only the newest changes have dates. */
  isComplete: boolean
}

/**
 * The date of the last commit that changed each file, for `metadata.timestamp`. The log is read once, at the first
 * call.
 *
 * @returns Dates in ISO form, by path from the folder; empty if there is no git, no repository or no commit. In a
 * shallow clone, files that have not changed since its start have no date.
 */
export function createCommitDates(history: DatedHistory): () => Promise<ReadonlyMap<string, string>> {
  let dates: Promise<FoundDates> | undefined
  return async () => (await (dates ??= readCommitDates(history))).dates
}

/**
 * The id of the commit that is checked out. Dates stay valid as long as it is the same.
 *
 * @param root Folder in a git repository.
 * @returns Undefined if there is no git, no repository or no commit.
 */
export async function readHead(root: string): Promise<string | undefined> {
  return isInRepository(root, process.env) ? parse(root, '--verify', '--quiet', 'HEAD') : undefined
}

/**
 * Whether a folder is in a shallow clone, in which most files have no date.
 *
 * @param root Any folder.
 */
export async function isShallowClone(root: string): Promise<boolean> {
  return isInRepository(root, process.env) && (await parse(root, '--is-shallow-repository')) === 'true'
}

async function parse(folder: string, ...words: string[]): Promise<string | undefined> {
  try {
    const { stdout } = await promisify(execFile)('git', [...hardening, 'rev-parse', ...words], {
      cwd: folder,
      timeout: 5000,
    })
    return stdout.trim()
  } catch {
    return undefined
  }
}

/**
 * Reads the date of the last commit that changed each file.
 *
 * @param history Known dates only save time: the result is the same without them.
 */
export async function readCommitDates({ folder, at, since }: DatedHistory): Promise<FoundDates> {
  const commit = at?.commit ?? 'HEAD'
  const docs = normalizeSourcePath(at?.docs ?? '') ?? ''
  const [shallow, isPart] = await Promise.all([
    parse(folder, '--is-shallow-repository'),
    since !== undefined && isAncestor(folder, since.commit, commit),
  ])
  const isShallow = shallow === 'true'
  const known = isPart && !isShallow ? since : undefined
  const log = ['log', '--format=%x00%cI %p', '--name-only', '--no-renames', '-z']
  const range = known === undefined ? commit : `${known.commit}..${commit}`
  const below = at === undefined ? ['--relative', range, '--', '.'] : [`--relative=${docs}`, range, '--', docs || '.']
  const dates = new Map(known?.dates)
  return new Promise((resolve) => {
    const git = spawn('git', ['--no-pager', ...hardening, ...log, ...below], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: timeLimit,
      env: { ...process.env, GIT_OPTIONAL_LOCKS: '0', GIT_NO_LAZY_FETCH: '1', GIT_TERMINAL_PROMPT: '0' },
    })
    const read = createLogReader(dates, isShallow)
    git.stdout.setEncoding('utf8').on('data', read)
    git.on('error', () => resolve({ dates, isComplete: false }))
    git.on('close', (status) => resolve({ dates, isComplete: status === 0 }))
  })
}

/** A missing commit is not an ancestor. */
async function isAncestor(folder: string, earlier: string, commit: string): Promise<boolean> {
  try {
    await promisify(execFile)('git', [...hardening, 'merge-base', '--is-ancestor', earlier, commit], {
      cwd: folder,
      timeout: 5000,
    })
    return true
  } catch {
    return false
  }
}

const dated = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:Z|[+-]\d\d:\d\d)) ([\da-f ]*)$/

/**
 * The latest commit of a file counts, in whatever order they arrive. At the start of a shallow clone, all files seem
 * new.
 */
function createLogReader(dates: Map<string, string>, isShallow: boolean): (chunk: string) => void {
  let rest = ''
  let date = ''
  let time = 0
  return (chunk) => {
    const fields = (rest + chunk).split('\0')
    rest = fields.pop() ?? ''
    for (const field of fields) {
      const text = field.replace(/^\n/, '')
      const [, written, parents] = dated.exec(text) ?? []
      if (written !== undefined) {
        date = isShallow && parents === '' ? '' : written
        time = Date.parse(written)
      } else if (text !== '' && date !== '') {
        const before = dates.get(text)
        if (before === undefined || Date.parse(before) < time) dates.set(text, date)
      }
    }
  }
}

import { execFile, spawn } from 'node:child_process'
import { promisify } from 'node:util'
import { isInRepository } from './is-in-repository.ts'
import { normalizeSourcePath } from './source-path.ts'

/** A log longer than this many milliseconds is not waited for: dates are an ornament. */
const timeLimit = 20_000

/** A repository's own settings must not make git start other programs. */
const hardening = ['-c', 'core.fsmonitor=false', '-c', 'log.showSignature=false', '-c', 'core.hooksPath=/dev/null']

/** Of which history dates are read. */
export interface DatedHistory {
  /** A folder of a work tree, or a bare repository. */
  folder: string
  /** Of a bare repository, the commit, and the folder whose files are meant. */
  at?: { commit: string; docs: string }
  /** The dates of an earlier commit: where it is a part of the history, only what came after it is read. */
  since?: KnownDates | undefined
}

/** The dates of all files that a commit and those before it have changed. */
export interface KnownDates {
  commit: string
  /** In ISO form, by path from the folder. */
  dates: ReadonlyMap<string, string>
}

/** What was read of a history. */
export interface FoundDates {
  /** In ISO form, by path from the folder; of files that are there no longer as well. */
  dates: ReadonlyMap<string, string>
  /** False where the history could not be read to its beginning: then there are dates of the newest changes alone. */
  isComplete: boolean
}

/**
 * When each file of a folder was last changed by a commit, which `metadata.timestamp` shows. The log is read once, when
 * the first date is asked for.
 *
 * @param history Of which history.
 * @returns The dates in ISO form, by path from the folder; empty where there is no git, no repository or no commit. Of what
 *   has not changed since a clone of limited depth begins, nobody knows when it did.
 */
export function createCommitDates(history: DatedHistory): () => Promise<ReadonlyMap<string, string>> {
  let dates: Promise<FoundDates> | undefined
  return async () => (await (dates ??= readCommitDates(history))).dates
}

/**
 * The commit that is checked out: as long as it is the same, so are the dates.
 *
 * @param root Folder in a git repository.
 * @returns Undefined where there is no git, no repository or no commit.
 */
export async function readHead(root: string): Promise<string | undefined> {
  return isInRepository(root, process.env) ? parse(root, '--verify', '--quiet', 'HEAD') : undefined
}

/**
 * Whether a folder is in a clone of limited depth, of which most files have no date.
 *
 * @param root Folder in a git repository, or elsewhere.
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
 * Reads when each file of a folder was last changed by a commit.
 *
 * @param history Of which history.
 * @returns The same dates whether or not an earlier commit's are given.
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

/** A commit that is not there is none. */
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

/** Of a file's commits, the latest counts, in whichever order they come. Where a clone begins, all files seem to be new. */
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

import { execFile, spawn } from 'node:child_process'
import { promisify } from 'node:util'

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
  let dates: Promise<ReadonlyMap<string, string>> | undefined
  return () => (dates ??= readCommitDates(history))
}

/**
 * The commit that is checked out: as long as it is the same, so are the dates.
 *
 * @param root Folder in a git repository.
 * @returns Undefined where there is no git, no repository or no commit.
 */
export function readHead(root: string): Promise<string | undefined> {
  return parse(root, '--verify', '--quiet', 'HEAD')
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

async function readCommitDates({ folder, at }: DatedHistory): Promise<ReadonlyMap<string, string>> {
  const isShallow = (await parse(folder, '--is-shallow-repository')) === 'true'
  const log = ['log', '--format=%x00%cI %p', '--name-only', '--no-renames', '-z']
  const { commit = 'HEAD', docs = '' } = at ?? {}
  const below = at === undefined ? ['--relative', commit, '--', '.'] : [`--relative=${docs}`, commit, '--', docs || '.']
  const dates = new Map<string, string>()
  return new Promise((resolve) => {
    const git = spawn('git', ['--no-pager', ...hardening, ...log, ...below], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: timeLimit,
      env: { ...process.env, GIT_OPTIONAL_LOCKS: '0', GIT_NO_LAZY_FETCH: '1', GIT_TERMINAL_PROMPT: '0' },
    })
    const read = createLogReader(dates, isShallow)
    git.stdout.setEncoding('utf8').on('data', read)
    git.on('error', () => resolve(dates))
    git.on('close', () => resolve(dates))
  })
}

const dated = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:Z|[+-]\d\d:\d\d)) ([\da-f ]*)$/

/**
 * Of a file's commits, which come newest first, only the first counts. Where a clone begins, all files seem to be new.
 */
function createLogReader(dates: Map<string, string>, isShallow: boolean): (chunk: string) => void {
  let rest = ''
  let date = ''
  return (chunk) => {
    const fields = (rest + chunk).split('\0')
    rest = fields.pop() ?? ''
    for (const field of fields) {
      const text = field.replace(/^\n/, '')
      const [, written, parents] = dated.exec(text) ?? []
      if (written !== undefined) date = isShallow && parents === '' ? '' : written
      else if (text !== '' && date !== '' && !dates.has(text)) dates.set(text, date)
    }
  }
}

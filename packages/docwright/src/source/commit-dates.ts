import { spawn } from 'node:child_process'

/** A log longer than this many milliseconds is not waited for: dates are an ornament. */
const timeLimit = 20_000

/** A repository's own settings must not make git start other programs. */
const hardening = ['-c', 'core.fsmonitor=false', '-c', 'log.showSignature=false', '-c', 'core.hooksPath=/dev/null']

/**
 * When each file of a folder was last changed by a commit (compatibility §2.6, `metadata.timestamp`). The log is read
 * once, when the first date is asked for.
 *
 * @param root Folder in a git repository.
 * @returns The dates in ISO form, by path from the folder; empty where there is no git, no repository or no commit.
 */
export function createCommitDates(root: string): () => Promise<ReadonlyMap<string, string>> {
  let dates: Promise<ReadonlyMap<string, string>> | undefined
  return () => (dates ??= readCommitDates(root))
}

function readCommitDates(root: string): Promise<ReadonlyMap<string, string>> {
  const log = ['log', '--format=%x00%cI', '--name-only', '--no-renames', '--relative', '-z', '--', '.']
  const dates = new Map<string, string>()
  return new Promise((resolve) => {
    const git = spawn('git', ['--no-pager', ...hardening, ...log], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: timeLimit,
      env: { ...process.env, GIT_OPTIONAL_LOCKS: '0', GIT_NO_LAZY_FETCH: '1', GIT_TERMINAL_PROMPT: '0' },
    })
    const read = createLogReader(dates)
    git.stdout.setEncoding('utf8').on('data', read)
    git.on('error', () => resolve(dates))
    git.on('close', () => resolve(dates))
  })
}

const isDate = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:Z|[+-]\d\d:\d\d)$/

/** Of a file's commits, which come newest first, only the first counts. */
function createLogReader(dates: Map<string, string>): (chunk: string) => void {
  let rest = ''
  let date = ''
  return (chunk) => {
    const fields = (rest + chunk).split('\0')
    rest = fields.pop() ?? ''
    for (const field of fields) {
      const text = field.replace(/^\n/, '')
      if (isDate.test(text)) date = text
      else if (text !== '' && date !== '' && !dates.has(text)) dates.set(text, date)
    }
  }
}

import { createHash } from 'node:crypto'
import { access, constants, mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { commitOf, isObjectId, refusalOfName } from '../git/git-names.ts'
import { defaultBranch } from '../git/references.ts'
import type { RecordedChanges, ReferenceChange, ReferenceJournal } from '../git/reference-journal.ts'
import type { Repository } from '../git/repository.ts'
import type { GitProcess } from '../git/git-process.ts'

/** A push that is being recorded in a journal. */
export interface JournaledPush {
  /** Whether the journal has the push; success must not be reported before. */
  isRecorded: () => boolean
  /** Releases the repository's folder; called when git has ended. */
  end: () => Promise<void>
}

/**
 * Git runs this after receiving and checking everything, and before it moves a reference. It reports to us through the
 * channel that we opened, and waits for our response.
 */
const hook = `#!/bin/sh
{ printf '%s\\n' "$GIT_QUARANTINE_PATH"; cat; printf 'end\\n'; } >&3 || exit 1
read -r verdict reason <&3
[ "$verdict" = recorded ] && exit 0
printf '%s\\n' "\${reason:-The push could not be recorded. Push again in a moment.}" >&2
exit 1
`

/**
 * Creates the folder with our hook, inside the repository's own folder, where nobody who pushes can write.
 *
 * @returns Absolute path, for `core.hooksPath`.
 */
export async function hookFolder(repository: Repository): Promise<string> {
  const version = createHash('sha256').update(hook).digest('hex').slice(0, 12)
  const folder = join(repository.folder, `docwright-hooks-${version}`)
  const file = join(folder, 'pre-receive')
  try {
    await access(file, constants.X_OK)
  } catch {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const unfinished = `${file}.${process.pid}-${Math.random().toString(36).slice(2)}`
    await writeFile(unfinished, hook, { mode: 0o700 })
    await rename(unfinished, file)
  }
  return folder
}

/** Asked before a push moves references. */
type PushJournal = Pick<ReferenceJournal, 'record'>

/**
 * The journal to ask before a push moves a reference of a repository.
 *
 * @returns Undefined if there is none.
 */
export function pushJournal({ journal, beforeChange, refusePush }: Repository): PushJournal | undefined {
  if (beforeChange === undefined && refusePush === undefined) return journal
  return {
    async record(changes, environment) {
      const reason = await refusePush?.(changes, environment?.['GIT_OBJECT_DIRECTORY'])
      if (reason !== undefined) return { isRecorded: false, reason }
      await beforeChange?.()
      return (await journal?.record(changes, environment)) ?? { isRecorded: true, release: async () => {} }
    },
  }
}

/**
 * Responds to the hook of one git process, after recording the changes.
 *
 * @param child The process, with a channel to us.
 * @param onError Called with the reason if recording failed. Returns a message for the person who pushes; undefined for
 * a general one.
 */
export function journalPush(
  child: GitProcess,
  repository: Repository,
  journal: PushJournal,
  onError: (error: unknown) => string | undefined,
): JournaledPush {
  const line = child.stdio[3] as Duplex
  line.on('error', () => {})
  let recorded: RecordedChanges | undefined
  const answering = answer()

  async function answer(): Promise<void> {
    const asked = await readLines(line)
    if (asked === undefined) return
    let verdict: string
    try {
      recorded = await decide(asked)
      verdict = recorded.isRecorded ? 'recorded' : `refused ${recorded.reason}`
    } catch (cause) {
      const why = onError(cause) ?? 'The push could not be recorded, and nothing was changed. Push again in a moment.'
      verdict = `refused ${why}`
    }
    line.end(`${verdict}\n`)
  }

  async function decide([quarantine = '', ...lines]: readonly string[]): Promise<RecordedChanges> {
    const changes = lines.map(changeOf)
    const [refused] = changes.flatMap(({ ref }) => refusalOfName(ref) ?? [])
    if (refused !== undefined) return { isRecorded: false, reason: refused }
    const current = `refs/heads/${await defaultBranch(repository)}`
    if (changes.some(({ ref, after }) => ref === current && after === null))
      return { isRecorded: false, reason: 'The default branch cannot be deleted.' }
    const objects = join(repository.folder, 'objects')
    return journal.record(changes, { GIT_OBJECT_DIRECTORY: quarantine, GIT_ALTERNATE_OBJECT_DIRECTORIES: objects })
  }

  return {
    isRecorded: () => recorded?.isRecorded === true,
    async end() {
      line.destroy()
      await answering
      if (recorded?.isRecorded === true) await recorded.release()
    },
  }
}

/** The lines before `end`; undefined if git ends without asking. */
function readLines(line: Duplex): Promise<string[] | undefined> {
  return new Promise((resolve) => {
    let text = ''
    line.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
      if (text.endsWith('\nend\n')) resolve(text.split('\n').slice(0, -2))
    })
    line.on('close', () => resolve(undefined))
  })
}

function changeOf(text: string): ReferenceChange {
  const [before = '', after = '', ref = ''] = text.split(' ')
  if (!isObjectId(before) || !isObjectId(after)) throw new Error('git names what nobody can push.')
  return { ref, before: commitOf(before), after: commitOf(after) }
}

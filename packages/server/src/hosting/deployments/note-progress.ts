import type { DeploymentProgress } from '../../store/deployments/deployment.ts'

/** Milliseconds between two notes of a deployment's progress. Shorter work is not noted. */
const between = 1000

/** Keeps the progress of a deployment in the database. */
export interface ProgressNotes {
  /** Called with every step. */
  take(progress: DeploymentProgress): void
  /** Takes away what was noted, once nothing more comes. */
  end(): Promise<void>
}

/**
 * Creates the writer of a deployment's progress, which writes once a second at most, and never two notes at a time.
 *
 * @param write Writes or removes a note. Its errors are ignored: the next note is as good.
 * @param clock Milliseconds since 1970.
 */
export function createProgressNotes(
  write: (progress: DeploymentProgress | null) => Promise<void>,
  clock: () => number,
): ProgressNotes {
  let notedAt = clock()
  let isNoted = false
  let writing: Promise<void> | undefined

  function begin(progress: DeploymentProgress | null): void {
    writing = write(progress)
      .catch(() => {})
      .finally(() => (writing = undefined))
  }

  return {
    take(progress) {
      const now = clock()
      // A clock that is set back puts off nothing.
      if (writing !== undefined || (now - notedAt < between && now >= notedAt)) return
      notedAt = now
      isNoted = true
      begin(progress)
    },
    async end() {
      await writing
      if (!isNoted) return
      isNoted = false
      begin(null)
      await writing
    },
  }
}

import type { DeploymentProgress } from '../../store/deployments/deployment.ts'

/** Milliseconds between two notes of how far a deployment is. What takes less is not noted. */
const between = 1000

/** Keeps how far a deployment is where everybody can read it. */
export interface ProgressNotes {
  /** Called with every step. */
  take(progress: DeploymentProgress): void
  /** Takes away what was noted, once nothing more comes. */
  end(): Promise<void>
}

/**
 * Makes what notes how far a deployment is: once a second at most, and never two notes at a time.
 *
 * @param write Writes a note, or takes it away. What it throws is passed over: the next note is as good.
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

import type { ChildProcessByStdio } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'

/** A git process that is talked to while it runs. */
export type GitProcess = ChildProcessByStdio<Writable, Readable, Readable>

/**
 * Ends a process and everything it has started.
 *
 * @param child The process.
 * @param signal How hard.
 */
export function endProcess(child: GitProcess, signal: NodeJS.Signals = 'SIGKILL'): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  try {
    process.kill(-child.pid, signal)
  } catch {
    child.kill(signal)
  }
}

import type { ChildProcessByStdio } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'

/** A running git process for interactive use. */
export type GitProcess = ChildProcessByStdio<Writable, Readable, Readable>

/** Ends a process and all processes that it started. */
export function endProcess(child: GitProcess, signal: NodeJS.Signals = 'SIGKILL'): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  try {
    process.kill(-child.pid, signal)
  } catch {
    child.kill(signal)
  }
}

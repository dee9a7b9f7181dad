import type { StartPages } from '../start-pages.ts'
import type { Terminal } from '../terminal.ts'

/** One run of the command line: its arguments, its output, and the receiver of its exit status. */
export interface CommandRun {
  argv: readonly string[]
  terminal: Terminal
  startPages: StartPages | undefined
  exits(this: void, status: number): void
}

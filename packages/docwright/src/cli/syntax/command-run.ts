import type { StartPages } from '../start-pages.ts'
import type { Terminal } from '../terminal.ts'

/** One run of the command line: its arguments, where its command writes, and where that reports its exit status. */
export interface CommandRun {
  argv: readonly string[]
  terminal: Terminal
  startPages: StartPages | undefined
  exits(this: void, status: number): void
}

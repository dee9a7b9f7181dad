import type { CommandContext } from '../command-context.ts'

/** One run of the command line: the context of its command, and where that reports its exit status. */
export interface CommandRun {
  context: CommandContext
  exits(this: void, status: number): void
}

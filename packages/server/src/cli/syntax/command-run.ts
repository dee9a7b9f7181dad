import type { CommandContext } from '../command-context.ts'

/** One run of the command line: the context of its command, and the receiver of its exit status. */
export interface CommandRun {
  context: CommandContext
  exits(this: void, status: number): void
}

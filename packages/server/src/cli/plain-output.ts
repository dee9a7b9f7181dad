import type { CommandOutput } from './command-context.ts'

/**
 * An output that is safe for a terminal: names and messages that somebody else chose can neither move its cursor, nor give it
 * commands, nor turn the direction of text.
 *
 * @param output Where it is written.
 */
export function plainOutput(output: CommandOutput): CommandOutput {
  return {
    print: (text) => output.print(withoutControls(text)),
    note: (text) => output.note(withoutControls(text)),
  }
}

function withoutControls(text: string): string {
  return text.replaceAll(/[^\P{Cc}\n\t]|[\u202A-\u202E\u2066-\u2069]/gu, '\u{FFFD}')
}

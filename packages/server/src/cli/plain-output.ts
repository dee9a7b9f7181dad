import type { CommandOutput } from './command-context.ts'

/**
 * An output that is safe for a terminal: names and messages of strangers can neither move its cursor, nor give it
 * commands, nor turn the direction of text.
 *
 * @param output The destination.
 */
export function plainOutput(output: CommandOutput): CommandOutput {
  return {
    print: (text) => output.print(withoutControls(text)),
    note: (text) => output.note(withoutControls(text)),
  }
}

/**
 * A result for programs: JSON in which characters that command a terminal are escaped, so that parsing restores them.
 *
 * @param value The result.
 * @param indent Spaces for each level; 0 for one line.
 */
export function jsonText(value: unknown, indent = 2): string {
  return JSON.stringify(value, undefined, indent).replaceAll(
    controls,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** Control characters but line ends and tabs, and what turns the direction of text. */
const controls = /[^\P{Cc}\n\t]|[\u202A-\u202E\u2066-\u2069]/gu

function withoutControls(text: string): string {
  return text.replaceAll(controls, '\u{FFFD}')
}

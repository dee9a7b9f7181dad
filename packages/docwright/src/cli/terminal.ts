/** Where a command writes, passed in so that commands can be tested. */
export interface Terminal {
  /** Results: what a pipe should get. */
  print(text: string): void
  /** Progress and remarks. */
  note(text: string): void
  /** Replaces the line that was last written this way; does nothing where output is no terminal. */
  progress(text: string): void
  /** Ends the line that `progress` keeps. */
  endProgress(): void
  /** Whether output goes to a terminal that understands colours. */
  readonly interactive: boolean
  /** Columns of the terminal. */
  readonly width: number
}

/**
 * The terminal of this process.
 *
 * @param output Stream of results.
 * @param remarks Stream of progress and remarks.
 */
export function createTerminal(output: NodeJS.WriteStream, remarks: NodeJS.WriteStream): Terminal {
  const interactive = remarks.isTTY
  let pending = false
  return {
    interactive,
    width: remarks.columns ?? 80,
    print: (text) => void output.write(`${text}\n`),
    note(text) {
      if (pending) remarks.write('\r\u001B[K')
      pending = false
      remarks.write(`${text}\n`)
    },
    progress(text) {
      if (!interactive) return
      remarks.write(`\r\u001B[K${text}`)
      pending = true
    },
    endProgress() {
      if (pending) remarks.write('\r\u001B[K')
      pending = false
    },
  }
}

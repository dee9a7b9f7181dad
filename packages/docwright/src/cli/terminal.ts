/** Output of a command, passed in so that commands can be tested. */
export interface Terminal {
  /** Results: what a pipe should get. */
  print(text: string): void
  /** Progress and remarks. */
  note(text: string): void
  /** Replaces the line that was last written this way; does nothing if output is no terminal. */
  progress(text: string): void
  /** Ends the line that `progress` keeps. */
  endProgress(): void
  /** Whether output goes to a terminal that understands colors. */
  readonly interactive: boolean
  /** Columns that progress has. */
  readonly width: number
  /** Columns that results and remarks have; undefined if they go to a file or a pipe. */
  readonly columns: { readonly results: number | undefined; readonly remarks: number | undefined }
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
  // The reader of a pipe may stop reading (`docwright check | head`); the command still finishes its work.
  for (const stream of [output, remarks]) stream.on('error', () => {})
  return {
    interactive,
    width: remarks.columns ?? 80,
    columns: { results: columnsOf(output), remarks: columnsOf(remarks) },
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

function columnsOf(stream: NodeJS.WriteStream): number | undefined {
  return stream.isTTY && stream.columns > 0 ? stream.columns : undefined
}

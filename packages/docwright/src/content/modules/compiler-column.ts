/** A place in a line where the compiler found a mistake. */
export interface CompilerLocation {
  /** Bytes of UTF-8 before it. */
  column: number
  lineText: string
}

/**
 * The column of a compiler message, which counts bytes.
 *
 * @returns Number of characters before it, as JavaScript counts them.
 */
export function compilerColumn({ column, lineText }: CompilerLocation): number {
  return Buffer.from(lineText).subarray(0, column).toString().length
}

/** Where in a line the compiler found something. */
export interface CompilerLocation {
  /** Bytes of UTF-8 before it. */
  column: number
  lineText: string
}

/**
 * The column of a message of the compiler, which counts bytes.
 *
 * @param location Where it found something.
 * @returns Characters before it, as JavaScript counts them.
 */
export function compilerColumn({ column, lineText }: CompilerLocation): number {
  return Buffer.from(lineText).subarray(0, column).toString().length
}

import { compilerColumn, type CompilerLocation } from './compiler-column.ts'

/** What a compiler finds wrong. */
export interface Mistake {
  text: string
  /** Where, in the text that was compiled. */
  offset: number
}

/**
 * What is wrong with statements that pages cannot read by themselves: nothing where they are TypeScript. The compiler is
 * loaded on first use.
 *
 * @param source Import and export statements.
 */
export async function mistakeIn(source: string): Promise<Mistake | undefined> {
  const { transform } = await import('esbuild')
  try {
    await transform(source, { loader: 'tsx', logLevel: 'silent', tsconfigRaw: '{}' })
    return undefined
  } catch (error) {
    const [first] = error instanceof Error && 'errors' in error ? (error.errors as CompilerMessage[]) : []
    if (first === undefined) throw error
    const { text, location } = first
    if (location === null) return { text, offset: 0 }
    // Lines end for the compiler where they end in JavaScript.
    const before = source.split(/[\n\u2028\u2029]/).slice(0, location.line - 1)
    return { text, offset: before.reduce((sum, line) => sum + line.length + 1, 0) + compilerColumn(location) }
  }
}

interface CompilerMessage {
  text: string
  /** Lines count from 1. */
  location: (CompilerLocation & { line: number }) | null
}

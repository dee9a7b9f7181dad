import type { TypeReader } from './read-types.ts'
import { removeNotations } from './remove-notations.ts'

/**
 * Starts what reads the types of code, if TypeScript is installed: it is as large as half of Docwright, and few sites show
 * types.
 *
 * @param load Loads what needs TypeScript.
 * @returns A reader; without TypeScript, one that shows the code without types and says what to install.
 */
export async function openTypeReader(
  load: () => Promise<{ createTypeReader: () => TypeReader }> = () => import('./read-types.ts'),
): Promise<TypeReader> {
  try {
    return (await load()).createTypeReader()
  } catch (cause) {
    const reason = whyMissing(cause)
    if (reason === undefined) throw cause
    return (code) => ({
      code: removeNotations(code),
      nodes: [],
      problems: [{ kind: 'typescript-missing', line: 0, reason }],
    })
  }
}

/** From version 7 on, TypeScript is a program without an interface for others. */
function whyMissing(cause: unknown): string | undefined {
  if (!(cause instanceof Error)) return undefined
  const code = 'code' in cause ? cause.code : undefined
  if (/^(?:ERR_)?MODULE_NOT_FOUND$/.test(String(code)) && /'typescript'/.test(cause.message)) {
    return 'TypeScript is not installed'
  }
  if (cause.name === 'TypeScriptUnusable') return cause.message
  return undefined
}

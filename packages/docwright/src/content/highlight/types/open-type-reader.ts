import type { TypeReader } from './read-types.ts'
import { removeNotations } from './remove-notations.ts'

/**
 * Starts reading types of code, if TypeScript is installed: it is half as large as Docwright, and few sites show types.
 *
 * @param load Loads modules that need TypeScript.
 * @returns A reader; without TypeScript, the reader shows code without types and reports what to install.
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

/** From version 7 on, TypeScript is a program without an API. */
function whyMissing(cause: unknown): string | undefined {
  if (!(cause instanceof Error)) return undefined
  const code = 'code' in cause ? cause.code : undefined
  if (/^(?:ERR_)?MODULE_NOT_FOUND$/.test(String(code)) && /'typescript'/.test(cause.message)) {
    return 'TypeScript is not installed'
  }
  if (cause.name === 'TypeScriptUnusable') return cause.message
  return undefined
}

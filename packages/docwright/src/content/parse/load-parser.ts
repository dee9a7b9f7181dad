import { failureReason } from '../../source/failure-reason.ts'
import type { SyntaxResult } from './syntax-tree.ts'

/** Parses the masked text of a page. */
export type Parse = (text: string) => SyntaxResult | Promise<SyntaxResult>

/** A parser that is available. */
export interface LoadedParser {
  kind: 'native' | 'javascript'
  parse: Parse
}

/**
 * Loads a parser. The native one is specific to a kind of machine, and an installation may lack it: then the parser in
 * JavaScript is used.
 *
 * @param wanted The parser to use if it is available.
 */
export async function loadParser(wanted: LoadedParser['kind']): Promise<LoadedParser> {
  if (wanted === 'native') {
    const native = await loadNative()
    if ('parse' in native) return { kind: 'native', parse: native.parse }
  }
  return { kind: 'javascript', parse: (await import('./parse-javascript.ts')).parseJavascript }
}

/** Why the native parser is not available, for people; undefined if it is. */
export async function nativeParserFault(): Promise<string | undefined> {
  const native = await loadNative()
  return 'fault' in native ? native.fault : undefined
}

/** A module that fails to load always fails, so the result of the first attempt is kept. */
let native: Promise<{ parse: Parse } | { fault: string }> | undefined

function loadNative(): Promise<{ parse: Parse } | { fault: string }> {
  native ??= import('./parse-native.ts').then(
    ({ parseNative }) => ({ parse: parseNative }),
    (cause: unknown) => ({ fault: maxReason(cause) }),
  )
  return native
}

/** The loader tries several places, and reports the reason of the first as the last cause. */
function maxReason(cause: unknown): string {
  let found = cause
  while (found instanceof Error && found.cause !== undefined) found = found.cause
  return failureReason(found).replace(/\.$/, '')
}

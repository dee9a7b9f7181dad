import { failureReason } from '../../source/failure-reason.ts'
import type { SyntaxResult } from './syntax-tree.ts'

/** Reads the masked text of a page. */
export type Parse = (text: string) => SyntaxResult | Promise<SyntaxResult>

/** A parser that is there. */
export interface LoadedParser {
  kind: 'native' | 'javascript'
  parse: Parse
}

/**
 * Loads a parser. The native one is a program for one kind of machine, which an installation may lack: then the parser
 * written in JavaScript does its work.
 *
 * @param wanted The parser to use where it is there.
 */
export async function loadParser(wanted: LoadedParser['kind']): Promise<LoadedParser> {
  if (wanted === 'native') {
    const native = await loadNative()
    if ('parse' in native) return { kind: 'native', parse: native.parse }
  }
  return { kind: 'javascript', parse: (await import('./parse-javascript.ts')).parseJavascript }
}

/**
 * Why the native parser is not there.
 *
 * @returns A reason for people; undefined where it is there.
 */
export async function nativeParserFault(): Promise<string | undefined> {
  const native = await loadNative()
  return 'fault' in native ? native.fault : undefined
}

/** A module that fails to load fails each time: the outcome of the first attempt is what the process has. */
let native: Promise<{ parse: Parse } | { fault: string }> | undefined

function loadNative(): Promise<{ parse: Parse } | { fault: string }> {
  native ??= import('./parse-native.ts').then(
    ({ parseNative }) => ({ parse: parseNative }),
    (cause: unknown) => ({ fault: maxReason(cause) }),
  )
  return native
}

/** The loader tries several places, and says at last what happened at the first. */
function maxReason(cause: unknown): string {
  let found = cause
  while (found instanceof Error && found.cause !== undefined) found = found.cause
  return failureReason(found).replace(/\.$/, '')
}

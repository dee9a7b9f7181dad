import { pathPattern } from './path-pattern.ts'
import type { PathRules } from './path-access.ts'

/**
 * The file in which a project lists the paths besides its pages that its agents may touch, below its docs folder. No agent
 * can change it.
 */
export const agentSettingsFile = '.docwright/agent.json'

const maxPatterns = 100
const maxPatternLength = 200
/** Keys of `docs.json` whose value is the name of a file, or a list of such names. */
const naming = new Set(['$ref', 'openapi', 'asyncapi', 'source', 'sources'])

/**
 * Makes the rules of a repository.
 *
 * @param docsFolder Docs folder below the root, without slashes around it.
 * @param read Gives the text of a file from the root; undefined if there is none.
 * @param readSettings Gives the settings for agents; by default, `read` does.
 */
export async function readPathRules(
  docsFolder: string,
  read: (path: string) => Promise<string | undefined>,
  readSettings?: () => Promise<string | undefined>,
): Promise<PathRules> {
  const prefix = docsFolder === '' ? '' : `${docsFolder}/`
  const settings = parsed((await (readSettings ?? (() => read(`${prefix}${agentSettingsFile}`)))()) ?? '{}')
  const configuration = parsed((await read(`${prefix}docs.json`)) ?? (await read(`${prefix}mint.json`)) ?? '{}')
  const names = namedFiles(configuration).map((name) => `${prefix}${name.replace(/^\.?\//, '')}`)
  const [reads, changes] = [patternsOf(settings, 'read'), patternsOf(settings, 'change')]
  return {
    docsFolder,
    named: new Set(names),
    read: anyOf(reads),
    change: anyOf(changes),
    opensMore: reads.length + changes.length > 0,
  }
}

function anyOf(patterns: readonly string[]): (path: string) => boolean {
  const tests = patterns.map((pattern) => pathPattern(pattern))
  return (path) => tests.some((test) => test(path))
}

/** Patterns from the root of the repository; one that makes no sense opens nothing. */
function patternsOf(settings: unknown, key: 'read' | 'change'): string[] {
  const value = isRecord(settings) ? settings[key] : undefined
  if (!Array.isArray(value)) return []
  return value
    .filter((pattern): pattern is string => typeof pattern === 'string' && pattern.length <= maxPatternLength)
    .filter((pattern) => pattern !== '')
    .slice(0, maxPatterns)
}

function namedFiles(value: unknown, isName = false, depth = 0): string[] {
  // No configuration is nested deeper; a deeper one was made to exhaust its reader.
  if (depth > 60) return []
  if (typeof value === 'string')
    return isName && /\.(?:json|ya?ml)$/i.test(value) && !value.includes(':') ? [value] : []
  if (Array.isArray(value)) return value.flatMap((item) => namedFiles(item, isName, depth + 1))
  if (!isRecord(value)) return []
  return Object.entries(value).flatMap(([key, item]) => namedFiles(item, naming.has(key), depth + 1))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return undefined
  }
}

import { applyEdits, modify, parse, type JSONPath } from 'jsonc-parser'
import { posix } from 'node:path'
import { isRecord, type JsonObject } from './json-value.ts'
import { readReference } from './specification/specification-files.ts'

/** A site's configuration as far as translating needs it. */
export interface Configuration {
  path: string
  text: string
  /** `navigation`, with references to other files resolved. */
  navigation: JsonObject
  /**
   * `navigation.global` next to entries of languages. All languages show it, so each needs a copy of its own to translate.
   * Absent if it or an entry is in another file.
   */
  shared?: JsonObject
  /** Banner, navbar and footer of languages without their own; references resolved. */
  around: JsonObject
  variables: Readonly<Record<string, string>>
  /** Specifications for parts of the navigation that name none (`api.openapi`). */
  specifications: readonly string[]
}

/** Keys of the root that a language's entry can have in its place. */
const aroundKeys = ['banner', 'navbar', 'footer']

/** Deepest chain of references. */
const maxReferences = 20

/**
 * Reads `docs.json`.
 *
 * @param readText Reads a file of the repository.
 * @returns The configuration; undefined if there is none with a navigation.
 */
export async function readConfiguration(
  readText: (path: string) => Promise<string | undefined>,
): Promise<Configuration | undefined> {
  const path = 'docs.json'
  const text = await readText(path)
  const value: unknown = text === undefined ? undefined : parse(text, [], { allowTrailingComma: true })
  if (text === undefined || !isRecord(value)) return undefined
  const navigation = await resolve(value['navigation'], path, readText, 0)
  if (!isRecord(navigation)) return undefined
  const around = await resolve(
    Object.fromEntries(aroundKeys.flatMap((key) => (value[key] === undefined ? [] : [[key, value[key]]]))),
    path,
    readText,
    0,
  )
  const variables = isRecord(value['variables']) ? value['variables'] : {}
  const api = await resolve(value['api'], path, readText, 0)
  return {
    path,
    text,
    navigation,
    ...sharedLinks(value['navigation']),
    around: isRecord(around) ? around : {},
    variables: Object.fromEntries(
      Object.entries(variables).flatMap(([key, one]) => (typeof one === 'string' ? [[key, one] as const] : [])),
    ),
    specifications: isRecord(api) ? readReference(api['openapi']).sources : [],
  }
}

function sharedLinks(navigation: unknown): Pick<Configuration, 'shared'> {
  if (!isRecord(navigation)) return {}
  const { languages, global } = navigation
  const isWrittenHere = Array.isArray(languages) && !languages.some((entry) => isRecord(entry) && '$ref' in entry)
  if (!isWrittenHere || !isRecord(global) || JSON.stringify(global).includes('"$ref"')) return {}
  return { shared: global }
}

/**
 * Changes values of a JSON text, and nothing around them.
 *
 * @param changes Paths and their new values.
 */
export function changeJson(text: string, changes: readonly { path: JSONPath; value: unknown }[]): string {
  const indent = /^\uFEFF?[{[]\r?\n([ \t]+)\S/.exec(text)?.[1] ?? '  '
  const formattingOptions = {
    tabSize: indent.startsWith('\t') ? 1 : indent.length,
    insertSpaces: !indent.startsWith('\t'),
    eol: text.includes('\r\n') ? '\r\n' : '\n',
  }
  let changed = text
  for (const { path, value } of changes)
    changed = applyEdits(changed, modify(changed, path, value, { formattingOptions }))
  return changed
}

async function resolve(
  value: unknown,
  file: string,
  readText: (path: string) => Promise<string | undefined>,
  depth: number,
): Promise<unknown> {
  if (depth > maxReferences) return undefined
  if (Array.isArray(value)) return await Promise.all(value.map((part) => resolve(part, file, readText, depth)))
  if (!isRecord(value)) return value
  const { $ref: reference, ...rest } = value
  if (typeof reference === 'string' && !reference.includes('#')) {
    const path = reference.startsWith('/') ? reference.slice(1) : posix.join(posix.dirname(file), reference)
    const text = path.startsWith('..') ? undefined : await readText(path)
    const found = text === undefined ? undefined : await resolve(parse(text), path, readText, depth + 1)
    const others = await resolve(rest, file, readText, depth)
    return isRecord(found) && isRecord(others) ? { ...found, ...others } : (found ?? others)
  }
  const entries = await Promise.all(
    Object.entries(value).map(async ([key, part]) => [key, await resolve(part, file, readText, depth)] as const),
  )
  return Object.fromEntries(entries)
}

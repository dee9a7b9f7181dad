import { printNavigation } from '../navigation/describe-navigation.ts'
import type { Diagnostic } from '../source/diagnostic.ts'
import { createMemorySource } from '../source/memory-source.ts'
import { createSite, type Site, type SiteOptions } from './create-site.ts'

/** Any JSON object. */
export type Json = Record<string, unknown>

/**
 * Writes a specification.
 *
 * @param more Further keys.
 */
export function specification(paths: Json, more: Json = {}): string {
  return JSON.stringify({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths, ...more })
}

/**
 * Makes an operation.
 *
 * @param summary Its summary, if it has one.
 * @param tag Its tag, if it has one.
 * @param more Further keys.
 */
export function operation(summary: string | undefined, tag?: string, more: Json = {}): Json {
  return { summary, ...(tag === undefined ? {} : { tags: [tag] }), responses: { 200: { description: 'ok' } }, ...more }
}

/** Two tags, four operations. */
export const users = specification({
  '/users': { post: operation('Create a user', 'Users'), get: operation('List users', 'Users') },
  '/users/{id}': { get: operation('Get a user', 'Users') },
  '/orders': { get: operation('List orders', 'Orders') },
})

/** One operation. */
export const pets = specification({ '/pets': { get: operation('List pets', 'Pets') } })

/**
 * Makes the files of a repository that has `api.json`, `pets.json` and the page `a`.
 *
 * @param navigation The value of `navigation`.
 * @param files Further files.
 * @param more Further keys of `docs.json`.
 */
export function filesOf(
  navigation: unknown,
  files: Record<string, string> = {},
  more: Json = {},
): Record<string, string> {
  const config = { theme: 'mint', name: 'T', colors: { primary: '#000000' }, navigation, ...more }
  return {
    'docs.json': JSON.stringify(config, undefined, 1),
    'api.json': users,
    'pets.json': pets,
    'a.mdx': 'A',
    ...files,
  }
}

/**
 * Makes the site of such a repository.
 *
 * @param navigation As for {@link filesOf}.
 * @param files Further files.
 * @param more Further keys of `docs.json`.
 */
export async function siteOf(navigation: unknown, files?: Record<string, string>, more?: Json): Promise<Site> {
  return open(filesOf(navigation, files, more))
}

/**
 * Makes a site of files.
 *
 * @param files The files; may be changed afterwards.
 * @param options As for `createSite`.
 */
export async function open(files: Record<string, string>, options?: SiteOptions): Promise<Site> {
  const result = await createSite(createMemorySource(files), options)
  if ('noSite' in result) throw new Error(result.noSite.diagnostics.map(({ message }) => message).join('\n'))
  return result.site
}

/** Writes a navigation, one line for each element. */
export function lines(site: Site): string[] {
  return printNavigation(site.tree)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.replace(/ {2}\(pages generated.*\)$/, ''))
}

/**
 * Writes problems in one line each.
 *
 * @param diagnostics The problems.
 */
export function brief(diagnostics: readonly Diagnostic[]): string[] {
  return diagnostics.map(({ code, file, line, message, fix }) =>
    `${code} ${file}:${line} ${message} ${fix ?? ''}`.trim(),
  )
}

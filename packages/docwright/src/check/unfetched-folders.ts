import type { Site } from '../site/create-site.ts'

/** Where generated pages stand that no directory is set for. */
const defaultFolder = 'api-reference'

/**
 * The folders in which pages of specifications would stand that could not be fetched: nobody can say which links into
 * them are broken.
 *
 * @returns Paths from the docs root; empty if all specifications were read.
 */
export function unfetchedFolders({ specifications, config }: Site): string[] {
  const failed = new Set(
    [...specifications.opened()].flatMap(([source, { diagnostics }]) =>
      diagnostics.some(({ code }) => code === 'openapi-fetch-failed') ? [source] : [],
    ),
  )
  if (failed.size === 0) return []
  const folders = new Set([defaultFolder])
  collect({ navigation: config.navigation, api: config.api }, failed, folders)
  return [...folders]
}

function collect(value: unknown, failed: ReadonlySet<string>, folders: Set<string>): void {
  if (typeof value !== 'object' || value === null) return
  if ('directory' in value && typeof value.directory === 'string' && namesOne(value, failed))
    folders.add(value.directory.replaceAll(/^\/+|(?<!\/)\/+$/g, ''))
  for (const part of Object.values(value)) collect(part, failed, folders)
}

function namesOne(value: object, failed: ReadonlySet<string>): boolean {
  const { source, sources } = value as { source?: unknown; sources?: unknown }
  return [source, sources].flat().some((name) => typeof name === 'string' && failed.has(name))
}

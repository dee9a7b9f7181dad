import type { Site } from '../site/create-site.ts'

/** Default folder of generated pages. */
const defaultFolder = 'api-reference'

/**
 * The folders for pages of specifications that could not be fetched. Links into them cannot be checked.
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

import { defaultCodeThemes, defaultIconLibrary } from '../../config/defaults.ts'
import { allEndpoints } from '../../site/references/graphql-endpoints.ts'
import type { Site } from '../../site/create-site.ts'
import type { CustomGrammar } from '../../content/highlight/code-to-highlight.ts'
import { bodyFolders } from './body-folders.ts'
import type { BodySettings } from './rendered-body.ts'

/**
 * The settings of a site's page bodies.
 *
 * @param site The site.
 * @param root Docs root on disk, if there is one.
 * @param highlightCache File to remember highlighted code in; by default, next to the docs; false for none.
 * @param grammars Languages of the docs repository itself.
 */
export function bodySettings(
  site: Site,
  root: string | undefined,
  highlightCache?: string | false,
  grammars: readonly CustomGrammar[] = [],
): BodySettings {
  const { config } = site
  // Pages of a reference link them from anywhere, and are rendered again if there is a new one.
  const linked = [...site.pages.values()].filter(
    ({ generated }) => generated !== undefined && (generated.about ?? generated.kind) !== 'openapi',
  )
  const endpoints = allEndpoints(site)
  return {
    ...bodyFolders(root, highlightCache),
    variables: config.variables ?? {},
    iconLibrary: config.icons?.library ?? defaultIconLibrary,
    codeThemes: {
      light: config.styling?.codeblocks?.light ?? defaultCodeThemes.light,
      dark: config.styling?.codeblocks?.dark ?? defaultCodeThemes.dark,
    },
    ...(grammars.length === 0 ? {} : { grammars }),
    base: site.base,
    ...(site.links.mounts === undefined ? {} : { mounts: site.links.mounts }),
    pages: [...site.pages.keys()],
    files: [...site.links.files],
    folders: [...site.links.folders],
    redirects: (config.redirects ?? []).map(({ source, destination }) => ({ source, destination })),
    languages: languagePrefixes(site),
    ...(linked.length === 0 ? {} : { linkedByReferences: linked.map(({ key }) => key) }),
    ...(endpoints.length === 0 ? {} : { endpoints }),
    ...(config.api === undefined ? {} : { api: config.api }),
  }
}

/** Folders whose pages are in another language than the site's first, for the few words that components bring. */
function languagePrefixes({ tree, navigation }: Site): { prefix: string; tag: string }[] {
  const { content } = tree
  if (content.kind !== 'divisions' || content.of !== 'language') return [{ prefix: '', tag: 'en' }]
  const prefixes = new Map<string, string>()
  for (const [key, { divisions }] of navigation.places) {
    const tag = divisions[0]?.language?.tag
    const folder = key.slice(0, key.indexOf('/') + 1)
    if (tag !== undefined && folder !== '' && !prefixes.has(folder)) prefixes.set(folder, tag)
  }
  const fallback = content.divisions.find((division) => division.default)?.language?.tag ?? 'en'
  return [...[...prefixes].map(([prefix, tag]) => ({ prefix, tag })), { prefix: '', tag: fallback }]
}

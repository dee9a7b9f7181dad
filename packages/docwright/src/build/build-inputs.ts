import { createHash } from 'node:crypto'
import { statSync, type Stats } from 'node:fs'
import { dirname, join } from 'node:path'
import { engineVersion } from '../render/basics/engine-version.ts'
import { readHead } from '../source/commit-dates.ts'
import { createDiskSource } from '../source/disk-source.ts'
import type { ForgeLinks } from '../source/forge-links.ts'
import { readForgeLinks } from '../source/read-forge-links.ts'
import type { Source, SourceFile } from '../source/source.ts'

/** Source and target of a build. */
export interface BuildTarget {
  /** Docs root on disk, absolute. */
  root: string
  /** Output folder, absolute. */
  out: string
  base?: string
  /** Origin of the published site, for canonical links and the sitemap. */
  url?: string
}

/** The inputs of a build, read once. */
export interface BuildInputs {
  /** The repository, whose listing stays what it was at the start. */
  source: Source
  /** Its files. */
  files: readonly SourceFile[]
  /** Where people can edit the site. */
  repository: ForgeLinks | undefined
  /** The commit that is checked out, of whose history pages have their dates. */
  head: string | undefined
  /** The files with their versions, one a line, and what could not be listed in the last one. */
  listing: string
  /** Differs when any file of the repository may have changed, or this program, or what was asked for. */
  digest: InputDigest
}

/** Of the files of a repository, and of everything else that a site is built from. */
export interface InputDigest {
  files: string
  rest: string
}

/**
 * Reads the inputs of a build.
 *
 * @param target Source and target.
 * @param onListed Called with the files as soon as they are listed, while git is still working.
 * @param onFile Called with each file as it is found.
 */
export async function readBuildInputs(
  target: BuildTarget,
  onListed: (listed: Pick<BuildInputs, 'listing'> & Pick<InputDigest, 'files'>) => void = () => {},
  onFile?: (stats: Stats) => void,
): Promise<BuildInputs> {
  const source = createDiskSource(target.root, onFile)
  const asking = Promise.all([readForgeLinks(target.root), readHead(target.root)])
  const list = await source.list()
  const lines = list.map(({ path, version, onlyWhenNamed }) => `${path} ${version} ${onlyWhenNamed ?? ''}`)
  const listing = [...lines, JSON.stringify(source.problems())].join('\n')
  const files = digestOf(listing)
  onListed({ listing, files })
  const [repository, head] = await asking
  const { out, base = '', url = '' } = target
  const settings = [out, base, url, repository ?? '', head ?? '', engineVersion(), fontFolders(target.root)]
  return {
    source: { ...source, list: () => Promise.resolve(list) },
    files: list,
    listing,
    repository,
    head,
    digest: { files, rest: digestOf(JSON.stringify(settings)) },
  }
}

/** Digest of a whole text for comparisons. */
export function digestOf(text: string): string {
  return createHash('sha1').update(text).digest('base64url')
}

/** Fonts that the configuration names may be installed for the docs, or for any folder above; a new one changes its folder. */
function fontFolders(root: string): string[] {
  const scopes = ['@fontsource', '@fontsource-variable'].map((scope) => join(root, 'node_modules', scope))
  const found = scopes.flatMap((folder) => {
    const stats = statSync(folder, { throwIfNoEntry: false })
    return stats === undefined ? [] : [`${folder} ${stats.mtimeMs}`]
  })
  const parent = dirname(root)
  return parent === root ? found : [...found, ...fontFolders(parent)]
}

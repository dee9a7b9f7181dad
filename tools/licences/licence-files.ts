import type { BuildResult } from 'esbuild'
import { existsSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { noticesText } from './notices.ts'
import { bundledFolders, readThirdParty, withDependencies, type ThirdParty } from './third-party.ts'

/** A file to be written. */
export interface LicenseFile {
  path: string
  contents: Uint8Array
}

const inPackage =
  'This package contains code of others, each part under a licence of its own. What is installed beside it brings its\nlicences along.'
const inSite =
  'This site was made with Docwright. Beside what its authors wrote it can contain the following, each under a licence\nof its own: code that runs in browsers, fonts, and icons.'
const inLibrary = 'What draws diagrams in browsers was made by the following, each under a licence of its own.'

/** Fonts and icons that a site can contain; of each, only what its pages use is published. */
const published = [
  ...['cascadia-code', 'geist', 'geist-mono', 'inter', 'jetbrains-mono', 'source-serif-4'].map(
    (name) => `node_modules/@fontsource-variable/${name}`,
  ),
  'node_modules/@fontsource/stix-two-math',
  ...['fa7-brands', 'fa7-regular', 'fa7-solid', 'lucide', 'tabler'].map((name) => `node_modules/@iconify-json/${name}`),
  // Its style sheet for formulas.
  'node_modules/temml',
  'packages/theme',
]

/** Packages of which a bundle uses a part in separate files: grammars, whose patterns are translated. */
const besideBundles: Readonly<Record<string, readonly string[]>> = {
  'packages/docwright/dist': ['node_modules/@shikijs/langs'],
}

/** Whether a file that esbuild wrote holds the notices of a bundle. */
export function isLegalComments(path: string): boolean {
  return path.endsWith('.LEGAL.txt')
}

/**
 * The licences of everything that is bundled, one file for each package that has something of others in it; and of what
 * the sites that are made with it publish.
 *
 * @param root Of the repository.
 * @param results What esbuild built, with metafiles.
 */
export function licenseFiles(root: string, results: readonly BuildResult[]): LicenseFile[] {
  const parts = results.map((result) => partOf(root, result))
  const dists = [...new Set(parts.map(({ dist }) => dist))]
  const files = dists.flatMap((dist) => {
    const own = parts.filter((part) => part.dist === dist)
    const beside = (besideBundles[dist] ?? []).map((folder) => readThirdParty(root, folder))
    const parties = [...own.flatMap((part) => part.parties), ...beside]
    if (parties.length === 0) return []
    const comments = own.flatMap((part) => part.comments)
    return [[join(root, dist, 'THIRD-PARTY-NOTICES.txt'), noticesText(inPackage, parties, comments)] as const]
  })
  const browser = parts.filter(({ isBrowser, dist }) => isBrowser && dist === 'packages/theme/dist')
  const assets = join(root, 'packages/theme/dist/assets')
  const ofSite = [
    ...published.map((folder) => readThirdParty(root, folder)),
    ...browser.flatMap(({ parties }) => parties),
  ]
  const ofLibrary = withDependencies(root, 'node_modules/mermaid').map((folder) => readThirdParty(root, folder))
  return [
    ...files,
    [
      join(assets, 'licenses.txt'),
      noticesText(
        inSite,
        ofSite,
        browser.flatMap(({ comments }) => comments),
      ),
    ] as const,
    [join(assets, 'mermaid-licenses.txt'), noticesText(inLibrary, ofLibrary)] as const,
  ].map(([path, text]) => ({ path, contents: Buffer.from(text) }))
}

interface Part {
  /** Folder of the package's bundles, from the root. */
  dist: string
  isBrowser: boolean
  parties: ThirdParty[]
  comments: string[]
}

function partOf(root: string, { metafile, outputFiles = [] }: BuildResult): Part {
  const path = relative(root, outputFiles[0]?.path ?? root).replaceAll('\\', '/')
  const dist = /^packages\/[^/]+\/dist/.exec(path)?.[0] ?? dirname(path)
  const folders = metafile === undefined ? [] : bundledFolders(metafile)
  return {
    dist,
    isBrowser: path.startsWith(`${dist}/assets/`),
    parties: folders.filter((folder) => existsSync(join(root, folder))).map((folder) => readThirdParty(root, folder)),
    comments: outputFiles.filter((file) => isLegalComments(file.path)).map(({ text }) => text),
  }
}

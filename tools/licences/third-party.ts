import type { Metafile } from 'esbuild'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { licenseTexts } from './licence-texts.ts'
import { addressOf, manifestOf } from './manifest.ts'

/** A package of somebody else that is in what we publish. */
export interface ThirdParty {
  name: string
  version: string
  /** SPDX expression; empty if the package names none. */
  licence: string
  /** Where its source is. */
  source: string
  /** Its licence and notice files; empty if it has none. */
  texts: readonly string[]
}

/** Sources of fonts, and their holders if Fontsource names another one than the font itself. */
const fonts: Readonly<Record<string, { source: string; copyright?: string }>> = {
  '@fontsource-variable/cascadia-code': {
    source: 'https://github.com/microsoft/cascadia-code',
    copyright: '© 2021 Microsoft Corporation. All Rights Reserved.',
  },
  '@fontsource-variable/geist': { source: 'https://github.com/vercel/geist-font' },
  '@fontsource-variable/geist-mono': { source: 'https://github.com/vercel/geist-font' },
  '@fontsource-variable/inter': { source: 'https://github.com/rsms/inter' },
  '@fontsource-variable/jetbrains-mono': { source: 'https://github.com/JetBrains/JetBrainsMono' },
  '@fontsource-variable/source-serif-4': {
    source: 'https://github.com/adobe-fonts/source-serif',
    copyright: '© 2014 - 2021 Adobe Systems Incorporated (http://www.adobe.com/), with Reserved Font Name ‘Source’.',
  },
  '@fontsource/stix-two-math': { source: 'https://github.com/stipub/stixfonts' },
}

/**
 * Folders of the packages that a bundle was made of.
 *
 * @param metafile What esbuild tells of the bundle.
 * @returns Paths from the root of the repository.
 */
export function bundledFolders(metafile: Metafile): string[] {
  const folders = Object.values(metafile.outputs)
    .flatMap(({ inputs }) => Object.entries(inputs))
    // Unused files are not in the bundle.
    .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
    .flatMap(([path]) => folderIn(path) ?? [])
  return [...new Set(folders)]
}

function folderIn(path: string): string | undefined {
  return /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1]
}

/**
 * A package and all that it needs when it runs, without declarations, which no program contains.
 *
 * @param root Of the repository.
 * @param folder Of the package, from there.
 */
export function withDependencies(root: string, folder: string): string[] {
  const found = new Set<string>([folder])
  for (const parent of found) {
    for (const name of Object.keys(manifestOf(root, parent).dependencies ?? {})) {
      const dependency = name.startsWith('@types/') ? undefined : resolveFrom(root, parent, name)
      if (dependency !== undefined) found.add(dependency)
    }
  }
  return [...found]
}

/** Node looks for a package next to the one that imports it, then in the folders above. */
function resolveFrom(root: string, parent: string, name: string): string | undefined {
  for (let folder = parent; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    const path = join(folder, 'node_modules', name)
    if (existsSync(join(root, path, 'package.json'))) return path
    if (folder === '') return undefined
  }
}

/**
 * Reads who made a package and under which licence.
 *
 * @param root Of the repository.
 * @param folder Of the package, from there.
 */
export function readThirdParty(root: string, folder: string): ThirdParty {
  const manifest = manifestOf(root, folder)
  const { name, version, license } = manifest
  const address = addressOf(manifest) ?? manifest.homepage ?? ''
  const font = fonts[name]
  const texts = licenseTexts(root, folder).map((text) =>
    font?.copyright === undefined ? text : text.replace(/^.*/, font.copyright),
  )
  return {
    name,
    version,
    licence: license ?? licenseOf(texts),
    source: font?.source ?? webAddress(address),
    texts,
    ...iconLicense(root, folder),
  }
}

/** Some manifests lack the license that the file next to them has. */
function licenseOf(texts: readonly string[]): string {
  return texts.some((text) => text.includes('Permission is hereby granted, free of charge')) ? 'MIT' : ''
}

/** Icon sets say in a file of data who drew them, and under which licence. */
function iconLicense(root: string, folder: string): Partial<ThirdParty> {
  const file = join(root, folder, 'info.json')
  if (!existsSync(file)) return {}
  const { name, author, license } = JSON.parse(readFileSync(file, 'utf8')) as {
    name: string
    author: { name: string; url: string }
    license: { title: string; spdx: string; url: string }
  }
  const text = `Icons: ${name} by ${author.name} (${author.url}), ${license.title}: ${license.url}\nThe icons were converted to one format; no shape was changed.`
  return { licence: license.spdx, source: author.url, texts: [text] }
}

function webAddress(repository: string): string {
  if (repository === '') return ''
  const path = repository.replace(/^(?:git\+|git:\/\/|ssh:\/\/git@|github:)+/, '').replace(/\.git(?=$|#)/, '')
  return /^https?:/.test(path) ? path : `https://github.com/${path.replace(/^(?:github\.com\/|\/+)/, '')}`
}

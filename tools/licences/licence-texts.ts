import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addressOf, manifestOf } from './manifest.ts'

/**
 * Reads the license and notice files of a package. If there are none, its README or another package of the same
 * repository has the text.
 *
 * @param root Of the repository.
 * @param folder Of the package, from there.
 * @returns Empty if there is no text anywhere.
 */
export function licenseTexts(root: string, folder: string): string[] {
  const own = licenseFilesIn(root, folder)
  if (own.length > 0) return own
  const readme = readdirSync(join(root, folder)).find((file) => file.toLowerCase() === 'readme.md')
  const text = readme === undefined ? '' : readFileSync(join(root, folder, readme), 'utf8')
  const [, section] = /^#+ licen[cs]e\n([^#]+)/im.exec(text) ?? []
  if (section?.includes('Permission is hereby granted') === true) return [section.trim()]
  const [, holder] = /^\[MIT\]\[[\w-]+\] © \[([^\]]+)\]/m.exec(section?.trim() ?? '') ?? []
  // One line says both: the licence that we have ourselves, and whose it is here.
  if (holder !== undefined) return [mitLicense(root, holder)]
  const [, scope] = /^(.*node_modules\/@[^/]+)\//.exec(folder) ?? []
  if (scope === undefined) return []
  const manifest = manifestOf(root, folder)
  for (const name of readdirSync(join(root, scope)).toSorted()) {
    const other = manifestOf(root, `${scope}/${name}`)
    if (other.license !== manifest.license || addressOf(other) !== addressOf(manifest)) continue
    const texts = licenseFilesIn(root, `${scope}/${name}`)
    if (texts.length > 0) return texts
  }
  return []
}

function mitLicense(root: string, holder: string): string {
  const own = readFileSync(join(root, 'LICENSE'), 'utf8').trim()
  return own.replace(/^Copyright .*$/m, `Copyright (c) ${holder}`)
}

function licenseFilesIn(root: string, folder: string): string[] {
  return readdirSync(join(root, folder))
    .filter((file) => /^(?:licen[cs]e|copying|notice)\b/i.test(file))
    .toSorted()
    .map((file) => readFileSync(join(root, folder, file), 'utf8').trim())
}

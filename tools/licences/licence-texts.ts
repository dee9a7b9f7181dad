import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addressOf, manifestOf } from './manifest.ts'

/**
 * Reads the licence and notice files of a package. Where it has none, its README has the text, or a package beside it that is
 * of the same repository.
 *
 * @param root Of the repository.
 * @param folder Of the package, from there.
 * @returns Empty where there is no text anywhere.
 */
export function licenseTexts(root: string, folder: string): string[] {
  const own = licenseFilesIn(root, folder)
  if (own.length > 0) return own
  const readme = join(root, folder, 'README.md')
  const [, section] = existsSync(readme) ? (/^#+ licen[cs]e\n([^#]+)/im.exec(readFileSync(readme, 'utf8')) ?? []) : []
  if (section?.includes('Permission is hereby granted') === true) return [section.trim()]
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

function licenseFilesIn(root: string, folder: string): string[] {
  return readdirSync(join(root, folder))
    .filter((file) => /^(?:licen[cs]e|copying|notice)\b/i.test(file))
    .toSorted()
    .map((file) => readFileSync(join(root, folder, file), 'utf8').trim())
}

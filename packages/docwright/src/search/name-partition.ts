import { languageInfo } from '../config/language-codes.ts'
import type { Partition } from './index/index-files.ts'

/** A language and version as the index has them, or the message for a program that names unknown ones. */
export type NamedPartition = { language?: string; version?: string } | { unknown: string }

/**
 * Finds the language and version that a program names: a language by its tag, as `docs.json` or an address writes it, or by
 * the beginning of a tag.
 *
 * @param partitions All of a site.
 * @param asked The names as the program writes them; without them, the default language and version.
 */
export function namePartition(
  partitions: readonly Partition[],
  asked: { language?: string | undefined; version?: string | undefined },
): NamedPartition {
  const languages = [...new Set(partitions.map(({ language }) => language))]
  const language = asked.language === undefined ? undefined : languageNamed(asked.language, languages)
  if (asked.language !== undefined && language === undefined) {
    const known = languages.join(', ')
    return { unknown: `There are no pages in the language “${asked.language.slice(0, 100)}”. Languages: ${known}.` }
  }
  const wanted = asked.version?.toLowerCase()
  const versions = partitions.filter((partition) => language === undefined || partition.language === language)
  const found = versions.find(({ version }) => version.toLowerCase() === wanted)
  if (asked.version !== undefined && found === undefined) {
    const known = [...new Set(versions.map(({ version }) => version))].filter(Boolean)
    const told = known.length === 0 ? 'There is one version only.' : `Versions: ${known.join(', ')}.`
    return { unknown: `There is no version “${asked.version.slice(0, 100)}”. ${told}` }
  }
  return {
    ...(language === undefined ? {} : { language }),
    ...(found === undefined ? {} : { version: found.version }),
  }
}

function languageNamed(written: string, languages: readonly string[]): string | undefined {
  const plain = written.replaceAll('_', '-')
  for (const name of [plain, languageInfo(plain)?.tag, plain.split('-')[0]]) {
    if (name === undefined) continue
    const wanted = name.toLowerCase()
    const same = languages.find((language) => language.toLowerCase() === wanted)
    const found = same ?? languages.find((language) => language.toLowerCase().startsWith(`${wanted}-`))
    if (found !== undefined) return found
  }
  return undefined
}

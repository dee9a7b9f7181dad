import { bundledLanguagesInfo } from 'shiki/langs'
import type { CustomGrammar } from './code-to-highlight.ts'
import { languageAliases, languageLabels, plainNames } from './language-names.ts'

/** The meaning of a fence's language. */
export interface CodeLanguage {
  /** Id of the grammar; undefined for text without colors. */
  grammar: string | undefined
  /** False if the author seems to mean a language without a grammar. */
  known: boolean
  /** Name for readers. */
  label: string
}

const grammars = new Map(bundledLanguagesInfo.map((info) => [info.id, info]))
const aliases = new Map(bundledLanguagesInfo.flatMap((info) => (info.aliases ?? []).map((alias) => [alias, info.id])))

/**
 * Finds the language of a fence, in any case and spelling.
 *
 * @param written As in the fence: `bash`, `Python`, `c#`, `.env`, or empty.
 * @param custom Grammars of the docs repository, which take precedence.
 */
export function codeLanguage(written: string, custom: readonly CustomGrammar[] = []): CodeLanguage {
  const name = written.trim().toLowerCase()
  const own = custom.find((grammar) => namesOf(grammar).includes(name))
  if (own !== undefined) return { grammar: own.name, known: true, label: languageLabels[name] ?? own.name }
  const grammar = grammarOf(name)
  return {
    grammar,
    known: grammar !== undefined || plainNames.has(name),
    label: labelOf(written.trim(), name, grammar),
  }
}

/** The grammar of a bundled language, by id or alias in lower case. */
export function grammarOf(name: string): string | undefined {
  const wanted = languageAliases[name] ?? name
  return grammars.has(wanted) ? wanted : aliases.get(wanted)
}

function labelOf(written: string, name: string, grammar: string | undefined): string {
  const label = languageLabels[name] ?? (grammar === undefined ? undefined : languageLabels[grammar])
  if (label !== undefined) return label
  if (grammar !== undefined) return grammars.get(grammar)?.name ?? written
  return plainNames.has(name) ? 'Text' : written
}

function namesOf(grammar: CustomGrammar): string[] {
  return [grammar.name, ...(grammar.aliases ?? [])].map((name) => name.toLowerCase())
}

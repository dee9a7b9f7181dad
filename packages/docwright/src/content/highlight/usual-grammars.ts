import { bundledLanguages } from 'shiki/langs'
import { type GrammarTranslations, translateGrammar } from './translate-grammar.ts'

/** Languages of most blocks in documentation. Grammars that they embed are included. */
const languages = [
  'shellscript',
  'javascript',
  'typescript',
  'jsx',
  'tsx',
  'json',
  'jsonc',
  'yaml',
  'python',
  'go',
  'rust',
  'java',
  'csharp',
  'html',
  'xml',
  'sql',
  'docker',
  'toml',
  'ini',
  'diff',
] as const

/**
 * Translates the usual grammars, which is done once, when the engine is built.
 *
 * @returns By name of the grammar.
 */
export async function translateUsualGrammars(): Promise<ReadonlyMap<string, GrammarTranslations>> {
  const loaded = await Promise.all(languages.map((language) => bundledLanguages[language]()))
  const grammars = new Map(loaded.flatMap(({ default: all }) => all).map((grammar) => [grammar.name, grammar]))
  return new Map(Array.from(grammars, ([name, grammar]) => [name, translateGrammar(grammar)]))
}

import { grammarOf } from './code-language.ts'

/** What a language cannot do without: other languages in it are coloured only where a block uses them. */
const always: Readonly<Record<string, readonly string[]>> = {
  markdown: ['html-derivative'],
  mdx: ['tsx'],
}

const fence = /(?:```|~~~)\s*([\w#+.-]+)/g
const languageAttribute = /\blang=["']([\w-]+)["']/g
const scriptType = /<script\s+type=["'](?:text|application)\/([\w-]+)["']/gi
const texEnvironment = /\\begin\{([\w-]+)\}/g
const frontMatter = /^\s*---\r?\n/

/**
 * The languages that a block's colours depend on beside its own.
 *
 * The answer depends on the block alone, so that its colours do not depend on what else was highlighted before it.
 *
 * @param language Id of the block's grammar.
 * @param embeddable Ids that this grammar can embed.
 * @param code The block.
 * @returns Ids of grammars, sorted.
 */
export function embeddedLanguages(language: string, embeddable: readonly string[], code: string): string[] {
  if (embeddable.length === 0) return []
  const named = [fence, languageAttribute, scriptType, texEnvironment].flatMap((pattern) =>
    Array.from(code.matchAll(pattern), ([, name = '']) => grammarOf(name.toLowerCase())),
  )
  if (frontMatter.test(code)) named.push('yaml')
  const found = new Set([...(always[language] ?? []), ...named])
  return embeddable.filter((id) => found.has(id)).toSorted()
}

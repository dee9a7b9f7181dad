import { grammarOf } from './code-language.ts'

/** Embedded languages that are always needed. Others are colored only if a block uses them. */
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
 * The languages on which a block's colors depend, besides its own.
 *
 * They depend only on the block, so that its colors do not change with the blocks before it.
 *
 * @param language Id of the block's grammar.
 * @param embeddable Ids of grammars that this grammar can embed.
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

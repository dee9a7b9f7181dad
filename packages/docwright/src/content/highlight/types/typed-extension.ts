import type { CodeToHighlight } from '../code-to-highlight.ts'
import { codeLanguage } from '../code-language.ts'

const extensions: Readonly<Record<string, string>> = { typescript: 'ts', tsx: 'tsx', javascript: 'js', jsx: 'jsx' }

/**
 * What kind of file a block is to TypeScript.
 *
 * @param block The block.
 * @returns The extension; undefined where nobody asked for types, or the language has none.
 */
export function typedExtension({ language, typed }: CodeToHighlight): string | undefined {
  return typed === true ? extensions[codeLanguage(language).grammar ?? ''] : undefined
}

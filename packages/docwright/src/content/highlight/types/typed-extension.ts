import type { CodeToHighlight } from '../code-to-highlight.ts'
import { codeLanguage } from '../code-language.ts'

const extensions: Readonly<Record<string, string>> = { typescript: 'ts', tsx: 'tsx', javascript: 'js', jsx: 'jsx' }

/**
 * The type of file that TypeScript sees in a block.
 *
 * @returns The extension; undefined if types were not requested, or the language has none.
 */
export function typedExtension({ language, typed }: CodeToHighlight): string | undefined {
  return typed === true ? extensions[codeLanguage(language).grammar ?? ''] : undefined
}

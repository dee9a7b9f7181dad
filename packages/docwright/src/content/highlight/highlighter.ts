import type { CodeToHighlight, CustomGrammar } from './code-to-highlight.ts'
import { codeLanguage } from './code-language.ts'
import { type CodeThemePair, loadCodeTheme } from './code-theme.ts'
import { createGrammarEngine } from './grammar-engine.ts'
import { GrammarSet } from './grammar-set.ts'
import { PairedTheme } from './paired-theme.ts'
import { plainCode, readBlock } from './plain-code.ts'
import { CodeTokenizer } from './tokenize-code.ts'
import { writeCode } from './write-code.ts'

/** What colours depend on beside the code. Plain data: it is sent to a thread. */
export interface HighlighterSettings {
  themes: CodeThemePair
  /** Grammars of the docs repository. */
  grammars: readonly CustomGrammar[]
}

/** Highlights code in the thread it is called in. */
export interface Highlighter {
  /**
   * Highlights a block.
   *
   * @param block The code and its marks.
   * @returns HTML for the inside of `<code>`; undefined where the block would take too long to colour.
   */
  highlight(block: CodeToHighlight): Promise<string | undefined>
}

/** Blocks longer than this stay without colours: nobody reads them, and they cost seconds. */
const longestBlock = 200_000

/** Milliseconds of processor time after which a block stays without colours. */
const timePerBlock = 5000

/**
 * Creates a highlighter.
 *
 * @param settings Themes and grammars.
 * @param settings.themes Names of the two themes.
 * @param settings.grammars Grammars of the docs repository.
 * @param processorTime Milliseconds of processor time used so far by this thread.
 * @returns The highlighter, once its themes are loaded.
 * @throws Where a theme does not exist.
 */
export async function createHighlighter(
  { themes, grammars }: HighlighterSettings,
  processorTime: () => number = threadTime,
): Promise<Highlighter> {
  const theme = new PairedTheme(...(await Promise.all([loadCodeTheme(themes.light), loadCodeTheme(themes.dark)])))
  const languages = new GrammarSet(createGrammarEngine(), theme, grammars)
  const tokenizer = new CodeTokenizer(theme, { time: timePerBlock, now: processorTime })
  return {
    async highlight(block) {
      const { grammar: language } = codeLanguage(block.language, grammars)
      if (language === undefined || block.code.length > longestBlock) return plainCode(block)
      const { text, lines, marks } = readBlock(block)
      const grammar = await languages.grammarFor(language, text)
      if (grammar === undefined) return plainCode(block)
      const tokens = tokenizer.tokenize(grammar, lines)
      return tokens === undefined ? undefined : writeCode(tokens, marks)
    },
  }
}

function threadTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

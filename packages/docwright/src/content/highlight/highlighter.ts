import type { CodeProblem, CodeToHighlight, CustomGrammar, HighlightedCode } from './code-to-highlight.ts'
import { codeLanguage } from './code-language.ts'
import { plainLine } from './code-token.ts'
import { type CodeThemePair, loadCodeTheme } from './code-theme.ts'
import { createGrammarEngine } from './grammar-engine.ts'
import { GrammarSet, type KnownTranslations } from './grammar-set.ts'
import { PairedTheme } from './paired-theme.ts'
import type { LineNotes } from './line-notes.ts'
import { maxBlockLength, maxLineLength } from './longest-block.ts'
import { readBlock, wordNotes } from './plain-code.ts'
import type { MarkedCode } from './read-code-marks.ts'
import { CodeTokenizer } from './tokenize-code.ts'
import { threadTime } from '../../source/thread-time.ts'
import { openTypeReader } from './types/open-type-reader.ts'
import type { TypeReader } from './types/read-types.ts'
import type { TypeNotes } from './types/type-notes.ts'
import { typedExtension } from './types/typed-extension.ts'
import { withoutNotations } from './types/without-notations.ts'
import { writeCode } from './write-code.ts'

/** Everything besides the code on which colors depend. Plain data: it is sent to a thread. */
export interface HighlighterSettings {
  themes: CodeThemePair
  /** Grammars of the docs repository. */
  grammars: readonly CustomGrammar[]
}

/** Highlights code in the calling thread. */
export interface Highlighter {
  /** Highlights a block; undefined if coloring would take too long. */
  highlight(block: CodeToHighlight): Promise<HighlightedCode | undefined>
}

/** Limit of processor time for a block, in milliseconds. */
const timePerBlock = 5000

/**
 * Creates a highlighter, and loads its themes.
 *
 * @param settings.themes Names of the two themes.
 * @param settings.grammars Grammars of the docs repository.
 * @param processorTime Milliseconds of processor time that this thread has used.
 * @param translationsOf Known translations of a grammar's patterns.
 * @throws if a theme does not exist.
 */
export async function createHighlighter(
  { themes, grammars }: HighlighterSettings,
  processorTime: () => number = threadTime,
  translationsOf?: KnownTranslations,
): Promise<Highlighter> {
  const theme = new PairedTheme(...(await Promise.all([loadCodeTheme(themes.light), loadCodeTheme(themes.dark)])))
  const languages = new GrammarSet(createGrammarEngine(), theme, grammars, translationsOf)
  const tokenizer = new CodeTokenizer(theme, { time: timePerBlock, now: processorTime })
  let types: Promise<TypeReader> | undefined

  async function typesOf(block: CodeToHighlight): Promise<TypedBlock> {
    const extension = typedExtension(block)
    if (extension === undefined) return { block }
    if (block.code.length > maxBlockLength) return { block: { ...block, code: await withoutNotations(block.code) } }
    // TypeScript takes seconds and much memory, so only blocks that ask for types wait for it.
    types ??= openTypeReader()
    const { code, nodes, problems } = (await types)(block.code, extension)
    const { typeNotes } = await import('./types/type-notes.ts')
    const grammar = await languages.grammarFor('typescript', '')
    const writeType = (type: string): string => {
      const lines = type.split('\n')
      const tokens = grammar === undefined ? undefined : tokenizer.tokenize(grammar, lines)
      return writeCode(tokens ?? lines.map(plainLine), new Map())
    }
    return { block: { ...block, code }, notes: typeNotes(nodes, code, writeType), problems }
  }

  return {
    async highlight(written) {
      const { block, notes, problems = [] } = await typesOf(written)
      const { grammar: language } = codeLanguage(block.language, grammars)
      const marked = readBlock(block)
      const grammar = language === undefined ? undefined : await languages.grammarFor(language, marked.text)
      const limit = colouredLines(marked.lines)
      const tokens = grammar === undefined ? [] : tokenizer.tokenize(grammar, marked.lines.slice(0, limit))
      if (tokens === undefined) return undefined
      const rest = marked.lines.slice(tokens.length).map(plainLine)
      const html = writeCode([...tokens, ...rest], marked.marks, joinNotes(marked, notes))
      const all = grammar === undefined ? problems : [...problems, ...lengthProblems(marked, limit)]
      return {
        html,
        ...(block === written ? {} : { text: marked.text }),
        ...(notes === undefined || notes.popovers.length === 0 ? {} : { popovers: notes.popovers }),
        ...(all.length === 0 ? {} : { problems: all }),
      }
    },
  }
}

/** A block with its types. */
interface TypedBlock {
  block: CodeToHighlight
  notes?: TypeNotes
  problems?: readonly CodeProblem[]
}

/** Number of lines that may have colors. */
function colouredLines(lines: readonly string[]): number {
  let length = 0
  const limit = lines.findIndex((line) => (length += line.length + 1) > maxBlockLength)
  return limit === -1 ? lines.length : limit
}

/** The first line that is too long for colors, and the line at which the block becomes too long. */
function lengthProblems({ origins, lines }: MarkedCode, limit: number): CodeProblem[] {
  const placeOf = (line: number): number => origins?.[line] ?? line
  const long = lines.findIndex((line, index) => index < limit && line.length > maxLineLength)
  const reason = `it has ${lines.length} lines, more than ${maxBlockLength} characters`
  return [
    ...(long === -1 ? [] : [{ kind: 'line', line: placeOf(long), reason: String(lines[long]?.length) } as const]),
    ...(limit < lines.length ? [{ kind: 'long', line: placeOf(limit), reason } as const] : []),
  ]
}

/** Types refer to lines as they were before the comments that mark lines were removed. */
function joinNotes(marked: MarkedCode, types: TypeNotes | undefined): LineNotes | undefined {
  const words = wordNotes(marked)
  if (types === undefined) return words
  const { origins } = marked
  const shown = (line: number): number => (origins === undefined ? line : origins.findLastIndex((at) => at <= line))
  const last = marked.lines.length - 1
  const below = new Map<number, string>()
  for (const [line, html] of types.below) {
    const index = Math.max(0, Math.min(shown(line), last))
    below.set(index, `${below.get(index) ?? ''}${html}`)
  }
  const ranges = types.ranges.flatMap((range) => {
    const line = shown(range.line)
    return line === -1 || (origins !== undefined && origins[line] !== range.line) ? [] : [{ ...range, line }]
  })
  return { ranges: [...ranges, ...(words?.ranges ?? [])], below }
}

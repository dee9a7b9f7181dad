import { diagnose, type Diagnostic } from '../../source/diagnostic.ts'
import { contentProblems } from '../content-problems.ts'
import type { PageText } from '../page-text.ts'
import { certainRepair } from './certain-repair.ts'
import { easeEmphasis } from './ease-emphasis.ts'
import { insertProblems, type ShownProblem } from './insert-problems.ts'
import { loadParser, type Parse } from './load-parser.ts'
import { maskSource } from './mask-source.ts'
import { firstWords, type Repair } from './repair.ts'
import { allAsText, blockAsText } from './block-as-text.ts'
import { repairSyntax } from './repair-syntax.ts'
import { hasSlowLine } from './slow-line.ts'
import { noteForeign } from './note-foreign.ts'
import { plainParagraphs } from './plain-paragraphs.ts'
import { restoreText, standIn, type Cut } from './stand-ins.ts'
import type { SyntaxNode, SyntaxProblem } from './syntax-tree.ts'
import { parseWithFormulas } from './settle-formulas.ts'
import { editText, type EditedText, type TextEdit } from './text-edits.ts'
import { wordedStatements, type WordedStatement } from './worded-statements.ts'

export interface ParsedMdx {
  page: PageText
  nodes: SyntaxNode[]
  /** Parts that were cut out before parsing; texts of the tree refer to them. */
  cuts: Cut[]
  /** Whether texts of the tree have to be restored. */
  masked: boolean
  /** Converts an offset of the tree to one of the file. */
  toFile(offset: number): number
  /** Names of unclosed tags, which are reported: their end is a guess. */
  unclosed: ReadonlySet<string>
  diagnostics: Diagnostic[]
}

export interface ParseOptions {
  parser: 'native' | 'javascript'
  variables: Readonly<Record<string, string>>
  /** Names of the theme's components. */
  components: ReadonlySet<string>
}

/**
 * Parses a file's body. Nothing is lost in a syntax error: the smallest unreadable part becomes text, with a
 * `PageProblem` in front of it, and the rest is parsed as usual.
 *
 * @param bodyStart Offset of the body.
 * @param options The parser to use, and the site's variables.
 * @returns The tree and its problems.
 */
export async function parseMdx(page: PageText, bodyStart: number, options: ParseOptions): Promise<ParsedMdx> {
  const { text, cuts, masked } = maskSource(page.text, bodyStart, options.variables)
  const worded = wordedStatements(text, bodyStart)
  const marks = [...easeEmphasis(text, bodyStart), ...worded.map(asText)]
  const noted = worded.flatMap((found) => noteStatement(found, page))
  const eased = marks.length === 0 ? { text, toOriginal: (offset: number) => offset } : editText(text, marks)
  const { parse, kind } = await loadParser(hasSlowLine(eased.text) ? 'javascript' : options.parser)
  const { text: settled, result: first } = await parseWithFormulas(eased.text, parse)
  if (first.problem === undefined) {
    const isMasked = masked || marks.length > 0 || settled !== eased.text
    return {
      page,
      nodes: first.nodes,
      cuts,
      masked: isMasked,
      toFile: eased.toOriginal,
      unclosed: new Set(),
      diagnostics: noteForeign(page, bodyStart, noted),
    }
  }
  const { components } = options
  const repaired = await parseWithRepairs(page, { ...eased, text: settled, cuts }, first.problem, {
    parse,
    parser: kind,
    components,
  })
  const diagnostics = noteForeign(page, bodyStart, [...noted, ...repaired.diagnostics])
  return { page, cuts, masked: true, ...repaired, diagnostics }
}

function asText({ offset, word }: WordedStatement): TextEdit {
  return { start: offset, end: offset, insert: word === undefined ? '\n' : standIn.nothing }
}

function noteStatement({ offset, word, isSentence }: WordedStatement, page: PageText): Diagnostic[] {
  if (word === undefined || isSentence === true) return []
  const message = `“${word}” at the start of a paragraph begins a statement in MDX; this one is shown as text.`
  const fix = 'Begin the paragraph with another word, or correct the statement.'
  return [diagnose(contentProblems, 'mdx-stray-word', page.placeAt(offset), message, fix)]
}

// Each attempt parses the whole page, so the slow parser gets fewer.
const maxPlaces = 100
const maxAttempts = { native: 60, javascript: 12 }

async function parseWithRepairs(
  page: PageText,
  { text: source, toOriginal, cuts }: EditedText & { cuts: Cut[] },
  firstProblem: SyntaxProblem,
  { parse, parser, components }: { parse: Parse } & Pick<ParseOptions, 'parser' | 'components'>,
): Promise<Pick<ParsedMdx, 'nodes' | 'toFile' | 'unclosed' | 'diagnostics'>> {
  const layers = [toOriginal]
  const toFile = (offset: number) => layers.reduceRight((at, layer) => layer(at), offset)
  const diagnostics: Diagnostic[] = []
  const shown: ShownProblem[] = []
  const tried = new Set<number>()
  const unclosed = new Map<string, 'opening' | 'closing'>()
  let text = source
  let problem = firstProblem
  const most = maxAttempts[parser]
  const context = { components, wasTried: (at: number) => tried.has(toFile(at)) }
  for (let attempt = 0; attempt <= 2 * most; attempt += 1) {
    const explained = parser === 'native' ? await explain(text, problem, attempt) : problem
    const known = attempt < most ? repairSyntax(text, explained, context) : undefined
    const repair = known ?? leaveOut(text, explained, attempt === 2 * most)
    const message = restoreText(repair.message, cuts)
    for (const at of new Set([repair.offset, ...(repair.also ?? []).slice(0, maxPlaces)])) {
      const offset = toFile(at)
      if (tried.has(offset)) continue
      tried.add(offset)
      if (isToldOf(repair, unclosed)) continue
      const certain = certainRepair(repair.code, page.text, offset)
      const diagnostic = diagnose(contentProblems, repair.code, page.placeAt(offset), message, repair.fix, certain)
      diagnostics.push(diagnostic)
      if (diagnostic.severity === 'error') shown.push({ offset, diagnostic })
    }
    const edited = editText(text, repair.edits)
    text = edited.text
    layers.push(edited.toOriginal)
    const { text: settled, result } = await parseWithFormulas(text, parse)
    text = settled
    if (result.problem === undefined)
      return {
        nodes: insertProblems(result.nodes, shown, toFile),
        toFile,
        unclosed: new Set(unclosed.keys()),
        diagnostics,
      }
    problem = result.problem
  }
  const words = plainParagraphs(text)
  return {
    nodes: insertProblems(words, shown, toFile),
    toFile,
    unclosed: new Set(unclosed.keys()),
    diagnostics,
  }
}

/** The parser reports an unclosed tag twice: at its opening, and where something around it ends. */
function isToldOf({ unclosed: found }: Repair, known: Map<string, 'opening' | 'closing'>): boolean {
  if (found === undefined) return false
  const first = known.get(found.name) ?? found.at
  known.set(found.name, first)
  return first !== found.at
}

/** If no repair is known, the block becomes text; if that does not help, the page. */
function leaveOut(text: string, problem: SyntaxProblem, isLast: boolean): Repair {
  const ofBlock = isLast ? [] : blockAsText(text, problem.offset)
  const words = firstWords(text, problem.offset).trim()
  const at = words === '' ? 'the end of this block' : `“${words}”`
  return {
    edits: ofBlock.length === 0 ? allAsText(text) : ofBlock,
    code: 'mdx-syntax',
    message:
      ofBlock.length === 0
        ? `The page is not valid MDX from ${at} on: a tag or a brace is open there, or closed twice. All of the page is shown as text.`
        : `The block is not valid MDX at ${at}: a tag or a brace is open there, or closed twice. The block is shown as text.`,
    fix: String.raw`Close every tag and brace in it, put code into a code block, or write \< and \{ where the characters are meant.`,
    offset: problem.offset,
  }
}

// The native parser says little about a malformed tag.
async function explain(text: string, problem: SyntaxProblem, attempt: number): Promise<SyntaxProblem> {
  if (attempt > 2 || text.length > 500_000 || !problem.message.startsWith('Unexpected character after `<`'))
    return problem
  if (!/^<[A-Za-z_$]/.test(text.slice(problem.offset, problem.offset + 2))) return problem
  if (/^<[a-z][a-z0-9+.-]*:[^\s<>]*>/i.test(text.slice(problem.offset, problem.offset + 2000))) return problem
  const { parseJavascript } = await import('./parse-javascript.ts')
  const other = await parseJavascript(text)
  return other.problem === undefined ? problem : { message: other.problem.message, offset: problem.offset }
}

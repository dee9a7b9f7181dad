import { diagnose, type Diagnostic, type Repair } from '../../source/diagnostic.ts'
import type { CompileContext } from '../compiled-page.ts'
import { contentProblems } from '../content-problems.ts'
import type { ContentNode, ContentReference, IconUse } from '../content-tree.ts'
import type { Evaluation } from '../expressions/evaluate.ts'
import type { Scope } from '../expressions/scope.ts'
import { ExpressionError, type Value } from '../expressions/values.ts'
import type { FrontMatter } from '../front-matter.ts'
import type { LoadedModule, LoadedModules } from '../modules/load-modules.ts'
import type { SyntaxNode } from '../parse/syntax-tree.ts'

/** The state of one page while its tree becomes content. */
export interface PageBuild {
  context: CompileContext
  /** Path of the page, from which all its links lead, also those in snippets. */
  pagePath: string
  frontMatter: FrontMatter
  modules: LoadedModules
  diagnostics: Diagnostic[]
  references: ContentReference[]
  icons: IconUse[]
  /** Work that is left before the page counts as endless. */
  steps: number
  nodes: number
  depth: number
  /** Names of the theme's components around the current node, outermost first. */
  around: string[]
  /** How many headings are around the current node. */
  headings: number
  /** How many calls of the page’s functions are inside each other. */
  calls: number
  /** Tags of the page’s own components around the current node, outermost first. */
  uses: TagPlace[]
  /** The page’s `<style>` elements. */
  styles: ContentNode[]
  /** Number of snippets put in so far, which keeps their footnotes apart. */
  snippets: number
  /** Files whose components are left to the sandbox. */
  codeFiles: Set<string>
  /** Statements that stand for expressions left to the sandbox, by file and name. */
  codeExpressions: Map<string, Map<string, string>>
  /** Components in JavaScript whose use was reported; once per page and component is enough. */
  reportedComponents: Set<string | null>
  /** The parts of the work that need each other. */
  buildNodes(nodes: readonly SyntaxNode[], file: FileContext): ContentNode[]
  makeElement(element: AuthoredElement, file: FileContext): ContentNode[]
}

/** One use of a file: the page, or a snippet where it is put in. */
export interface FileContext {
  module: LoadedModule
  scope: Scope
  /** Files around this one, outermost first, for finding cycles. */
  stack: readonly string[]
  /** Prefix of footnote ids. */
  footnotes: string
  /** Properties of a snippet, which are also put into its code blocks. */
  properties: ReadonlyMap<string, Value>
}

/** A tag with its properties evaluated, from MDX or from an expression. */
export interface AuthoredElement {
  name: string | null
  properties: [string, Value][]
  /** Properties that are expressions, as written; only of tags in MDX that name a component of the page itself. */
  sources?: ReadonlyMap<string, string>
  children(): ContentNode[]
  /** Offsets in the file, for diagnostics and references. */
  start: number
  end: number
  /** True inside of an expression, which can be left to the sandbox as a whole. */
  inExpression?: boolean
}

/** A tag in its file. */
export interface TagPlace {
  file: FileContext
  start: number
  end: number
  /** As {@link AuthoredElement} says it. */
  inExpression?: boolean
}

/** Thrown when a page's snippets multiply without end. */
export class PageTooLarge extends Error {}

/**
 * Reports a problem, once for each place.
 *
 * @param build The page.
 * @param code The problem.
 * @param file The file that holds it.
 * @param start Its offset there.
 * @param message What is wrong.
 * @param fix How to fix it.
 * @param repair What a program may write there.
 */
export function report(
  build: PageBuild,
  code: keyof typeof contentProblems,
  file: FileContext,
  start: number,
  message: string,
  fix?: string,
  repair?: Repair,
): void {
  const place = file.module.page.placeAt(start)
  const known = build.diagnostics.some(
    (other) =>
      other.line === place.line &&
      other.column === place.column &&
      other.code === code &&
      other.file === place.file &&
      other.message === message,
  )
  if (!known) build.diagnostics.push(diagnose(contentProblems, code, place, message, fix, repair))
}

/**
 * What an expression of a file may do.
 *
 * @param build The page.
 * @param file The file that holds the expression.
 * @param base Offset in the file that the expression's offsets count from.
 * @returns Its evaluation.
 */
export function evaluationOf(build: PageBuild, file: FileContext, base: number): Evaluation {
  return {
    makeElement: (element) => {
      const start = base + element.start
      return build.makeElement({ ...element, start, end: start + 2000, inExpression: true }, file)
    },
    spendStep: (start) => {
      build.steps -= 1
      if (build.steps >= 0) return
      throw new ExpressionError('unsupported-expression', 'The page’s expressions take too long to evaluate.', start)
    },
    enterCall: (start, run) => {
      if (build.calls > 100) {
        throw new ExpressionError('unsupported-expression', 'The function recurses too deeply.', start)
      }
      build.calls += 1
      try {
        return run()
      } finally {
        build.calls -= 1
      }
    },
  }
}

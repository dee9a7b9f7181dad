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

/** State of one page while its tree becomes content. */
export interface PageBuild {
  context: CompileContext
  /** Path of the page, to which all its links are relative, even those in snippets. */
  pagePath: string
  frontMatter: FrontMatter
  modules: LoadedModules
  diagnostics: Diagnostic[]
  references: ContentReference[]
  icons: IconUse[]
  /** Number of steps left before the page counts as endless. */
  steps: number
  nodes: number
  depth: number
  /** Names of the theme's components around the current node, outermost first. */
  around: string[]
  /** Number of headings around the current node. */
  headings: number
  /** Nesting of calls of the page’s functions. */
  calls: number
  /** Tags of the page’s own components around the current node, outermost first. */
  uses: TagPlace[]
  /** The page’s `<style>` elements. */
  styles: ContentNode[]
  /** Number of snippets inserted so far, which makes their footnote ids unique. */
  snippets: number
  /** Files whose components run in the sandbox. */
  codeFiles: Set<string>
  /** Statements for expressions that run in the sandbox, by file and name. */
  codeExpressions: Map<string, Map<string, string>>
  /** JavaScript components whose use was reported; each is reported once per page. */
  reportedComponents: Set<string | null>
  /** Functions that depend on each other. */
  buildNodes(nodes: readonly SyntaxNode[], file: FileContext): ContentNode[]
  makeElement(element: AuthoredElement, file: FileContext): ContentNode[]
}

/** A use of a file: the page, or a snippet at one place. */
export interface FileContext {
  module: LoadedModule
  scope: Scope
  /** Files around this one, outermost first, to find cycles. */
  stack: readonly string[]
  /** Prefix of footnote ids. */
  footnotes: string
  /** Properties of a snippet, which are inserted into its code blocks as well. */
  properties: ReadonlyMap<string, Value>
}

/** A tag with evaluated properties, from MDX or from an expression. */
export interface AuthoredElement {
  name: string | null
  properties: [string, Value][]
  /** Source of properties that are expressions; only for MDX tags that name a component of the page itself. */
  sources?: ReadonlyMap<string, string>
  children(): ContentNode[]
  /** Offsets in the file, for diagnostics and references. */
  start: number
  end: number
  /** True inside an expression, which can run in the sandbox as a whole. */
  inExpression?: boolean
}

/** A tag in its file. */
export interface TagPlace {
  file: FileContext
  start: number
  end: number
  /** See {@link AuthoredElement}. */
  inExpression?: boolean
}

/** A page's snippets multiply endlessly. */
export class PageTooLarge extends Error {}

/**
 * Reports a problem, once for each place.
 *
 * @param code Code of the problem.
 * @param start Offset in the file.
 * @param repair A replacement that programs may apply.
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
 * The environment of an expression of a file.
 *
 * @param file The file with the expression.
 * @param base Offset in the file to which the expression's offsets are relative.
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

import { renderContent, renderMarkdown } from '@docwright/theme'
import { titleFromPath } from '../../content/title-from-path.ts'
import type { FrontMatter } from '../../content/front-matter.ts'
import { problemComponent, problemProperties } from '../../content/parse/insert-problems.ts'
import { diagnose, type Diagnostic } from '../../source/diagnostic.ts'
import { failureReason } from '../../source/failure-reason.ts'
import type { ReferenceSubject } from '../../site/references/reference-kind.ts'
import type { RenderedBody } from './rendered-body.ts'
import { renderProblems } from '../basics/render-problems.ts'

/**
 * The body of a page that could not be rendered: the problem replaces the content, and the rest of the page is there.
 *
 * @param diagnostic Why.
 * @param frontMatter Front matter of the page.
 */
export function failedBody(diagnostic: Diagnostic, frontMatter: FrontMatter): RenderedBody {
  const problem = {
    type: 'component' as const,
    name: problemComponent,
    properties: problemProperties(diagnostic),
    children: [],
  }
  return {
    html: renderContent([problem], { language: 'en', icon: () => undefined }),
    markdown: renderMarkdown(
      { title: frontMatter.title ?? titleFromPath(diagnostic.file), body: [problem] },
      { language: 'en' },
    ),
    frontMatter,
    outline: [],
    anchors: [],
    references: [],
    dependencies: [],
    diagnostics: [diagnostic],
    styles: '',
    sheets: ['callouts'],
    pending: false,
  }
}

/**
 * The diagnostic for a page that could not be rendered.
 *
 * @param subject The page, or the part of a reference that it shows.
 * @param cause The error.
 */
export function pageFailed({ name, place }: ReferenceSubject, cause: unknown): Diagnostic {
  const what = name === undefined ? 'This page' : `The page of ${name}`
  if (lacksCompiler(cause)) {
    const missing = `${what} could not be rendered: esbuild, which compiles the components of pages, is not installed.`
    return diagnose(renderProblems, 'page-failed', place, missing, withOptional)
  }
  const message = `${what} could not be rendered: ${failureReason(cause).replace(/\.$/, '')}.`
  const fix =
    name === undefined
      ? 'Remove parts of the page until it renders to find the part that fails. Other pages are not affected.'
      : 'Remove parts of the operation until its page renders to find the part that fails. Other pages are not affected.'
  return diagnose(renderProblems, 'page-failed', place, message, fix)
}

const withOptional = 'Install again with the optional dependencies: `npm install --include=optional`.'

/** Its program is a package for each system, which npm leaves out with `--omit=optional`. */
function lacksCompiler(cause: unknown): boolean {
  return (
    cause instanceof Error &&
    /^(?:Cannot find (?:module|package) ['"](?:#|@)?esbuild\b|The package "@esbuild\/)/.test(cause.message)
  )
}

import { diagnose, type Diagnostic } from '../source/diagnostic.ts'
import { assignIds } from './anchors/assign-ids.ts'
import { repeatedIds } from './anchors/repeated-ids.ts'
import { adviceOnText } from './advise-text.ts'
import { headingJumps } from './anchors/heading-jumps.ts'
import { lowerHeadings } from './anchors/lower-headings.ts'
import { makeOutline } from './anchors/make-outline.ts'
import type { CompiledPage, CompileContext } from './compiled-page.ts'
import { contentProblems } from './content-problems.ts'
import type { ComponentNode, ContentNode } from './content-tree.ts'
import { buildElement } from './elements/build-element.ts'
import { buildNodes } from './elements/build-nodes.ts'
import { PageTooLarge, type PageBuild } from './elements/page-build.ts'
import { textOf } from './expressions/values.ts'
import { noteReferences } from './front-matter/note-references.ts'
import { frontMatterOf, type ReadFrontMatter } from './front-matter/read-front-matter.ts'
import { loadModules, mdxModule, type LoadedModule, type LoadedModules } from './modules/load-modules.ts'
import { openModule } from './modules/module-scope.ts'
import { gatherCode } from './modules/gather-code.ts'
import { pageText, type PageText } from './page-text.ts'
import { problemComponent, problemProperties } from './parse/insert-problems.ts'
import { parseMdx } from './parse/parse-mdx.ts'

export interface PageFile {
  /** Path from the docs root, with extension. */
  path: string
  /** The decoded content; it may have a byte order mark and any line ends. */
  text: string
}

/**
 * Compiles a page of MDX to plain data. It never throws: mistakes in the page are diagnostics, and as much of the page
 * as possible is compiled.
 *
 * @param dependencies The rest of the site.
 */
export async function compilePage(file: PageFile, dependencies: CompileContext): Promise<CompiledPage> {
  const page = pageText(file.path, file.text)
  const head = frontMatterOf(page)
  const unreadable = checkText(page)
  if (unreadable?.severity === 'error') return failedPage(unreadable, head, [])
  const diagnostics = [...(unreadable === undefined ? [] : [unreadable]), ...head.diagnostics]
  try {
    const parsed = await parsePage(page, head, dependencies)
    diagnostics.push(...parsed.diagnostics)
    return resolvePage(parsed, diagnostics, dependencies)
  } catch (error) {
    return failedPage(crash(error, page), head, diagnostics)
  }
}

/** A page that is parsed with all files that it imports. */
interface ParsedPage {
  head: ReadFrontMatter
  root: LoadedModule
  modules: LoadedModules
  diagnostics: readonly Diagnostic[]
}

async function parsePage(page: PageText, head: ReadFrontMatter, dependencies: CompileContext): Promise<ParsedPage> {
  const parsed = await parseMdx(page, head.bodyStart, dependencies)
  const root = mdxModule(page, parsed)
  const modules = await loadModules(root, dependencies)
  return { head, root, modules, diagnostics: [...parsed.diagnostics, ...modules.diagnostics] }
}

/** Inserts snippets, variables and expressions, gives ids to headings and resolves links. */
function resolvePage(parsed: ParsedPage, diagnostics: Diagnostic[], dependencies: CompileContext): CompiledPage {
  const { head, root } = parsed
  const build = startBuild(parsed, diagnostics, dependencies)
  noteReferences(head, build)
  return finishPage(buildPage(root, build), build, adviceOnText(root.page, head.bodyStart))
}

function checkText(page: PageText): Diagnostic | undefined {
  const binary = page.text.indexOf('\0')
  if (binary !== -1) {
    const message = 'The file is not text; it seems to be an image or another binary file.'
    return diagnose(contentProblems, 'binary-page', page.placeAt(0), message, 'Give it the right file extension.')
  }
  const replaced = page.text.indexOf('\uFFFD')
  if (replaced === -1) return undefined
  const message = 'The file contains bytes that are not valid UTF-8; “\uFFFD” is shown instead.'
  return diagnose(contentProblems, 'invalid-utf8', page.placeAt(replaced), message, 'Save the file as UTF-8.')
}

// A limit that no honest page reaches.
const maxSteps = 500_000

function startBuild(
  { head: { frontMatter }, root, modules }: ParsedPage,
  diagnostics: Diagnostic[],
  dependencies: CompileContext,
): PageBuild {
  const build: PageBuild = {
    context: dependencies,
    pagePath: root.path,
    frontMatter,
    modules,
    diagnostics,
    references: [],
    icons: [],
    steps: maxSteps,
    nodes: 0,
    depth: 0,
    around: [],
    headings: 0,
    calls: 0,
    uses: [],
    styles: [],
    snippets: 0,
    codeFiles: new Set(),
    codeExpressions: new Map(),
    reportedComponents: new Set(),
    buildNodes: (nodes, context) => buildNodes(nodes, context, build),
    makeElement: (element, context) => buildElement(element, context, build),
  }
  return build
}

function buildPage(root: LoadedModule, build: PageBuild): ContentNode[] {
  const file = openModule({ module: root, stack: [root.path], footnotes: '', properties: new Map() }, build)
  reportMissingImports(root, build)
  return dropRepeatedTitle(build.buildNodes(root.parsed?.nodes ?? [], file), build.frontMatter.title)
}

/** Packages whose exports pages have without an import. */
const ambientPackages = new Set(['react', 'react-dom', 'react-dom/client', 'preact', 'preact/compat', 'preact/hooks'])

function reportMissingImports(root: LoadedModule, build: PageBuild): void {
  for (const { specifier, start, local } of root.statements.imports) {
    if (build.modules.find(specifier, root.path) !== undefined) continue
    if (ambientPackages.has(specifier)) continue
    const isFile = /^[./]/.test(specifier) || /\.(?:mdx?|[jt]sx?|json)$/i.test(specifier)
    const message = isFile
      ? `“${specifier}” does not exist; only the content of ${local} is shown.`
      : `The package “${specifier}” is not available to pages; the import is ignored.`
    const fix = isFile ? 'Create the file, or correct the path.' : 'Remove the import.'
    build.diagnostics.push(
      diagnose(contentProblems, isFile ? 'import-missing' : 'import-ignored', root.page.placeAt(start), message, fix),
    )
  }
}

// Drops a heading that repeats the title, which is shown above the page.
function dropRepeatedTitle(body: ContentNode[], title: string | undefined): ContentNode[] {
  const [first, ...rest] = body
  if (first?.type !== 'component' || first.name !== 'Heading' || first.properties['level'] !== 1) return body
  const same = (text: string) => text.trim().toLowerCase()
  return title !== undefined && same(textOf(first.children)) === same(title) ? rest : body
}

// Styles come first, wherever the author put them.
function finishPage(content: ContentNode[], build: PageBuild, onText: readonly Diagnostic[]): CompiledPage {
  const lowered = lowerHeadings([...build.styles, ...content], build.frontMatter.mode)
  const advice = [...headingJumps(lowered), ...onText]
  const { body, anchors } = assignIds(lowered, build.context)
  build.diagnostics.push(...repeatedIds(lowered))
  return {
    frontMatter: build.frontMatter,
    body,
    outline: makeOutline(body),
    anchors,
    references: build.references,
    icons: build.icons,
    dependencies: build.modules.dependencies,
    ...(build.codeFiles.size === 0 ? {} : { code: gatherCode(build.codeFiles, build.modules, build.codeExpressions) }),
    diagnostics: inOrder(build.diagnostics, build.pagePath),
    ...(advice.length === 0 ? {} : { advice }),
  }
}

function inOrder(diagnostics: readonly Diagnostic[], page: string): Diagnostic[] {
  const rank = ({ file }: Diagnostic) => (file === page ? 0 : 1)
  return diagnostics.toSorted(
    (one, other) =>
      rank(one) - rank(other) ||
      one.file.localeCompare(other.file, 'en') ||
      one.line - other.line ||
      one.column - other.column,
  )
}

function crash(error: unknown, page: PageText): Diagnostic {
  const place = page.placeAt(0)
  if (error instanceof PageTooLarge) {
    return diagnose(contentProblems, 'page-too-large', place, error.message, 'Use fewer or smaller snippets.')
  }
  const reason = error instanceof Error ? error.message : String(error)
  const message = `The page could not be compiled: ${reason.split('\n')[0] ?? ''}.`
  return diagnose(contentProblems, 'page-crashed', place, message, 'Please report this, and include the page.')
}

/**
 * The replacement for a page that cannot be compiled at all.
 *
 * @param diagnostic The reason.
 * @param others Other problems of the page.
 * @returns A page that shows the diagnostic.
 */
function failedPage(diagnostic: Diagnostic, head: ReadFrontMatter, others: readonly Diagnostic[]): CompiledPage {
  const problem: ComponentNode = {
    type: 'component',
    name: problemComponent,
    properties: problemProperties(diagnostic),
    children: [],
  }
  return {
    frontMatter: head.frontMatter,
    body: [problem],
    outline: [],
    anchors: [],
    references: [],
    icons: [],
    dependencies: [],
    diagnostics: [...others, diagnostic],
  }
}

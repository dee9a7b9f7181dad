import { diagnose, type Diagnostic } from '../../source/diagnostic.ts'
import type { CompileContext } from '../compiled-page.ts'
import { contentProblems } from '../content-problems.ts'
import { frontMatterOf } from '../front-matter/read-front-matter.ts'
import { pageText, type PageText } from '../page-text.ts'
import { parseMdx, type ParsedMdx } from '../parse/parse-mdx.ts'
import { restoreText } from '../parse/stand-ins.ts'
import type { SyntaxNode } from '../parse/syntax-tree.ts'
import { importCandidates, isPicture, snippetCandidates } from './import-path.ts'
import { noStatements, readStatements, type ModuleStatements } from './read-statements.ts'
import { compilerWords } from './compiler-words.ts'
import { compilerColumn, type CompilerLocation } from './compiler-column.ts'

/** A file of the page: the page itself, a snippet, or data and components in JavaScript. */
export interface LoadedModule {
  path: string
  kind: 'mdx' | 'script' | 'json' | 'picture'
  page: PageText
  /** For MDX. */
  parsed?: ParsedMdx
  statements: ModuleStatements
}

/** Every file of a page. */
export interface LoadedModules {
  /** Resolves an import to its file. */
  find(specifier: string, from: string): LoadedModule | undefined
  /** The file of `<Snippet file>`. */
  findSnippet(file: string, from: string): LoadedModule | undefined
  byPath(path: string): LoadedModule | undefined
  dependencies: string[]
  diagnostics: Diagnostic[]
}

// More imports are treated as a mistake.
const maxModules = 5000

/** Reads and parses everything that a page imports, directly or through its snippets. Each file is read once. */
export async function loadModules(root: LoadedModule, context: CompileContext): Promise<LoadedModules> {
  const byPath = new Map<string, LoadedModule>([[root.path, root]])
  const found = new Map<string, LoadedModule>()
  const dependencies = new Set<string>()
  const diagnostics: Diagnostic[] = []

  async function load(candidates: readonly string[]): Promise<LoadedModule | undefined> {
    for (const path of candidates) {
      const known = byPath.get(path)
      if (known !== undefined) {
        if (known !== root) dependencies.add(path)
        return known
      }
      if (byPath.size > maxModules) return undefined
      const module = isPicture(path) ? pictureModule(path) : await readModule(path, context)
      if (module === undefined) continue
      byPath.set(path, module)
      if (module.kind !== 'picture') dependencies.add(path)
      diagnostics.push(...(module.parsed?.diagnostics ?? []), ...(await statementProblems(module)))
      await loadAll(module)
      return module
    }
    if (candidates[0] !== undefined) dependencies.add(candidates[0])
    return undefined
  }

  async function loadAll(module: LoadedModule): Promise<void> {
    for (const { specifier } of module.statements.imports) {
      const target = await load(importCandidates(specifier, module.path, context.mounts))
      if (target !== undefined) found.set(importKey(specifier, module.path), target)
    }
    const files = module.page.text.includes('<Snippet') ? snippetFiles(module.parsed?.nodes ?? []) : []
    for (const file of files) {
      const target = await load(snippetCandidates(file, module.path, context.mounts))
      if (target !== undefined) found.set(snippetKey(file, module.path), target)
    }
  }

  diagnostics.push(...(await statementProblems(root)))
  await loadAll(root)
  return {
    find: (specifier, from) => found.get(importKey(specifier, from)),
    findSnippet: (file, from) => found.get(snippetKey(file, from)),
    byPath: (path) => byPath.get(path),
    dependencies: [...dependencies],
    diagnostics,
  }
}

/** Makes a module of a parsed MDX file, with its imports and exports. */
export function mdxModule(page: PageText, parsed: ParsedMdx): LoadedModule {
  const statements = noStatements()
  for (const node of parsed.nodes) {
    if (node.type !== 'mdxjsEsm') continue
    readStatements(restoreText(node.value, parsed.cuts), parsed.toFile(node.position?.start.offset ?? 0), statements)
  }
  return { path: page.file, kind: 'mdx', page, parsed, statements }
}

async function readModule(path: string, context: CompileContext): Promise<LoadedModule | undefined> {
  const text = await context.readText(path)
  if (text === undefined) return undefined
  const page = pageText(path, text)
  if (/\.mdx?$/i.test(path)) {
    return mdxModule(page, await parseMdx(page, frontMatterOf(page).bodyStart, context))
  }
  const statements = noStatements()
  if (/\.json$/i.test(path)) return { path, kind: 'json', page, statements }
  readStatements(page.text, 0, statements)
  return { path, kind: 'script', page, statements }
}

function pictureModule(path: string): LoadedModule {
  return { path, kind: 'picture', page: pageText(path, ''), statements: noStatements() }
}

// Mistakes in a component's file are not mistakes of the page; its use is reported there.
async function statementProblems({ kind, page, statements }: LoadedModule): Promise<Diagnostic[]> {
  if (kind !== 'mdx') return []
  const found = await Promise.all(
    statements.unread.map(async ({ source, start }) => ({ start, mistake: await mistakeIn(source) })),
  )
  return found.flatMap(({ start, mistake }) => {
    if (mistake === undefined) return []
    const message = `This \`import\` or \`export\` is not valid JavaScript, so what it defines is missing: ${compilerWords(mistake.text)}.`
    const fix = 'Correct it; text that follows it begins after a blank line.'
    const place = page.placeAt(start + mistake.offset)
    return [diagnose(contentProblems, 'module-syntax', place, message, fix)]
  })
}

function snippetFiles(nodes: readonly SyntaxNode[]): string[] {
  return nodes.flatMap((node) => {
    if (!('children' in node)) return []
    const inside = snippetFiles(node.children)
    if (node.type === 'element' || node.name !== 'Snippet') return inside
    const file = node.attributes.find((attribute) => attribute.type === 'mdxJsxAttribute' && attribute.name === 'file')
    return typeof file?.value === 'string' ? [file.value, ...inside] : inside
  })
}

function importKey(specifier: string, from: string): string {
  return `${from}\n${specifier}`
}

function snippetKey(file: string, from: string): string {
  return `${from}\n\n${file}`
}

/** A mistake that the compiler found. */
interface Mistake {
  text: string
  /** Offset in the compiled text. */
  offset: number
}

/**
 * Finds a mistake in statements that cannot be parsed here; TypeScript is not one. The compiler is loaded on first use.
 *
 * @param source Import and export statements.
 */
async function mistakeIn(source: string): Promise<Mistake | undefined> {
  const { transform } = await import('esbuild')
  try {
    await transform(source, { loader: 'tsx', logLevel: 'silent', tsconfigRaw: '{}' })
    return undefined
  } catch (error) {
    const [first] = error instanceof Error && 'errors' in error ? (error.errors as CompilerMessage[]) : []
    if (first === undefined) throw error
    const { text, location } = first
    if (location === null) return { text, offset: 0 }
    // The compiler counts lines like JavaScript.
    const before = source.split(/[\n\u2028\u2029]/).slice(0, location.line - 1)
    return { text, offset: before.reduce((sum, line) => sum + line.length + 1, 0) + compilerColumn(location) }
  }
}

interface CompilerMessage {
  text: string
  /** Lines count from 1. */
  location: (CompilerLocation & { line: number }) | null
}

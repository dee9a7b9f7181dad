import type { Loader, Message, Plugin } from 'esbuild'
import type { CodeOrigin } from '../../content/expressions/values.ts'
import { compilerColumn } from '../../content/modules/compiler-column.ts'
import { importKey, type CodeFile, type PageCode } from '../../content/page-code.ts'

/** A component that a page uses, under its name in the page's island script. */
export interface IslandEntry {
  name: string
  origin: CodeOrigin
}

/** The components of a page as one piece of JavaScript. */
export interface IslandBundle {
  /**
   * A function expression, see `IslandFactory` of the theme. Each component loads its files on demand, so that one that
   * fails affects no other.
   */
  factory: string
  /** The source map of the factory, as JSON; only on request. */
  map?: string
  /** Imports that lead nowhere, and what cannot be compiled. */
  problems: BundleProblem[]
}

/** A problem with the code, and its place. */
export interface BundleProblem {
  kind: 'import' | 'syntax'
  /** The package, or what the compiler says. */
  text: string
  /** Path of the file. */
  file: string
  /** Absent if the code is part of an MDX file. */
  line?: number
  column?: number
  /** The line of code, if it is part of an MDX file. */
  code?: string
  /** True for `import()` and `require()`. */
  dynamic?: boolean
}

/** Names that custom code may use without importing them. */
const ambient = (
  'useState useEffect useRef useCallback useMemo useContext useReducer useLayoutEffect useId createContext Fragment ' +
  'forwardRef memo'
).split(' ')

const ours =
  /^(?:react|react-dom|react-dom\/client|preact|preact\/compat|preact\/hooks|(?:p?react)\/jsx-(?:dev-)?runtime)$/

/**
 * Compiles the components of a page and everything they import. Nothing but the given files is read.
 *
 * @param code The files.
 * @param entries The components that the page uses.
 * @param themed Names of the theme's components, which code may use without importing them.
 * @param mapped Whether to make a source map.
 */
export async function bundleIslands(
  code: PageCode,
  entries: readonly IslandEntry[],
  themed: Iterable<string>,
  mapped: boolean = false,
): Promise<IslandBundle> {
  const broken = new Map<string, BundleProblem>()
  for (;;) {
    const bundle = await bundleOnce({ code, entries, themed, mapped, broken })
    if ('factory' in bundle) return { ...bundle, problems: [...broken.values(), ...bundle.problems] }
    for (const problem of bundle.problems) if (!broken.has(problem.file)) broken.set(problem.file, problem)
  }
}

interface BundleRequest {
  code: PageCode
  entries: readonly IslandEntry[]
  themed: Iterable<string>
  mapped: boolean
  /** The problems of files that cannot be compiled, by their paths: only code that imports them fails. */
  broken: ReadonlyMap<string, BundleProblem>
}

/** Without a factory where files turned out not to compile. */
async function bundleOnce(
  request: BundleRequest,
): Promise<{ factory: string; map?: string; problems: BundleProblem[] } | { problems: BundleProblem[] }> {
  const { build } = await import('esbuild')
  const { code, entries, themed, mapped, broken } = request
  const problems: BundleProblem[] = []
  try {
    const result = await build({
      stdin: { contents: entryCode(entries), loader: 'js', sourcefile: 'islands' },
      plugins: [repositoryFiles(request, problems)],
      bundle: true,
      write: false,
      format: 'iife',
      globalName: 'islands',
      target: 'es2022',
      minify: true,
      ...(mapped ? { sourcemap: 'external', outfile: 'islands.js', sourcesContent: false } : {}),
      charset: 'utf8',
      legalComments: 'none',
      logLevel: 'silent',
      tsconfigRaw: '{}',
      jsx: 'transform',
      jsxFactory: 'docwrightReact.createElement',
      jsxFragment: 'docwrightReact.Fragment',
      define: ambientNames(themed),
    })
    const map = result.outputFiles.find(({ path }) => path.endsWith('.map'))
    const text = result.outputFiles.find((file) => file !== map)?.text.trim() ?? ''
    return {
      factory: `${beforeCode}${text}\nreturn islands}`,
      ...(map === undefined ? {} : { map: shifted(map.text) }),
      problems,
    }
  } catch (error) {
    const messages = error instanceof Error && 'errors' in error ? (error.errors as Message[]) : undefined
    if (messages === undefined) throw error
    const found = messages.map((message) => syntaxProblem(message, code))
    // To build again would end the same.
    if (found.every(({ file }) => code.files[file] === undefined || broken.has(file))) throw error
    return { problems: found }
  }
}

const beforeCode = 'function(docwrightReact,docwrightTheme,docwrightMissing){'

/** Shifts the map of code by the text before it in the first line. */
function shifted(map: string): string {
  return JSON.stringify({
    version: 3,
    sections: [{ offset: { line: 0, column: beforeCode.length }, map: JSON.parse(map) }],
  })
}

/** Ends the compiler's process, if one was started. */
export async function stopBundling(): Promise<void> {
  const { stop } = await import('esbuild')
  await stop()
}

/** Its members read their components when they are asked for one. */
function entryCode(entries: readonly IslandEntry[]): string {
  const members = entries.map(
    ({ name }) => `get ${name}() { return require(${JSON.stringify(entryPrefix + name)}).default }`,
  )
  return `module.exports = {${members.join(',')}}`
}

const entryPrefix = 'component:'

/** One component of the page by itself, so that the rest of its file is omitted. */
function componentCode({ name, path, members }: CodeOrigin): string {
  const value = ['component', ...members.map((member) => `[${JSON.stringify(member)}]`)].join('')
  return `import { ${exportedAs(name)} as component } from ${JSON.stringify(path)}\nexport default ${value}`
}

/** Components are taken under names of our own, so that it does not matter how a file exports them. */
function exportedAs(name: string): string {
  return name === 'default' ? name : `docwright$${name}`
}

function repositoryFiles({ code, entries, broken }: BundleRequest, problems: BundleProblem[]): Plugin {
  const components = new Map(entries.map(({ name, origin }) => [entryPrefix + name, origin]))
  return {
    name: 'docs-repository',
    setup(build) {
      build.onResolve({ filter: /./ }, ({ path, importer, namespace, kind }) => {
        if (components.has(path) && namespace !== 'docs') return { path, namespace: 'component' }
        if (namespace !== 'docs') return { path, namespace: 'docs' }
        if (ours.test(path)) return { path: 'react', namespace: 'ours' }
        const target = code.imports[importKey(path, importer)]
        if (target !== undefined) return { path: target, namespace: 'docs' }
        if (/\.(?:css|s[ac]ss|less)$/i.test(path)) return { path, namespace: 'nothing' }
        problems.push({ kind: 'import', text: path, file: importer, dynamic: kind !== 'import-statement' })
        return { path, namespace: 'missing' }
      })
      build.onLoad({ filter: /./, namespace: 'component' }, ({ path }) => {
        const origin = components.get(path)
        return { contents: origin === undefined ? '' : componentCode(origin) }
      })
      build.onLoad({ filter: /./, namespace: 'docs' }, ({ path }) => {
        const file = code.files[path]
        if (broken.has(path)) return { contents: brokenCode, loader: 'js' }
        if (file === undefined) return { contents: '', loader: 'js' }
        const names = new Set(entries.flatMap(({ origin }) => (origin.path === path ? [origin.name] : [])))
        return { contents: contentsOf(path, file, names), loader: loaderOf(path, file) }
      })
      build.onLoad({ filter: /./, namespace: 'ours' }, () => ({ contents: 'module.exports = docwrightReact' }))
      build.onLoad({ filter: /./, namespace: 'nothing' }, () => ({ contents: '' }))
      build.onLoad({ filter: /./, namespace: 'missing' }, ({ path }) => ({
        contents: `module.exports = docwrightMissing(${JSON.stringify(path)})`,
      }))
    },
  }
}

/** Name of the error that stands for a file that cannot be compiled, which is reported by itself. */
export const notCompiled = 'NotCompiled'

/** CommonJS, of which any name can be imported. */
const brokenCode = `module.exports = {}; throw Object.assign(new Error(), { name: '${notCompiled}' })`

function contentsOf(path: string, { kind, text }: CodeFile, names: ReadonlySet<string>): string {
  if (kind === 'picture') return `export default ${JSON.stringify(`/${path}`)}`
  if (kind === 'json') return text
  const own = [...names].filter((name) => name !== 'default').map((name) => `${name} as ${exportedAs(name)}`)
  // A snippet in code shows the content between its tags; its own text is MDX, which code cannot hold.
  const content =
    kind === 'mdx' && !/\bexport\s+default\b/.test(text) ? '\nexport default ({ children }) => children' : ''
  return `${text}\n;${own.length === 0 ? '' : `export { ${own.join(', ')} }`}${content}`
}

function loaderOf(path: string, { kind }: CodeFile): Loader {
  if (kind === 'json') return 'json'
  if (/\.ts$/i.test(path)) return 'ts'
  return /\.jsx?$/i.test(path) ? 'jsx' : 'tsx'
}

function ambientNames(themed: Iterable<string>): Record<string, string> {
  const names: Record<string, string> = { 'process.env.NODE_ENV': '"production"' }
  for (const name of ['React', 'globalThis.React', 'window.React', 'self.React']) names[name] = 'docwrightReact'
  for (const name of ['', 'globalThis.', 'window.', 'self.']) names[`${name}MintlifyComponents`] = 'docwrightTheme'
  for (const name of ambient) names[name] = `docwrightReact.${name}`
  for (const name of themed) {
    const [head = ''] = name.split('.')
    // Code makes pictures with the browser's own `new Image()`.
    if (head !== 'Image') names[head] = `docwrightTheme.${head}`
  }
  return names
}

function syntaxProblem({ text, location }: Message, code: PageCode): BundleProblem {
  const file = location?.file.replace(/^docs:/, '') ?? ''
  const source = code.files[file]
  // The compiler knows files of the repository by a prefix of ours.
  const problem: BundleProblem = { kind: 'syntax', text: text.replaceAll('"docs:', '"'), file }
  if (location === null) return problem
  if (source?.kind !== 'script') return { ...problem, code: location.lineText }
  const lines = source.text.trimEnd().split('\n')
  const last = lines.at(-1) ?? ''
  // After it follows the text that we add.
  if (location.line > lines.length)
    return { ...problem, text: 'Unexpected end of the file', line: lines.length, column: last.length + 1 }
  return { ...problem, line: location.line, column: compilerColumn(location) + 1 }
}

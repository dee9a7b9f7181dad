import { build as bundle } from 'esbuild'
import type { BuildOptions, LogLevel, OutputFile, Plugin } from 'esbuild'
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { browserComponents } from './browser-components.ts'
import { builtinModules } from './builtin-modules.ts'
import { grammarPatterns } from './grammar-patterns.ts'
import { isLegalComments, licenseFiles } from './licences/licence-files.ts'
import { nativeParser } from './native-parser.ts'
import { guardStyles } from './styles/guard-styles.ts'
import { sheetEntries, themeSheets } from './styles/theme-sheets.ts'

const root = resolve(import.meta.dirname, '..')
const ofEngine = createRequire(join(root, 'packages/docwright/package.json'))
const stampFile = join(root, 'node_modules/.cache/docwright-build')
/** A package before those that refer to its declarations. */
const packages = ['client', 'contract', 'theme', 'docwright', 'forge', 'agent', 'dashboard', 'server'].map(
  (name) => `packages/${name}`,
)

const shared: BuildOptions = {
  bundle: true,
  write: false,
  absWorkingDir: root,
  metafile: true,
  // Notices in the sources go into one file with the licences.
  legalComments: 'external',
}

/**
 * Modules that are separate files next to the bundles, by their names in a package's manifest (`imports`), because
 * their places differ in a published package. The theme finds its files relative to itself, and esbuild finds its
 * program.
 */
const besideBundles: Plugin = {
  name: 'beside-bundles',
  setup({ onResolve }) {
    onResolve({ filter: /^@docwright\/theme$/ }, () => ({ path: '#theme', external: true }))
    onResolve({ filter: /^#mermaid-drawer$/ }, ({ path }) => ({ path, external: true }))
    onResolve({ filter: /^esbuild$/ }, () => ({ path: '#esbuild', external: true }))
  },
}

/** Libraries with which Mermaid draws what only browsers draw here, and those that read files of fonts and pictures. */
const drawingLibraries: Plugin = {
  name: 'drawing-libraries',
  setup({ onResolve, onLoad }) {
    onResolve(
      { filter: /^(?:cytoscape(?:-[\w-]+)?|elkjs(?:\/.*)?|katex|fontkit|image-size(?:\/.*)?)$/ },
      ({ path }) => ({
        path,
        namespace: 'drawing-libraries',
      }),
    )
    onLoad({ filter: /.*/, namespace: 'drawing-libraries' }, () => ({
      contents:
        'export default Object.assign(() => {}, { use() {} }); export const openSync = () => {}; export const imageSizeFromFile = () => {}',
    }))
  },
}

/**
 * Node code, whose entries share chunks. Small libraries that every run needs are bundled, since finding and reading
 * their modules one by one takes most of the start-up time; large, native and rarely needed ones stay in node_modules.
 */
const forNode: BuildOptions = {
  ...shared,
  platform: 'node',
  format: 'esm',
  target: 'node22',
  external: [
    '@jitl/*',
    '@shikijs/*',
    'image-size',
    'quickjs-emscripten-core',
    'shiki',
    'shiki/*',
    'tailwindcss',
    'typescript',
  ],
  // A module that exists in both forms is bundled in the one that esbuild can follow, and not in the other as well.
  mainFields: ['module', 'main'],
  alias: { acorn: ofEngine.resolve('acorn').replace(/\.js$/, '.mjs') },
  plugins: [builtinModules, nativeParser, besideBundles],
  // Bundled CommonJS modules ask for Node's own modules by `require`.
  banner: {
    js: "import { createRequire as docwrightRequire } from 'node:module';const require = docwrightRequire(import.meta.url);",
  },
  splitting: true,
  // Programs start a tenth faster with less to read; names stay, for those who read a stack trace.
  minifyWhitespace: true,
  minifySyntax: true,
  // Debuggers show the sources by them; packages are published without.
  sourcemap: 'linked',
  sourcesContent: false,
  chunkNames: 'chunks/[name]-[hash]',
  jsx: 'automatic',
  jsxImportSource: 'preact',
}

/** Mermaid finds the names of a browser in a module of ours, and nobody else does. */
const forDiagrams: BuildOptions = {
  ...forNode,
  external: forNode.external?.filter((name) => name !== 'image-size') ?? [],
  minify: true,
  plugins: [...(forNode.plugins ?? []), drawingLibraries],
  inject: ['packages/docwright/src/render/diagrams/drawing-window.ts'],
}

/**
 * Commands that people start again and again. Bundled together with all others, one would be cut into as many files as
 * there are commands to share them with, and read twice as many as it needs.
 */
const frequentCommands = ['build-command', 'dev-command']

/** Excludes commands with bundles of their own from that of the command line, which loads them from the same folder. */
const ownBundles: Plugin = {
  name: 'own-bundles',
  setup({ onResolve }) {
    onResolve({ filter: /^\.\/[a-z]+-command\.ts$/ }, ({ path, kind }) => {
      const name = basename(path, '.ts')
      if (kind !== 'dynamic-import' || !frequentCommands.includes(name)) return undefined
      return { path: `./${name}.js`, external: true }
    })
  },
}

/** Browser code: one minified file per entry, loaded as a plain script. Fonts are files of the site, not of the style sheet. */
const forBrowser: BuildOptions = {
  ...shared,
  jsx: 'automatic',
  jsxImportSource: 'preact',
  platform: 'browser',
  format: 'iife',
  target: 'es2022',
  minify: true,
  // Drawings are files of the site as well, so that a page's styles do not have to wait for them.
  loader: { '.svg': 'copy' },
  assetNames: '[name]',
  external: ['*.woff2'],
}

/** The theme's rules keep to the theme's elements. */
const guardedStyles: Plugin = {
  name: 'guarded-styles',
  setup({ onLoad }) {
    onLoad({ filter: /packages\/theme\/src\/styles\/.*\.css$/ }, ({ path }) => ({
      // Values of custom properties are printed as they stand, and a blank before each of them weighs as well.
      contents: guardStyles(readFileSync(path, 'utf8'), path).replaceAll(/(?<=[\s{;]--[\w-]+:)\s+/g, ''),
      loader: 'css',
    }))
  },
}

/** What a page loads: plain scripts, and the theme's styles. */
const forPages: BuildOptions = { ...forBrowser, plugins: [guardedStyles] }

/** What a build may be asked for. */
export interface PackageBuildOptions {
  /** `.d.ts` files of the client as well, which only publishing needs. */
  types?: boolean
  /** How much esbuild says itself; the thrown error names the first faults in any case. */
  logLevel?: LogLevel
}

/**
 * Bundles every package into its `dist`, unless nothing has changed since the last time.
 *
 * @param input Output besides the bundles.
 * @returns Whether anything was built.
 * @throws The first failure, after everything that could be bundled is written.
 */
export async function buildPackages({
  types = false,
  logLevel = 'warning',
}: PackageBuildOptions = {}): Promise<boolean> {
  const stamp = `${sourceStamp()}${types ? ' with types' : ''}`
  if (isBuilt(stamp)) return false
  const bundles = [...themeBundles(), ...engineBundles(), ...platformBundles(), ...serverBundles(), ...clientBundles()]
  const results = await Promise.allSettled(bundles.map((settings) => bundle({ ...settings, logLevel })))
  const done = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  const files = [
    ...done.flatMap(({ outputFiles = [] }) => outputFiles).filter(({ path }) => !isLegalComments(path)),
    ...licenseFiles(root, done),
    ...(await grammarPatterns(join(root, 'packages/docwright/dist'))),
  ]
  for (const file of files) writeChanged(file)
  const failure = results.find((result) => result.status === 'rejected')
  if (failure !== undefined) throw failure.reason
  removeOthers(new Set(files.map((file) => file.path)))
  if (types) writeTypes()
  mkdirSync(dirname(stampFile), { recursive: true })
  writeFileSync(stampFile, stamp)
  return true
}

function themeBundles(): BuildOptions[] {
  const theme = 'packages/theme'
  return [
    bundleOf(forNode, theme, 'dist', { index: 'src/index.ts' }),
    bundleOf(forPages, theme, 'dist/assets', {
      client: 'src/client/main.ts',
      navigation: 'src/client/navigation/main.ts',
      scheme: 'src/client/scheme.ts',
      theme: 'src/styles/theme.css',
      later: 'src/styles/later.css',
      feedback: 'src/styles/feedback.css',
      'feedback-client': 'src/client/feedback/main.ts',
      banner: 'src/styles/banner.css',
      api: 'src/api/client/main.ts',
      zoom: 'src/client/zoom/main.ts',
      'image-copying': 'src/client/image-copying/main.ts',
      parts: 'src/client/parts/main.ts',
      samples: 'src/client/samples/main.ts',
      'on-demand': 'src/client/on-demand/main.ts',
      diagrams: 'src/client/diagrams/main.ts',
      types: 'src/client/types/main.ts',
      'not-found': 'src/client/not-found/main.ts',
      'occasional-client': 'src/client/occasional/main.ts',
      preview: 'src/styles/preview.css',
      search: 'src/styles/search.css',
      // A look, and what it makes of single components: `theme-palm` and `theme-palm-cards`.
      ...Object.fromEntries(
        globSync('**/*.css', { cwd: join(root, theme, 'src/styles/themes') }).map((file) => [
          `theme-${file.replace(/\.css$/, '').replace('/', '-')}`,
          `src/styles/themes/${file}`,
        ]),
      ),
    }),
    // What custom code of a docs repository runs on: in the browser, and in the sandbox of the first render.
    bundleOf({ ...forBrowser, format: 'esm', plugins: [browserComponents] }, theme, 'dist/assets', {
      'island-runtime': 'src/islands/client.ts',
      'island-runtime-themed': 'src/islands/themed-client.ts',
    }),
    bundleOf({ ...forBrowser, plugins: [browserComponents] }, theme, 'dist/assets', {
      'island-server': 'src/islands/server.ts',
      'island-server-themed': 'src/islands/themed-server.ts',
    }),
    // The playground is a module, since it is loaded when a reader asks for it.
    bundleOf({ ...forBrowser, format: 'esm', jsx: 'automatic', jsxImportSource: 'preact' }, theme, 'dist/assets', {
      playground: 'src/playground/main.tsx',
      writers: 'src/samples/sample-languages.ts',
      flows: 'src/playground/oauth/sign-in.ts',
      answers: 'src/playground/answers.ts',
    }),
    bundleOf(forPages, theme, 'dist/assets', {
      'sign-in': 'src/api/client/sign-in.ts',
      playground: 'src/styles/api-playground.css',
    }),
    // Some of these names are names of scripts as well.
    {
      ...forPages,
      plugins: [themeSheets, guardedStyles],
      entryPoints: sheetEntries,
      outdir: join(theme, 'dist/assets'),
    },
  ].flat()
}

function engineBundles(): BuildOptions[] {
  const engine = 'packages/docwright'
  return [
    // None of these has another in its process: bundled on its own, each has fewer files to find and read.
    bundleOf(forNode, engine, 'dist', { index: 'src/index.ts', engine: 'src/engine.ts' }),
    bundleOf({ ...forNode, plugins: [...(forNode.plugins ?? []), ownBundles] }, engine, 'dist', {
      'cli/main': 'src/cli/main.ts',
    }),
    ...frequentCommands.map((name) => bundleOf(forNode, engine, 'dist', { [`cli/${name}`]: `src/cli/${name}.ts` })),
    bundleOf(forNode, engine, 'dist', { 'page-process': 'src/render/processes/page-process.ts' }),
    bundleOf(forDiagrams, engine, 'dist', {
      'mermaid-drawer': 'src/render/diagrams/mermaid-drawer.ts',
    }),
    bundleOf(forNode, engine, 'dist', { 'highlight-worker': 'src/content/highlight/highlight-worker.ts' }),
    bundleOf(forNode, engine, 'dist', { 'island-worker': 'src/render/islands/island-worker.ts' }),
    bundleOf(forBrowser, engine, 'dist', {
      'dev-client': 'src/dev/client/main.ts',
      'search-client': 'src/search/client/main.ts',
    }),
  ].flat()
}

/** The packages of the platform, except for the server, find their libraries in node_modules. */
function platformBundles(): BuildOptions[] {
  const base: BuildOptions = { ...forNode, packages: 'external' }
  return [
    bundleOf(base, 'packages/contract', 'dist', { index: 'src/index.ts' }),
    bundleOf(base, 'packages/forge', 'dist', { index: 'src/index.ts' }),
    bundleOf(base, 'packages/agent', 'dist', { index: 'src/index.ts', 'testing/index': 'src/testing/index.ts' }),
    bundleOf(base, 'packages/dashboard', 'dist', { index: 'src/index.ts' }),
    bundleOf(forBrowser, 'packages/dashboard', 'dist/assets', {
      dashboard: 'src/client/main.ts',
      style: 'src/styles/dashboard.css',
    }),
  ].flat()
}

/**
 * The server is one bundle of everything but the engine and the theme, which need files in their own folders: reading a
 * thousand modules of its libraries would take more than half of its start.
 *
 * @returns esbuild options.
 */
export function serverBundles(): BuildOptions[] {
  const base: BuildOptions = {
    ...forNode,
    external: [...(forNode.external ?? []), 'docwright', 'pg-native'],
    // From the sources of the other packages: their bundles are made at the same time.
    conditions: ['docwright-source', 'module'],
  }
  return [
    bundleOf(base, 'packages/server', 'dist', { index: 'src/index.ts', main: 'src/main.ts' }),
    bundleOf(base, 'packages/server', 'dist', { 'site-process': 'src/hosting/site-process/site-process.ts' }),
    bundleOf(base, 'packages/server', 'dist', { 'reader-program': 'src/readers/reader-program.ts' }),
  ].flat()
}

/** For browsers and every server: nothing of Node's own. */
function clientBundles(): BuildOptions[] {
  const base: BuildOptions = { ...shared, platform: 'neutral', format: 'esm', target: 'es2022' }
  return bundleOf(base, 'packages/client', 'dist', { index: 'src/index.ts' })
}

/** One bundle of those entries that exist: a package may lack some while it is being written. */
function bundleOf(base: BuildOptions, folder: string, outdir: string, entries: Record<string, string>): BuildOptions[] {
  const existing = Object.entries(entries).filter(([, file]) => existsSync(join(root, folder, file)))
  if (existing.length === 0) return []
  const entryPoints = existing.map(([out, file]) => ({ in: join(folder, file), out }))
  return [{ ...base, entryPoints, outdir: join(folder, outdir) }]
}

/** Writes a file in one step, and not at all when it is there already: a running preview may be reading it. */
function writeChanged({ path, contents }: Pick<OutputFile, 'path' | 'contents'>): void {
  if (existsSync(path) && readFileSync(path).equals(contents)) return
  mkdirSync(dirname(path), { recursive: true })
  const temporary = `${path}.${process.pid}.tmp`
  writeFileSync(temporary, contents)
  renameSync(temporary, path)
}

function removeOthers(kept: ReadonlySet<string>): void {
  for (const path of packages.flatMap((folder) => filesUnder(join(root, folder, 'dist')))) {
    if (!kept.has(path) && !path.endsWith('.tmp')) rmSync(path, { force: true })
  }
}

/** Programs of others are written against the client alone. */
function writeTypes(): void {
  const project = 'packages/client/tsconfig.build.json'
  const { status } = spawnSync('tsc', ['-p', project], { cwd: root, stdio: 'inherit' })
  if (status !== 0) throw new Error(`The declarations of ${project} could not be written.`)
}

function isBuilt(stamp: string): boolean {
  const built = packages.every(
    (folder) => existsSync(join(root, folder, 'dist')) || !existsSync(join(root, folder, 'src/index.ts')),
  )
  return built && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp
}

/** A hash of everything the bundles are made of: sources without tests, manifests, dependencies, this file. */
function sourceStamp(): string {
  const hash = createHash('sha256')
  const manifests = ['package-lock.json', ...packages.map((folder) => `${folder}/package.json`)]
  const sources = packages.flatMap((folder) => filesUnder(join(root, folder, 'src')))
  const tools = [
    'builtin-modules',
    'grammar-patterns',
    'licences/third-party',
    'licences/manifest',
    'licences/licence-texts',
    'licences/notices',
    'licences/licence-files',
    'native-parser',
    'styles/guard-styles',
    'styles/theme-sheets',
  ].map((name) => join(root, `tools/${name}.ts`))
  const files = [fileURLToPath(import.meta.url), ...tools, ...manifests.map((name) => join(root, name)), ...sources]
  for (const file of files.filter((name) => !/\.test\.tsx?$/.test(name))) hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}

function filesUnder(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
}

if (import.meta.main) {
  const started = performance.now()
  try {
    const built = await buildPackages({ types: process.argv.includes('--types') })
    console.log(built ? `Built in ${Math.round(performance.now() - started)} ms.` : 'Nothing to build.')
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}

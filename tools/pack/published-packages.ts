/** Files of a published package from outside its folder: their place in the repository, and in the package. */
export interface AddedFiles {
  from: string
  to: string
  /** Names of files that are taken, below the folder; all of them where left out. */
  only?: RegExp
}

/** A package as it is published: what differs from its folder in `packages`. */
export interface PublishedPackage {
  folder: string
  added: readonly AddedFiles[]
  /** The program's names for modules next to its bundles, with their places in the published package. */
  imports: Readonly<Record<string, string>>
  exports: Readonly<Record<string, string | Record<string, string>>>
  /** Packages that are found by a name that is put together when it is needed: one that ends in a slash is a whole scope. */
  foundByName: readonly string[]
  /** Packages that a project installs if it needs what they do, with the reason. */
  optionalPeers: Readonly<Record<string, string>>
  /** Packages whose `optionalDependencies` are ours too, since their program is all that we need of them. */
  programsOf: readonly string[]
  /** Versions of Node that it runs on; the repository is developed on one. */
  node: string
  /** Whether the declarations are part of what it promises. */
  hasTypes: boolean
}

const theme: readonly AddedFiles[] = [
  { from: 'packages/theme/dist', to: 'theme', only: /^(?!.*\.(?:map|d\.ts)$)/ },
  { from: 'packages/theme/fonts', to: 'theme/fonts' },
]

/**
 * What people install. The engine is one package with the theme in it; the platform is one more, with everything of it that
 * has a folder of its own here; the client of the API is for programs of others.
 */
export const publishedPackages: readonly PublishedPackage[] = [
  {
    folder: 'packages/docwright',
    added: [
      ...theme,
      // Mermaid's package is 130 MB, of which browsers load this.
      { from: 'node_modules/mermaid', to: 'vendor/mermaid', only: /^(?:package\.json|LICENSE)$/ },
      {
        from: 'node_modules/mermaid/dist',
        to: 'vendor/mermaid/dist',
        only: /^(?:mermaid\.esm\.min\.mjs|chunks\/mermaid\.esm\.min\/.*\.mjs)$/,
      },
      { from: 'node_modules/temml/dist', to: 'vendor/temml/dist', only: /^Temml-Local\.css$/ },
      // Its package has a script that runs when it is installed, and nothing else that is needed.
      { from: 'node_modules/esbuild', to: 'vendor/esbuild', only: /^(?:package\.json|lib\/main\.js|LICENSE\.md)$/ },
    ],
    imports: {
      '#mermaid-drawer': './dist/mermaid-drawer.js',
      '#esbuild': './vendor/esbuild/lib/main.js',
      '#mermaid/*': './vendor/mermaid/*',
      '#temml/*': './vendor/temml/*',
      '#theme': './theme/index.js',
      '#theme/*': './theme/*',
    },
    exports: {
      '.': './dist/index.js',
      './engine': './dist/engine.js',
      './theme': './theme/index.js',
      './theme/*': './theme/*',
      './package.json': './package.json',
    },
    foundByName: ['@fontsource-variable/', '@fontsource/', '@iconify-json/', 'satteri'],
    optionalPeers: { typescript: 'types in code blocks (`twoslash`)' },
    programsOf: ['esbuild'],
    node: '>=22.16',
    hasTypes: false,
  },
  {
    folder: 'packages/server',
    added: [{ from: 'packages/dashboard/dist/assets', to: 'dashboard', only: /^(?!.*\.map$)/ }],
    imports: { '#dashboard/*': './dashboard/*', '#theme': 'docwright/theme', '#theme/*': 'docwright/theme/*' },
    exports: { '.': './dist/index.js', './package.json': './package.json' },
    foundByName: [],
    optionalPeers: {},
    programsOf: [],
    node: '>=22.16',
    hasTypes: false,
  },
  {
    // What `npm create docwright` runs.
    folder: 'tools/pack/create-docwright',
    added: [],
    imports: {},
    exports: { './package.json': './package.json' },
    foundByName: ['docwright'],
    optionalPeers: {},
    programsOf: [],
    node: '>=22.16',
    hasTypes: false,
  },
  {
    folder: 'packages/client',
    added: [],
    imports: {},
    exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' }, './package.json': './package.json' },
    foundByName: [],
    optionalPeers: {},
    programsOf: [],
    node: '>=20',
    hasTypes: true,
  },
]

import type { PublishedPackage } from './published-packages.ts'

/** A manifest, as far as it is looked at here. */
export interface Manifest {
  name: string
  version: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  imports?: Record<string, unknown>
  [key: string]: unknown
}

/** The parts of a published manifest. */
export interface ManifestSources {
  /** The one in the folder. */
  own: Manifest
  published: PublishedPackage
  /** Dependencies that a bundle names. */
  named: readonly string[]
  /** Manifests of `programsOf`. */
  programs: readonly Manifest[]
  /** Address of the repository, by which npm proves where a package was made; undefined if the root names none. */
  repository: string | undefined
}

/**
 * The manifest that a package is published with: it installs what its bundles load and nothing that is in them.
 *
 * @returns A new manifest, which has no script: nothing of ours runs when it is installed.
 */
export function publishedManifest({ own, published, named, programs, repository }: ManifestSources): Manifest {
  const { scripts: _, devDependencies: _tools, private: _private, ...kept } = own
  const peers = Object.keys(published.optionalPeers)
  const dependencies = Object.entries(own.dependencies ?? {}).filter(
    ([name]) => !peers.includes(name) && (named.includes(name) || isFoundByName(name, published.foundByName)),
  )
  const optional = programs.flatMap(({ optionalDependencies = {} }) => Object.entries(optionalDependencies))
  return {
    ...kept,
    files: [...new Set([...filesOf(own), ...published.added.map(({ to }) => to.split('/')[0] ?? to)])],
    imports: { ...own.imports, ...published.imports },
    exports: published.exports,
    engines: { node: published.node },
    dependencies: Object.fromEntries(dependencies),
    ...(optional.length === 0 ? {} : { optionalDependencies: Object.fromEntries(optional) }),
    ...(peers.length === 0
      ? {}
      : {
          // Any version that the project has; the program reports versions that it cannot use.
          peerDependencies: Object.fromEntries(peers.map((name) => [name, '*'])),
          peerDependenciesMeta: Object.fromEntries(peers.map((name) => [name, { optional: true }])),
        }),
    ...(repository === undefined ? {} : { repository: { type: 'git', url: repository, directory: published.folder } }),
    publishConfig: { access: 'public' },
  }
}

function isFoundByName(name: string, list: readonly string[]): boolean {
  return list.some((found) => (found.endsWith('/') ? name.startsWith(found) : name === found))
}

function filesOf(own: Manifest): string[] {
  return Array.isArray(own['files']) ? own['files'].map(String) : []
}

/** The address of a repository as npm compares it with the one that builds: `git+https://github.com/acme/docs.git`. */
export function repositoryOf({ repository }: Manifest): string | undefined {
  const given =
    typeof repository === 'object' && repository !== null && 'url' in repository ? repository.url : repository
  if (typeof given !== 'string') return undefined
  const short = /^(?:github:)?([\w.-]+\/[\w.-]+)$/.exec(given)?.[1]
  return short === undefined ? given : `git+https://github.com/${short}.git`
}

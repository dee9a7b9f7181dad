import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { namedPackages } from './named-packages.ts'
import { publishedManifest, repositoryOf, type Manifest } from './published-manifest.ts'
import type { AddedFiles, PublishedPackage } from './published-packages.ts'

/**
 * Lays a package out as it is published. The packages must be built.
 *
 * @param root Of the repository.
 * @param published Which one.
 * @param into Folder in which its folder is made again.
 * @returns The folder, in which `npm pack` and `npm publish` may run.
 */
export function stagePackage(root: string, published: PublishedPackage, into: string): string {
  const from = join(root, published.folder)
  const folder = join(into, basename(published.folder))
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const left = published.hasTypes ? /\.map$/ : /\.(?:map|d\.ts)$/
  for (const name of ['bin', 'dist', 'schema', 'starter', 'README.md', 'LICENSE']) {
    if (existsSync(join(from, name)))
      copy({ from: join(from, name), to: join(folder, name) }, (path) => !left.test(path))
  }
  for (const { from: source, to, only } of published.added) {
    copy({ from: join(root, source), to: join(folder, to) }, (path) => only?.test(path) ?? true)
  }
  const own = readManifest(from)
  const text = filesBelow(join(folder, 'dist'))
    .filter((path) => path.endsWith('.js'))
    .map((path) => readFileSync(join(folder, 'dist', path), 'utf8'))
  const named = new Set(text.flatMap((code) => namedPackages(code, Object.keys(own.dependencies ?? {}))))
  const programs = published.programsOf.map((name) => readManifest(join(root, 'node_modules', name)))
  const repository = repositoryOf(readManifest(root))
  const manifest = publishedManifest({ own, published, named: [...named], programs, repository })
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`)
  return folder
}

/** Source maps name what they belong to; nobody gets them. */
const mapReference = /\n?\/\/# sourceMappingURL=\S+\s*$/

function copy({ from, to }: Pick<AddedFiles, 'from' | 'to'>, isWanted: (path: string) => boolean): void {
  const below = filesBelow(from)
  if (below.length === 0) {
    cpSync(from, to)
    return
  }
  for (const path of below.filter(isWanted)) {
    const target = join(to, path)
    mkdirSync(dirname(target), { recursive: true })
    if (path === 'package.json') writeFileSync(target, shortManifest(readManifest(from)))
    else if (/\.m?js$/.test(path))
      writeFileSync(target, readFileSync(join(from, path), 'utf8').replace(mapReference, '\n'))
    else cpSync(join(from, path), target)
  }
}

/** Of a package inside of ours: what it is, which version, and how Node reads its files; nothing that would install or run. */
function shortManifest({ name, version, license, type }: Manifest): string {
  return `${JSON.stringify({ name, version, license, type: type ?? 'commonjs' })}\n`
}

/** Paths below a folder, with `/` between names; none of a file. */
function filesBelow(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) =>
        join(entry.parentPath, entry.name)
          .slice(folder.length + 1)
          .replaceAll('\\', '/'),
      )
  } catch {
    return []
  }
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
}

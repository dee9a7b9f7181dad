/** The changes of a release, before anything is written. */
export interface ReleasePlan {
  /** Texts that differ, by path. */
  changes: ReadonlyMap<string, string>
  /** What the changelog says of the release. */
  notes: string
}

interface Manifest {
  name?: string
  version?: string
  dependencies?: Record<string, string>
  packages?: Record<string, Manifest>
}

/**
 * Plans a release: all packages get its version, and the changelog its heading.
 *
 * @param version The new version.
 * @param release What is released.
 * @param release.date When, as `2026-11-28`.
 * @param release.files Texts of the repository by path: every manifest, the lockfile, the changelog and the pages that
 *   name tarballs.
 * @throws if the version is no later one, the packages disagree about theirs, or the changelog has nothing to tell.
 */
export function planRelease(
  version: string,
  { date, files }: { date: string; files: ReadonlyMap<string, string> },
): ReleasePlan {
  const manifests = [...files].filter(([path]) => path.endsWith('package.json'))
  const parsed = manifests.map(([path, text]) => [path, JSON.parse(text) as Manifest] as const)
  const versions = new Set(parsed.flatMap(([, manifest]) => manifest.version ?? []))
  const [current, ...others] = versions
  if (current === undefined || others.length > 0) {
    throw new Error(`The packages have different versions: ${[...versions].join(', ')}. Give all of them one.`)
  }
  if (!isLater(version, current)) throw new Error(`${version} is not later than ${current}, the current version.`)
  const names = new Set(parsed.flatMap(([, { name }]) => name ?? []))
  const changes = new Map<string, string>()
  for (const [path, manifest] of parsed) {
    if (manifest.version !== undefined) changes.set(path, written(released(manifest, names, version)))
  }
  const lockfile = JSON.parse(files.get('package-lock.json') ?? '{}') as Manifest
  const locked = Object.entries(lockfile.packages ?? {}).map(([path, entry]) => [
    path,
    path === '' || (path.startsWith('packages/') && !path.includes('/node_modules/'))
      ? released(entry, names, version)
      : entry,
  ])
  changes.set(
    'package-lock.json',
    written({ ...lockfile, packages: Object.fromEntries(locked) as Record<string, Manifest> }),
  )
  const { text, notes } = releasedChangelog(files.get('CHANGELOG.md') ?? '', version, date)
  changes.set('CHANGELOG.md', text)
  for (const [path, page] of files) {
    const changed = page.replaceAll(
      new RegExp(String.raw`(docwright(?:-\w+)?)-${escaped(current)}\.tgz`, 'g'),
      `$1-${version}.tgz`,
    )
    if (path.endsWith('.mdx') && changed !== page) changes.set(path, changed)
  }
  return { changes, notes }
}

function released(manifest: Manifest, names: ReadonlySet<string>, version: string): Manifest {
  const { dependencies } = manifest
  const changed: Manifest = { ...manifest, ...(manifest.version === undefined ? {} : { version }) }
  if (dependencies === undefined) return changed
  const own = Object.entries(dependencies).map(([name, wanted]) => [name, names.has(name) ? version : wanted])
  return { ...changed, dependencies: Object.fromEntries(own) as Record<string, string> }
}

/** Manifests and lockfile are written as npm writes them. */
function written(value: Manifest): string {
  return `${JSON.stringify(value, undefined, 2)}\n`
}

const unreleased = '## Unreleased\n'

function releasedChangelog(changelog: string, version: string, date: string): { text: string; notes: string } {
  const start = changelog.indexOf(unreleased)
  if (start === -1) throw new Error('CHANGELOG.md has no heading “Unreleased”.')
  const after = changelog.slice(start + unreleased.length)
  const end = after.search(/^## /m)
  const notes = (end === -1 ? after : after.slice(0, end)).trim()
  if (notes === '')
    throw new Error('CHANGELOG.md says nothing below “Unreleased”. Say what changes for those who use it.')
  const text = `${changelog.slice(0, start)}${unreleased}\n## ${version} (${date})\n${after}`
  return { text, notes }
}

const semantic = /^(\d+)\.(\d+)\.(\d+)(?:-([\w.]+))?$/

/** A version with a suffix comes before the one without it. */
function isLater(version: string, than: string): boolean {
  const [one, other] = [semantic.exec(version), semantic.exec(than)]
  if (one === null || other === null)
    throw new Error(`${one === null ? version : than} is no version such as 1.2.3 or 1.2.3-beta.1.`)
  for (const part of [1, 2, 3]) {
    const difference = Number(one[part]) - Number(other[part])
    if (difference !== 0) return difference > 0
  }
  const [suffix, before] = [one[4], other[4]]
  if (before === undefined) return false
  return suffix === undefined || suffix.localeCompare(before, 'en', { numeric: true }) > 0
}

function escaped(text: string): string {
  return text.replaceAll('.', String.raw`\.`)
}

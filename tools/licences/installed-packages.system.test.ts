import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { publishedPackages } from '../pack/published-packages.ts'
import { allowedLicences } from './allowed.ts'
import { installedPackages, type LockedPackage } from './installed-packages.ts'

const root = resolve(import.meta.dirname, '../..')

/** Licences that stand in a file of the package, and not in its manifest. */
const forgotten: Readonly<Record<string, string>> = { 'node_modules/khroma': 'MIT' }

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(join(root, path), 'utf8'))
}

test('what is installed is what asks for it, and what that asks for, from where it stands', () => {
  const packages: Record<string, LockedPackage> = {
    'node_modules/a': { dependencies: { b: '1' } },
    'node_modules/a/node_modules/b': { optionalDependencies: { c: '1' } },
    'node_modules/b': { dependencies: { d: '1' } },
    'node_modules/c': {},
    'node_modules/d': {},
  }
  expect(installedPackages(packages, ['a'])).toEqual([
    'node_modules/a',
    'node_modules/a/node_modules/b',
    'node_modules/c',
  ])
  expect(() => installedPackages(packages, ['e'])).toThrow('The lockfile has no e')
})

test('everything that the published packages may install is under a licence that permits it, and has a digest', () => {
  const { packages } = readJson('package-lock.json') as {
    packages: Record<string, LockedPackage & { integrity?: string }>
  }
  const names = publishedPackages.flatMap(({ folder, optionalPeers }) => {
    const { dependencies } = readJson(`${folder}/package.json`) as { dependencies: Record<string, string> }
    return Object.keys(dependencies).filter(
      (name) => !(name in optionalPeers) && !name.startsWith('@docwright/') && name !== 'docwright',
    )
  })
  // Where a package of ours has a version of its own, it stands below its folder.
  const own = names.filter((name) => packages[`node_modules/${name}`] !== undefined)
  const folders = installedPackages(packages, own)
  expect(folders.length).toBeGreaterThan(80)
  const licences = folders.map((folder) => [folder, packages[folder]?.license ?? forgotten[folder] ?? 'none'] as const)
  expect(licences.filter(([, licence]) => !allowedLicences.has(licence))).toEqual([])
  expect(folders.filter((folder) => packages[folder]?.integrity === undefined)).toEqual([])
})

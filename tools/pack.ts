// `node tools/pack.ts [--out folder]`: the tarballs that are published, in a folder.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readOptions } from './read-options.ts'
import { buildPackages } from './build.ts'
import { publishedPackages } from './pack/published-packages.ts'
import { stagePackage } from './pack/stage-package.ts'

const root = resolve(import.meta.dirname, '..')

/** A tarball. */
export interface Packed {
  name: string
  file: string
  /** Bytes of the tarball, and of its files. */
  size: number
  unpackedSize: number
}

/**
 * Builds all packages and packs those that are published.
 *
 * @param out Folder for the tarballs, and for the folders they are made from.
 * @throws if npm does not pack one.
 */
export async function packPackages(out: string): Promise<Packed[]> {
  await buildPackages({ types: true })
  mkdirSync(out, { recursive: true })
  removeEarlier(out)
  return publishedPackages.map((published) => {
    const folder = stagePackage(root, published, join(out, 'packages'))
    const packing = spawnSync('npm', ['pack', '--json', '--pack-destination', out], {
      cwd: folder,
      encoding: 'utf8',
      shell: process.platform === 'win32',
    })
    if (packing.status !== 0) throw new Error(`npm could not pack ${published.folder}:\n${packing.stderr}`)
    const [packed] = Object.values(JSON.parse(packing.stdout) as Record<string, Packed & { filename: string }>)
    if (packed === undefined) throw new Error(`npm said nothing of ${published.folder}.`)
    const { name, size, unpackedSize, filename } = packed
    return { name, size, unpackedSize, file: join(out, filename) }
  })
}

/**
 * Removes earlier tarballs, so that installing all tarballs of the folder gives one version of each package.
 *
 * @param out Folder for the tarballs.
 */
export function removeEarlier(out: string): void {
  const names = new Set(
    publishedPackages.map(({ folder }) => {
      const { name } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as { name: string }
      return name.replace('@', '').replace('/', '-')
    }),
  )
  for (const file of readdirSync(out)) {
    const [, name = ''] = /^(.+?)-\d[\w.+-]*\.tgz$/.exec(file) ?? []
    if (names.has(name)) rmSync(join(out, file))
  }
}

if (import.meta.main) {
  const { values } = readOptions({ options: { out: { type: 'string', default: join(root, '.cache/packages') } } })
  for (const { name, file, size, unpackedSize } of await packPackages(resolve(values.out))) {
    console.log(`${name}: ${megabytes(size)} MB, unpacked ${megabytes(unpackedSize)} MB: ${file}`)
  }
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1)
}

import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { LoadPackage } from './engine.ts'
import { engineVersions } from './engines.ts'

/**
 * Installs the engines of others.
 *
 * @param folder A folder of their own; what is there already stays.
 */
export async function installEngines(folder: string): Promise<LoadPackage> {
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ type: 'module', private: true, dependencies: engineVersions }),
  )
  if (!existsSync(join(folder, 'node_modules/flexsearch'))) {
    const { status } = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    if (status !== 0) throw new Error('npm could not install the engines.')
  }
  // Only what stands in the folder finds its packages.
  const door = join(folder, 'load.js')
  writeFileSync(door, 'export const load = (name) => import(name)\n')
  const { load } = (await import(pathToFileURL(door).href)) as { load: LoadPackage }
  return load
}

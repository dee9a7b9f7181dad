import { spawnSync } from 'node:child_process'

/**
 * Lists everything that is installed with the packages, as CycloneDX, by the lockfile alone.
 *
 * @param root Of the repository.
 * @returns JSON.
 * @throws if npm cannot say.
 */
export function billOfMaterials(root: string): string {
  const args = ['sbom', '--package-lock-only', '--omit=dev', '--sbom-format=cyclonedx']
  const shell = process.platform === 'win32'
  const { status, stdout, stderr } = spawnSync('npm', args, { cwd: root, encoding: 'utf8', maxBuffer: 1e9, shell })
  if (status !== 0) throw new Error(`npm could not list what is installed:\n${stderr}`)
  return stdout
}

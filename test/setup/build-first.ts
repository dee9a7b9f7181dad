import { buildPackages } from '../../tools/build.ts'

/**
 * Runs before all tests: brings `dist` up to date for those tests that start a process of their own. A fault in the
 * sources is left to the tests that meet it.
 */
export async function setup(): Promise<void> {
  try {
    await buildPackages({ logLevel: 'silent' })
  } catch (error) {
    process.stderr.write(`The packages could not be built; tests that start processes will fail. ${String(error)}\n`)
  }
}

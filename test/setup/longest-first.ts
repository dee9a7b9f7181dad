import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { longFiles } from './long-files.ts'

/** Projects by how long their longest files take. */
const slowest = ['browser', 'endurance', 'system', 'postgres', 'unit']

/**
 * Starts files that take long before those that do not, so that the last worker is not left alone with one of them. In a fresh
 * clone nobody knows how long a file takes: there, the known long ones come first, and a browser takes longer than processes,
 * and those longer than functions.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { cache, config } = this.ctx
    const duration = (file: TestSpecification): number => cache.getTestSpecificationResult(file)?.duration ?? 0
    const rank = (file: TestSpecification): number => slowest.indexOf(file.project.name)
    const place = (file: TestSpecification): number => {
      const listed = longFiles.indexOf(relative(config.root, file.moduleId))
      return listed === -1 ? longFiles.length : listed
    }
    // oxlint-disable-next-line unicorn/no-array-sort -- a sequencer's method, which leaves its argument as it is
    const sorted = await super.sort(files)
    return sorted.toSorted(
      (one, other) => rank(one) - rank(other) || duration(other) - duration(one) || place(one) - place(other),
    )
  }
}

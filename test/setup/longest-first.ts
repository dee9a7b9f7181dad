import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Projects by how long their longest files take. */
const slowest = ['browser', 'endurance', 'system', 'postgres', 'unit']

/**
 * Starts files that take long before those that do not, so that the last worker is not left alone with one of them. In a fresh
 * clone nobody knows how long a file takes: there, a browser takes longer than processes, and those longer than functions.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const duration = (file: TestSpecification): number => this.ctx.cache.getTestSpecificationResult(file)?.duration ?? 0
    const rank = (file: TestSpecification): number => slowest.indexOf(file.project.name)
    // oxlint-disable-next-line unicorn/no-array-sort -- a sequencer's method, which leaves its argument as it is
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => rank(one) - rank(other) || duration(other) - duration(one))
  }
}

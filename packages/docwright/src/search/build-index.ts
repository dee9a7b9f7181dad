import type { Site } from '../site/create-site.ts'
import { planPartitions, type PartitionPlan } from './document/plan-partitions.ts'
import { buildPartition } from './index/build-partition.ts'
import type { IndexFile } from './index/index-files.ts'
import type { PartitionPage } from './index/index-page.ts'

/**
 * Makes the files of a site's search index.
 *
 * @param site The site.
 * @param pages The pages that can be found, by key.
 * @returns The files; none where nothing can be found.
 */
export function buildIndex(site: Site, pages: ReadonlyMap<string, PartitionPage>): IndexFile[] {
  const plans: PartitionPlan[] = planPartitions(site, [...pages.keys()])
  const partitions = plans.map(({ partition }) => partition)
  return plans.flatMap(({ partition: { id }, keys }) =>
    buildPartition(
      id,
      keys.flatMap((key) => pages.get(key) ?? []),
      partitions,
    ),
  )
}

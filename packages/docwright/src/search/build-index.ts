import type { Site } from '../site/create-site.ts'
import { planPartitions, type PartitionPlan } from './document/plan-partitions.ts'
import { buildPartition } from './index/build-partition.ts'
import { headPath, partitionId, type IndexFile } from './index/index-files.ts'
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
  const named = new Set<string>()
  return plans.flatMap(({ partition: { id, language }, keys }) => {
    const members = keys.flatMap((key) => pages.get(key) ?? [])
    const files = buildPartition(id, members, partitions)
    // A page of no version asks for its language alone: the default version, which comes first, answers.
    const path = headPath(partitionId(language, ''))
    const [head] = files
    const isFirst = !named.has(language)
    named.add(language)
    return isFirst && head !== undefined && head.path !== path ? [...files, { ...head, path }] : files
  })
}

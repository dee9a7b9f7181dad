import { filesAtOnce, type Partition } from '../index/index-files.ts'
import { nearPages } from '../query/near-pages.ts'
import { search } from '../query/search.ts'
import type { SearchIndex } from '../query/search-index.ts'
import type { DialogLabels } from './dialog-settings.ts'
import { icon } from './elements.ts'
import { actOption, groupOf, linkOption } from './options.ts'
import { tellAuthors } from './tell-authors.ts'

/** Other languages and versions that are searched: few, since each has a head of its own to load. */
const mostElsewhere = 5
const mostNear = 4

/** A search that found nothing. */
export interface EmptySearch {
  index: SearchIndex
  query: string
  /** The searched partition. */
  partition: Partition
  partitions: readonly Partition[]
  /** The button of the search, which has the address for reports to the authors. */
  entry: HTMLElement
  labels: DialogLabels
  /** Searches another language or version. */
  choose(partition: Partition): void
  /** Says something to the reader. */
  say(words: string): void
}

/**
 * The options of a search without results: pages with similar words, other versions and languages that have results, and
 * a way to tell the authors.
 */
export async function showNothing(empty: EmptySearch): Promise<HTMLElement[]> {
  const { labels, query } = empty
  const [near, elsewhere] = await Promise.all([nearOptions(empty), elsewhereOptions(empty)])
  const told = tellAuthors(empty.entry, query, labels, empty.say)
  return [
    ...(elsewhere.length === 0 ? [] : [groupOf('search-elsewhere', labels.elsewhere, elsewhere)]),
    ...(near.length === 0 ? [] : [groupOf('search-similar', labels.similar, near)]),
    ...(told === undefined ? [] : [groupOf('search-tell', '', [told])]),
  ]
}

async function nearOptions({ index, query, partition }: EmptySearch): Promise<HTMLElement[]> {
  const pages = await nearPages(index, query, { partition: partition.id, limit: mostNear, files: filesAtOnce })
  return pages.map(({ url, title }) => linkOption({ href: url, title }, icon('page')))
}

/** Other versions of the language first. */
async function elsewhereOptions({
  index,
  query,
  partition,
  partitions,
  labels,
  choose,
}: EmptySearch): Promise<HTMLElement[]> {
  const others = partitions
    .filter(({ id }) => id !== partition.id)
    .toSorted((a, b) => Number(b.language === partition.language) - Number(a.language === partition.language))
    .slice(0, mostElsewhere)
  const found = await Promise.all(
    others.map(async (other) => {
      const { total } = await search(index, query, { partition: other.id, limit: 1, files: filesAtOnce })
      return { other, total }
    }),
  )
  return found
    .filter(({ total }) => total > 0)
    .map(({ other, total }) => {
      const name = [other.language === partition.language ? '' : other.languageLabel, other.version]
      const words = `${name.filter(Boolean).join(', ')} · ${labels.found.replace('{count}', String(total))}`
      return actOption(words, 'search', () => choose(other))
    })
}

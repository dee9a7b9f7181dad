import type { Partition } from '../index/index-files.ts'
import type { DialogLabels } from './dialog-settings.ts'
import { make } from './elements.ts'

/** The choice of another language or version than the reader's own. */
export interface Filters {
  readonly element: HTMLElement
  /** Shows the languages and versions; nothing if there is only one partition. */
  offer(partitions: readonly Partition[], own: string): void
  /** The chosen partition; undefined for the reader's own. */
  chosen(): string | undefined
  /** Chooses another partition. */
  choose(id: string): void
  /** Goes back to the reader's own. */
  reset(): void
}

/**
 * Makes the filters.
 */
export function createFilters(labels: DialogLabels, onChange: () => void): Filters {
  const element = make('div', { class: 'search-filters', hidden: true })
  let chosen: string | undefined
  let offered = ''

  function offer(partitions: readonly Partition[], own: string): void {
    const key = `${own} ${partitions.map(({ id }) => id).join(' ')} ${chosen}`
    if (key === offered) return
    offered = key
    const current = partitions.find(({ id }) => id === (chosen ?? own)) ?? partitions[0]
    element.hidden = partitions.length < 2
    if (current === undefined || element.hidden) return
    const languages = [...new Map(partitions.map((partition) => [partition.language, partition])).values()]
    const versions = partitions.filter(({ language }) => language === current.language)
    // The fields are replaced, so the focus is put back afterwards.
    const hadFocus = element.querySelector('select:focus')?.getAttribute('name')
    element.replaceChildren(
      ...selectOf(
        'language',
        labels.language,
        languages,
        ({ language }) => language === current.language,
        (to) => {
          const same = partitions.find(
            ({ language, version }) => language === to.language && version === current.version,
          )
          choose(same ?? partitions.find(({ language }) => language === to.language))
        },
      ),
      ...selectOf('version', labels.version, versions, ({ id }) => id === current.id, choose),
    )
    if (hadFocus != null) element.querySelector<HTMLElement>(`select[name="${hadFocus}"]`)?.focus()
  }

  function choose(partition: Pick<Partition, 'id'> | undefined): void {
    chosen = partition?.id
    onChange()
  }

  return {
    element,
    offer,
    chosen: () => chosen,
    choose: (id) => choose({ id }),
    reset() {
      chosen = undefined
      offered = ''
    },
  }
}

function selectOf(
  name: 'language' | 'version',
  label: string,
  partitions: readonly Partition[],
  isCurrent: (partition: Partition) => boolean,
  onChoose: (partition: Partition) => void,
): HTMLElement[] {
  if (partitions.length < 2) return []
  const select = make('select', { name, class: 'search-filter', 'aria-label': label })
  for (const partition of partitions) {
    const text = name === 'language' ? partition.languageLabel : partition.version
    select.append(make('option', { value: partition.id, selected: isCurrent(partition) }, text))
  }
  select.addEventListener('change', () => {
    const partition = partitions.find(({ id }) => id === select.value)
    if (partition !== undefined) onChoose(partition)
  })
  return [select]
}

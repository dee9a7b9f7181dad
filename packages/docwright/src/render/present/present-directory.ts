import type { DirectoryEntryView, DirectoryView } from '@docwright/theme'
import type { GroupEntry, NavigationEntry } from '../../navigation/navigation-tree.ts'
import type { PageContext } from '../basics/page-context.ts'
import { iconOf, iconReference, linkTo, type Presenter } from './presenter.ts'
import { pageHref, pageKeys } from './present-sidebar.ts'

/**
 * The directory listing of a group's root page: child pages and nested groups.
 *
 * @param context The place of the page.
 * @param presenter The site.
 */
export async function presentDirectory(
  context: PageContext,
  presenter: Presenter,
): Promise<{ directory?: DirectoryView }> {
  const { key } = context
  const group = presenter.site.navigation.roots.get(key)
  if (group === undefined || group.directory === 'none') return {}
  await presenter.site.metadata.load(pageKeys(group.entries))
  const entries = presentEntries(group.entries, context, presenter)
  return entries.length === 0 ? {} : { directory: { style: group.directory, entries } }
}

function presentEntries(
  entries: readonly NavigationEntry[],
  root: PageContext,
  presenter: Presenter,
): DirectoryEntryView[] {
  return entries.flatMap((entry): DirectoryEntryView[] => {
    switch (entry.type) {
      case 'page':
        return entry.path === root.key ? [] : presentPage(entry.path, root, presenter)
      case 'group':
        return presentGroup(entry, root, presenter)
      case 'link':
        return [
          {
            type: 'page',
            label: presenter.site.linkLabels.labels.get(entry.href) ?? entry.href,
            ...linkTo(entry.href, presenter.site),
            entries: [],
          },
        ]
      case 'operation':
        return []
    }
  })
}

function presentPage(key: string, { section }: PageContext, presenter: Presenter): DirectoryEntryView[] {
  const { site } = presenter
  const { hidden, url, description, icon, iconType, tag, sidebarTitle } = site.metadata.get(key)
  if (hidden === true) return []
  return [
    {
      type: 'page',
      label: sidebarTitle ?? site.metadata.markedTitleOf(key),
      ...(url === undefined ? { href: pageHref(key, presenter, section), external: false } : linkTo(url, site)),
      ...(description === undefined ? {} : { description }),
      ...iconOf(iconReference(icon, iconType), presenter),
      ...(tag === undefined ? {} : { tag }),
      entries: [],
    },
  ]
}

function presentGroup(group: GroupEntry, root: PageContext, presenter: Presenter): DirectoryEntryView[] {
  if (group.hidden) return []
  const entries = presentEntries(group.entries, root, presenter)
  if (entries.length === 0 && group.root === undefined) return []
  const description = group.root === undefined ? undefined : presenter.site.metadata.get(group.root).description
  return [
    {
      type: 'group',
      label: group.label,
      ...(group.root === undefined ? {} : { href: pageHref(group.root, presenter, root.section) }),
      external: false,
      ...(description === undefined ? {} : { description }),
      ...iconOf(group.icon, presenter),
      ...(group.tag === undefined ? {} : { tag: group.tag }),
      entries,
    },
  ]
}

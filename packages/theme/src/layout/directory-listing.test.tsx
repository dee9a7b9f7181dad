import { render } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import { labelsFor } from '../labels/labels-for.ts'
import type { DirectoryEntryView } from '../page-view.ts'
import { DirectoryListing } from './directory-listing.tsx'

function group(label: string, ...entries: DirectoryEntryView[]): DirectoryEntryView {
  return { type: 'group', label, external: false, entries }
}

test('the heading of a group in a group is one level below', () => {
  const page: DirectoryEntryView = { type: 'page', label: 'Page', href: '/a', external: false, entries: [] }
  const directory = { style: 'card', entries: [group('One', page, group('Two', page)), group('Three', page)] } as const
  const html = render(
    <DirectoryListing directory={{ ...directory, entries: [...directory.entries] }} labels={labelsFor('en')} />,
  )
  const headings = [...html.matchAll(/<(h\d) class="directory-heading">(\w+)/g)].map(([, level, text]) => [level, text])
  expect(headings).toEqual([
    ['h2', 'One'],
    ['h3', 'Two'],
    ['h2', 'Three'],
  ])
})

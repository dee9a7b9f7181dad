import { expect, test } from 'vitest'
import type { HostedProject } from '../../store/deployments/deployment.ts'
import { createHostNames, previewLabel } from './host-names.ts'
import { createHostPlaces } from './host-places.ts'

const docs: HostedProject = {
  id: 'project_1',
  slug: 'docs',
  name: 'Docs',
  defaultBranch: 'main',
  docsFolder: '',
  demand: 'none',
  domain: 'docs.acme.com',
}

/** Places on a platform with one project, whose branch `draft` is live; `asked` are the lookups by slug. */
function setting(fails: (slug: string) => boolean = () => false) {
  const asked: string[] = []
  let now = 0
  const places = createHostPlaces({
    names: createHostNames('sites.example', 'https://platform.example'),
    routes: {
      projectBySlug: async (slug) => {
        asked.push(slug)
        if (fails(slug)) throw new Error('The database is away.')
        return slug === 'docs' ? docs : undefined
      },
      projectByDomain: async (host) => (host === docs.domain ? docs : undefined),
      liveBranches: async () => [{ branch: 'draft' }] as never,
    },
    clock: () => now,
    freshFor: 500,
  })
  return { places, asked, wait: (milliseconds: number) => (now += milliseconds) }
}

test('a label is a project, or a project with a live branch; a domain is a project', async () => {
  const { places } = setting()
  expect(await places.find('platform.example')).toBe('platform')
  expect(await places.find('docs.sites.example')).toEqual({ project: docs, branch: 'main' })
  expect(await places.find(`${previewLabel('docs', 'draft')}.sites.example`)).toEqual({
    project: docs,
    branch: 'draft',
  })
  expect(await places.find(`${previewLabel('docs', 'other')}.sites.example`)).toBeUndefined()
  expect(await places.find('docs.acme.com')).toEqual({ project: docs, branch: 'main' })
  expect(await places.find('else.acme.com')).toBeUndefined()
})

test('a place is known without a lookup for a moment, and a label is no domain of the same name', async () => {
  const { places, asked, wait } = setting()
  expect(places.peek({ kind: 'label', label: 'docs' })).toBeUndefined()
  await places.find('docs.sites.example')
  await places.find('docs.sites.example')
  expect(asked).toEqual(['docs'])
  expect(places.peek({ kind: 'label', label: 'docs' })).toEqual({ project: docs, branch: 'main' })
  expect(places.peek({ kind: 'domain', host: 'docs' })).toBeUndefined()
  expect(places.freshFor({ kind: 'label', label: 'docs' })).toBe(500)
  wait(600)
  expect(places.peek({ kind: 'label', label: 'docs' })).toBeUndefined()
})

test('a name is not unknown while the database is away, unless a part of it leads to a branch', async () => {
  const { places } = setting((slug) => slug !== 'docs')
  await expect(places.find('else.sites.example')).rejects.toThrow('away')
  expect(await places.find(`${previewLabel('docs', 'draft')}.sites.example`)).toEqual({
    project: docs,
    branch: 'draft',
  })
})

import { expect, test } from 'vitest'
import type { Deployment } from '../store/deployments/deployment.ts'
import type { Project } from '../projects/project.ts'
import { createDocsAddress } from './docs-address.ts'

const project = { id: 'prj_a', slug: 'docs', defaultBranch: 'main', archivedAt: null } as Project

function platform(found: Project | undefined, live: boolean) {
  const state = { found, live, now: 0, looks: 0 }
  const parts = {
    projects: {
      findByName: (name: string) => {
        state.looks++
        return Promise.resolve(name === state.found?.slug ? state.found : undefined)
      },
    },
    hosting: {
      liveOf: (_id: string, branch: string) =>
        Promise.resolve(state.live && branch === 'main' ? ({ id: 'd1' } as Deployment) : undefined),
      siteUrl: (id: string) => Promise.resolve(`http://${id}.localhost`),
    },
    now: () => state.now,
  }
  return { state, parts }
}

test('an address is as it was set, and there is none by default', async () => {
  const { parts, state } = platform(project, true)
  expect(await createDocsAddress('https://docs.example.com/platform', parts)()).toBe(
    'https://docs.example.com/platform',
  )
  expect(await createDocsAddress(undefined, parts)()).toBeUndefined()
  expect(state.looks).toBe(0)
})

test('a project is linked to while its site is live, and is looked for twice a minute at most', async () => {
  const { parts, state } = platform(project, false)
  const address = createDocsAddress('docs', parts)
  expect(await address()).toBeUndefined()
  state.live = true
  expect(await address()).toBeUndefined()
  state.now = 30_000
  expect(await address()).toBe('http://prj_a.localhost')
  state.found = { ...project, archivedAt: 1 }
  expect(await address()).toBe('http://prj_a.localhost')
  state.now = 60_000
  expect(await address()).toBeUndefined()
  expect(state.looks).toBe(3)
})

test('a name that no project has gives no links', async () => {
  expect(await createDocsAddress('docs', platform(undefined, true).parts)()).toBeUndefined()
})

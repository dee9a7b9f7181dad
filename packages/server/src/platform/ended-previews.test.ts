import type { ForgeEvent, PullRequest } from '@docwright/forge'
import { expect, test } from 'vitest'
import type { Deployment } from '../store/deployments/deployment.ts'
import { retireEndedPreview } from './ended-previews.ts'

const project = { id: 'project_1', defaultBranch: 'main' }
const head = 'grace/limits'
const commit = 'a'.repeat(40)

/** The retired previews, and the pull requests that are read, after a webhook. */
async function after(newest: Partial<Deployment> | undefined, event: { action?: string; head?: string } = {}) {
  const retired: string[][] = []
  const read: number[] = []
  const parts = {
    hosting: {
      deploymentsOf: async () => (newest === undefined ? [] : [{ commit, status: 'live', ...newest } as Deployment]),
      retire: async (...call: [string, string, string]) => void retired.push(call),
    },
    forge: {
      readPullRequest: async (number: number) => {
        read.push(number)
        return { head: { branch: head, commit } } as PullRequest
      },
    },
  }
  const told = { type: 'pull-request', action: 'merged', number: 7, head, ...event }
  await retireEndedPreview(parts, project, told as Extract<ForgeEvent, { type: 'pull-request' }>)
  return { retired, read }
}

test('the preview of a pull request that has ended is taken away, also while it is being made', async () => {
  for (const status of ['live', 'queued', 'building', 'failed'] as const) {
    const { retired } = await after({ status })
    expect(retired).toEqual([['project_1', head, 'Pull request #7 was merged.']])
  }
  const { retired } = await after({}, { action: 'closed' })
  expect(retired).toEqual([['project_1', head, 'Pull request #7 was closed.']])
})

test('another commit, as of a fork’s branch of the same name, keeps its preview', async () => {
  expect(await after({ commit: 'b'.repeat(40) })).toEqual({ retired: [], read: [7] })
})

test('the forge is not asked where nothing is to be taken away', async () => {
  const nothing = { retired: [], read: [] }
  expect(await after(undefined)).toEqual(nothing)
  expect(await after({ status: 'retired' })).toEqual(nothing)
  expect(await after({}, { action: 'updated' })).toEqual(nothing)
  expect(await after({}, { head: 'main' })).toEqual(nothing)
})

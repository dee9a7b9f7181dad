import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Deployment, HostingStore } from '../../store/deployments/deployment.ts'
import { openKnownRoutes } from './known-routes.ts'

function deploymentOf(branch: string): Deployment {
  const times = { createdAt: 1, finishedAt: 1 }
  const reasons = { reason: null, code: null, headCommit: null, source: null, sources: null, progress: null }
  const found = { manifest: `manifest of ${branch}`, errors: 0, warnings: 0 }
  const place = { id: `of-${branch}`, projectId: 'docs', branch, commit: 'a'.repeat(40), production: false }
  return { ...place, status: 'live', ...reasons, ...found, ...times }
}

test('what a machine has on its disk is remembered over a restart, and forgotten with its branch', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'docwright-routes-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  let live = ['main', 'draft'].map(deploymentOf)
  const project = { id: 'docs', slug: 'docs', name: 'docs', defaultBranch: 'main', docsFolder: '', demand: 'none' }
  let liveAt = 1
  const store = {
    projectById: () => Promise.resolve({ ...project, domain: null }),
    liveBranches: () => Promise.resolve(live),
    liveProjects: () => Promise.resolve([{ projectId: 'docs', liveAt }]),
  } as unknown as HostingStore
  const first = openKnownRoutes(folder, store, () => 10)
  for (const deployment of live) first.noteKept(deployment)
  await first.close()
  const routes = openKnownRoutes(folder, store, () => 10)
  await routes.learn()
  expect(['main', 'draft', 'other'].map((branch) => routes.lastKept('docs', branch)?.id)).toEqual([
    'of-main',
    'of-draft',
    undefined,
  ])
  live = live.slice(0, 1)
  liveAt = 2
  await routes.learn()
  expect(['main', 'draft'].map((branch) => routes.lastKept('docs', branch)?.id)).toEqual(['of-main', undefined])
  await routes.close()
})

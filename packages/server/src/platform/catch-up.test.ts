import { createGit, createRepository, openRepository } from '@docwright/forge'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { BranchUpdate } from '../hosting/deployments/shown-previews.ts'
import type { Project } from '../projects/project.ts'
import { newestOfBranches } from '../store/deployments/deployment-reads.ts'
import { createHostingStore } from '../store/deployments/deployment-store.ts'
import type { Store } from '../store/open-store.ts'
import { addProject } from '../store/testing/add-project.ts'
import { describeEachStore, type TestStores } from '../store/testing/describe-each-store.ts'
import { deployChangedBranches, type CatchUpParts } from './catch-up.ts'

const git = createGit({ environment: process.env, protocols: ['file'] })
const earlier = 'a'.repeat(40)

interface Setting {
  store: Store
  parts: CatchUpParts
  project: Project
  updates: BranchUpdate[]
  /** Commits to `main` of this machine's copy. */
  commit(): string
  deploy(commit: string): Promise<void>
}

async function setting(stores: TestStores, repositoryUrl: string | null): Promise<Setting> {
  const location = await stores.locate()
  let now = 1_000
  const store = await stores.open({ location, clock: () => (now += 1) })
  const { projectId } = await addProject(store)
  const folder = join(location.dataFolder, 'copy.git')
  await createRepository(git, folder)
  const updates: BranchUpdate[] = []
  const hosting = {
    onPush(_: string, found: readonly BranchUpdate[]) {
      updates.push(...found)
      return Promise.resolve([])
    },
  }
  const projects = { repository: () => Promise.resolve(openRepository(git, folder)) }
  const parts = { store, hosting, projects } as unknown as CatchUpParts
  const environment = {
    GIT_AUTHOR_NAME: 'A',
    GIT_AUTHOR_EMAIL: 'a@b.c',
    GIT_COMMITTER_NAME: 'A',
    GIT_COMMITTER_EMAIL: 'a@b.c',
  }
  const run = (...args: string[]): string =>
    execFileSync('git', args, {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, ...environment },
      input: '',
    }).trim()
  return {
    store,
    parts,
    project: { id: projectId, defaultBranch: 'main', repositoryUrl } as Project,
    updates,
    commit() {
      const commit = run('commit-tree', '-m', `At ${performance.now()}`, run('mktree'))
      run('update-ref', 'refs/heads/main', commit)
      return commit
    },
    async deploy(commit) {
      await createHostingStore(store).enqueueDeployment({ projectId, branch: 'main', commit, production: true })
      await store.db.updateTable('deployment').set({ live_at: 1 }).where('commit_id', '=', commit).execute()
    },
  }
}

describeEachStore('Comparing a repository with its deployments', (stores) => {
  test('an empty copy of a repository elsewhere takes no site away; an empty repository here does', async () => {
    const remote = await setting(stores, 'https://forge.example/team/docs.git')
    await remote.deploy(earlier)
    await deployChangedBranches(remote.parts, remote.project)
    expect(remote.updates).toEqual([])
    const local = await setting(stores, null)
    await local.deploy(earlier)
    await deployChangedBranches(local.parts, local.project)
    expect(local.updates).toEqual([{ branch: 'main', after: null }])
  })

  test('what another machine has deployed while the copy was renewed is not taken back', async () => {
    const { store, parts, project, updates, commit, deploy } = await setting(
      stores,
      'https://forge.example/team/docs.git',
    )
    await deploy(earlier)
    const known = await newestOfBranches(store.db, project.id)
    const fetched = commit()
    await deploy('b'.repeat(40))
    await deployChangedBranches(parts, project, known)
    expect(updates).toEqual([])
    await deployChangedBranches(parts, project, await newestOfBranches(store.db, project.id))
    expect(updates).toEqual([{ branch: 'main', after: fetched }])
  })
})

import { expect, test } from 'vitest'
import { createHostingStore } from '../store/deployments/deployment-store.ts'
import { addProject } from '../store/testing/add-project.ts'
import { describeEachStore } from '../store/testing/describe-each-store.ts'
import { readQuotaUse } from './manage-quotas.ts'

describeEachStore('What a project has in the object store', (stores) => {
  test('is nothing before its first deployment, and not known before what it had was counted', async () => {
    const store = await stores.open()
    const { projectId } = await addProject(store)
    const projects = {
      find: async () => Promise.resolve({ settings: {}, repositoryKind: 'github' }),
      repositoryBytes: async () => Promise.resolve(0),
    }
    const used = async (): Promise<number | null> => {
      const parts = { store, projects } as unknown as Parameters<typeof readQuotaUse>[0]
      return (await readQuotaUse(parts, projectId)).storeMegabytes.used
    }
    const hosting = createHostingStore(store)
    expect(await used()).toBe(0)
    const published = { manifest: 'b'.repeat(64), diagnostics: [], errors: 0, warnings: 0 }
    const commit = 'a'.repeat(40)
    await hosting.enqueueDeployment({ projectId, branch: 'main', commit, production: true, published })
    expect(await used()).toBeNull()
    await hosting.addStoreUse(projectId, 3 * 1024 * 1024)
    expect(await used()).toBe(3)
  })
})

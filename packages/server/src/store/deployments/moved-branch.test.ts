import { expect, test } from 'vitest'
import type { Store } from '../open-store.ts'
import { insertRepository, updateRepository } from '../repositories/repository-queries.ts'
import { addProject } from '../testing/add-project.ts'
import { describeEachStore } from '../testing/describe-each-store.ts'
import { createHostingStore } from './deployment-store.ts'

const [first, second] = ['a'.repeat(40), 'b'.repeat(40)]
const ref = 'refs/heads/main'

/** A project whose repository is recorded with one branch. */
async function recorded(store: Store): Promise<string> {
  const { projectId } = await addProject(store)
  await store.transaction(async (transaction) => {
    await insertRepository(transaction, projectId, { references: new Map([[ref, first]]), pack: undefined })
  })
  return projectId
}

describeEachStore('A deployment of a branch that has moved since somebody looked', (stores) => {
  test('is of the newest commit, so that a push that was deployed meanwhile is not taken back', async () => {
    const store = await stores.open()
    const projectId = await recorded(store)
    const { enqueueDeployment } = createHostingStore(store)
    const found = { projectId, branch: 'main', commit: first, production: true, followsBranch: true }
    await updateRepository(store, projectId, [{ ref, before: first, after: second }], undefined)
    const pushed = await enqueueDeployment({ ...found, commit: second })
    // A caller that read the branch before the push deploys it only now.
    expect(await enqueueDeployment(found)).toEqual(pushed)
    expect(pushed.commit).toBe(second)
    expect(await store.db.selectFrom('deployment').select('commit_id').execute()).toEqual([{ commit_id: second }])
  })

  test('is of the commit that is named, if somebody chose it, or the repository is elsewhere', async () => {
    const store = await stores.open()
    const projectId = await recorded(store)
    const { enqueueDeployment } = createHostingStore(store)
    await updateRepository(store, projectId, [{ ref, before: first, after: second }], undefined)
    const chosen = { projectId, branch: 'main', commit: first, production: true }
    expect(await enqueueDeployment(chosen)).toMatchObject({ commit: first })
    const elsewhere = { repository_url: 'https://forge.example/team/docs.git', repository_kind: 'gitlab' as const }
    await store.db.updateTable('project').set(elsewhere).where('id', '=', projectId).execute()
    const copied = await enqueueDeployment({ ...chosen, commit: 'c'.repeat(40), followsBranch: true })
    expect(copied.commit).toBe('c'.repeat(40))
  })
})

import type { Forge } from '@docwright/forge'
import type { KeptFiles } from '@docwright/contract'
import { expect, test } from 'vitest'
import type { Project } from '../projects/project.ts'
import { addProject } from '../store/testing/add-project.ts'
import { describeEachStore } from '../store/testing/describe-each-store.ts'
import { updateReview, type UpdateCommands } from './update-review.ts'

const [head, updated] = ['a'.repeat(40), 'b'.repeat(40)]

describeEachStore('Bringing a pull request up to date', (stores) => {
  test('the log of changes has the files of which one version was given up: their number, and every path', async () => {
    const store = await stores.open()
    const { projectId } = await addProject(store)
    const forge = {
      readPullRequest: () =>
        Promise.resolve({ state: 'open', head: { branch: 'one', commit: head }, base: { branch: 'main' } }),
    } as unknown as Forge
    const context = {
      store,
      projects: { find: () => Promise.resolve({ id: projectId, organisationId: null } as unknown as Project) },
      forgeOf: () => Promise.resolve(forge),
      updateBranch: () => Promise.resolve({ kind: 'updated', commit: updated }),
    } as unknown as UpdateCommands
    const paths = Array.from({ length: 120 }, (_, index) => `images/a/long/folder/picture-${index}.png`)
    const sides: KeptFiles['sides'] = new Map(paths.map((path) => [path, 'theirs']))
    const kept = { head, baseHead: head, sides: new Map([...sides, ['style.css', 'ours'] as const]) }
    expect(await updateReview(context, projectId, 7, kept)).toEqual({ status: 'done' })
    expect(await updateReview(context, projectId, 7)).toEqual({ status: 'done' })
    const rows = await store.db
      .selectFrom('audit')
      .select('after')
      .where('action', '=', 'review.updated')
      .orderBy('sequence')
      .execute()
    expect(rows.map(({ after }): unknown => JSON.parse(after ?? ''))).toEqual([
      { head: updated, keptOfBranch: 1, filesOfBranch: ['style.css'], keptOfBase: 120, filesOfBase: paths },
      { head: updated },
    ])
  })
})

import { ForgeError, type Repository } from '@docwright/forge'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hostedRepository, scratchFolder } from '../../../forge/src/testing/scratch.ts'
import type { Store } from '../store/open-store.ts'
import { addProject } from '../store/testing/add-project.ts'
import { describeEachStore } from '../store/testing/describe-each-store.ts'
import { examineRepositories } from './examine-repositories.ts'

describeEachStore('Repositories that are hosted here', (stores) => {
  async function setting(): Promise<{ store: Store; ids: string[] }> {
    const store = await stores.open()
    const { projectId, organisationId } = await addProject(store, { slug: 'whole' })
    const other = await addProject(store, { slug: 'damaged', organisationId })
    return { store, ids: [projectId, other.projectId] }
  }

  const named = (store: Store, repositories: Record<string, () => Promise<Repository>>) => ({
    store,
    projects: {
      find: async (id: string) => store.db.selectFrom('project').select('slug').where('id', '=', id).executeTakeFirst(),
      repository: async (id: string) => repositories[id]?.() ?? Promise.reject(new Error(id)),
    },
  })

  test('one that lacks an object is told by its name, beside the number of the others', async () => {
    const { store, ids } = await setting()
    const { repository } = await hostedRepository(scratchFolder())
    const { repository: other } = await hostedRepository(scratchFolder())
    const [first = '', second = ''] = ids
    const examined = named(store, { [first]: async () => repository, [second]: async () => other })
    expect(await examineRepositories(examined)).toEqual([
      { part: 'repositories', state: 'ok', said: '2 hosted here are whole' },
    ])
    rmSync(join(other.folder, 'objects'), { recursive: true })
    expect(await examineRepositories(examined)).toEqual([
      {
        part: 'repositories',
        state: 'problem',
        said: expect.stringMatching(/^that of damaged (?:is damaged|cannot be read): /),
        fix: expect.stringMatching(/./),
      },
      { part: 'repositories', state: 'ok', said: '1 hosted here are whole' },
    ])
  })

  test('a folder that is not there is told, and what there was no time for', async () => {
    const { store, ids } = await setting()
    const { repository } = await hostedRepository(scratchFolder())
    const [first = '', second = ''] = ids
    const gone = new ForgeError('git-unavailable', 'The folder of the repository is missing.', { fix: 'Mount it.' })
    const examined = named(store, { [first]: async () => repository, [second]: async () => Promise.reject(gone) })
    expect(await examineRepositories(examined)).toContainEqual({
      part: 'repositories',
      state: 'problem',
      said: 'that of damaged cannot be read: The folder of the repository is missing.',
      fix: 'Mount it.',
    })
    expect(await examineRepositories(examined, { one: 20_000, all: 0 })).toEqual([
      { part: 'repositories', state: 'ok', said: '0 hosted here are whole; there was no time for 2 more' },
    ])
    expect(await examineRepositories({ store, projects: undefined })).toEqual([])
  })
})

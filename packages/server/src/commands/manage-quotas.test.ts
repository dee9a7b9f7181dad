import { createGit } from '@docwright/forge'
import { expect, test } from 'vitest'
import { createProjects } from '../projects/projects.ts'
import { openSecretBox } from '../store/secret-box.ts'
import { addProject } from '../store/testing/add-project.ts'
import { describeEachStore } from '../store/testing/describe-each-store.ts'
import { changeQuotas } from './manage-quotas.ts'

describeEachStore('Quotas of a project', (stores) => {
  test('of changes at the same time none is lost, also beside a change of its settings', async () => {
    const location = await stores.locate()
    const store = await stores.open({ location })
    const { projectId } = await addProject(store)
    const { dataFolder } = location
    const projects = createProjects({
      store,
      git: createGit({ environment: {} }),
      secrets: openSecretBox(dataFolder),
      dataFolder,
      starterFiles: () => new Map(),
      appToken: () => Promise.resolve(null),
    })
    for (let round = 1; round <= 5; round += 1) {
      await Promise.all([
        changeQuotas({ projects }, projectId, { openJobs: round }),
        changeQuotas({ projects }, projectId, { jobsPerHour: 10 * round, storeMegabytes: 'none' }),
        projects.update(projectId, { settings: { demand: round % 2 === 0 ? 'none' : 'no-errors' } }),
      ])
      expect((await projects.find(projectId))?.settings).toEqual({
        demand: round % 2 === 0 ? 'none' : 'no-errors',
        quotas: { openJobs: round, jobsPerHour: 10 * round, storeMegabytes: null },
      })
    }
    await changeQuotas({ projects }, projectId, { openJobs: 'default' })
    const quotas = { jobsPerHour: 50, storeMegabytes: null }
    expect((await projects.find(projectId))?.settings).toEqual({ demand: 'no-errors', quotas })
  })
})

import { resolveCommit } from '@docwright/forge'
import { expect, test } from 'vitest'
import { readJob } from '../store/jobs/job-queries.ts'
import { describeWithStore } from '../store/testing/describe-each-store.ts'
import { mergeDirectly } from './repository-workflows.ts'
import { recordedSetting } from './testing/recorded-setting.ts'

describeWithStore('A workflow that merges directly', (stores) => {
  test('merges into the branch of its job alone, wherever its pull request is pointed before or during the review', async () => {
    const { context, projectId, store, jobId } = await recordedSetting(stores)
    const stored = await readJob(store.db, projectId, jobId)
    if (stored === undefined) throw new Error('The job is not there.')
    const job = { ...stored, work: JSON.stringify({ branch: 'main', pullRequest: 1, generation: 1 }) }
    expect(job.ref).toBe('main')
    const repository = await context.projects.repository(projectId)
    const tip = await resolveCommit(repository, 'refs/heads/main')
    /** The answers of the forge, the last of which it repeats. */
    let answers: { state: string; base?: { branch: string } }[] = []
    const merged: number[] = []
    const forge = {
      readPullRequest: async () => (answers.length > 1 ? answers.shift() : answers[0]),
      mergePullRequest: async (number: number, { expectedHead }: { expectedHead: string }) => {
        expect(expectedHead).toBe(tip)
        merged.push(number)
        return { merged: true }
      },
    }
    const parts = {
      store,
      projects: context.projects,
      forgeOf: async () => forge,
      openPages: () => ({ close: async () => {} }),
      onPush: async () => {},
    } as unknown as Parameters<typeof mergeDirectly>[0]
    const [here, there] = ['main', 'live'].map((branch) => ({ state: 'open', base: { branch } }))
    if (here === undefined || there === undefined) throw new Error('There are two branches.')
    const note = 'It was not merged because its pull request is for “live” now, not for “main”.'
    answers = [there]
    expect([await mergeDirectly(parts, job), merged]).toEqual([note, []])
    answers = [here, there]
    expect([await mergeDirectly(parts, job), merged]).toEqual([note, []])
    answers = [here, { state: 'closed' }]
    expect([await mergeDirectly(parts, job), merged]).toEqual([undefined, []])
    answers = [here]
    expect([await mergeDirectly(parts, job), merged]).toEqual([undefined, [1]])
  })
})

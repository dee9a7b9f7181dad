import { resolveCommit } from '@docwright/forge'
import { expect, test } from 'vitest'
import { describeWithStore } from '../store/testing/describe-each-store.ts'
import { mergeDirectly } from './repository-workflows.ts'
import { directMerge } from './testing/direct-merge.ts'
import { recordedSetting } from './testing/recorded-setting.ts'

describeWithStore('A workflow that merges directly', (stores) => {
  test('merges into the branch of its job alone, wherever its pull request is pointed before or during the review', async () => {
    const setting = await recordedSetting(stores)
    const repository = await setting.context.projects.repository(setting.projectId)
    const tip = await resolveCommit(repository, 'refs/heads/main')
    /** The answers of the forge, the last of which it repeats. */
    let answers: { state: string; base?: { branch: string } }[] = []
    const merged: number[] = []
    const { parts, job } = await directMerge(setting, {
      readPullRequest: async () => (answers.length > 1 ? answers.shift() : answers[0]),
      mergePullRequest: async (number: number, { expectedHead }: { expectedHead: string }) => {
        expect(expectedHead).toBe(tip)
        merged.push(number)
        return { merged: true }
      },
    })
    expect(job.ref).toBe('main')
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

import { createGit, openRepository, readCommits, resolveCommit } from '@docwright/forge'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createProjects } from '../projects/projects.ts'
import { openSecretBox } from '../store/secret-box.ts'
import { addProject } from '../store/testing/add-project.ts'
import { describeWithStore } from '../store/testing/describe-each-store.ts'
import { readWorkflowFile, saveWorkflowFile, type WorkflowFileParts } from './workflow-files.ts'

const account = { id: 'account_1', name: 'Ada', email: 'ada@example.com' }
const file = (name: string): string => `---\r\nname: ${name}\r\non: push\r\nuse: typos\r\n---\r\n\r\n`

describeWithStore('Files of workflows', (stores) => {
  test('a file is checked, committed to the default branch in the name of who wrote it, and read again', async () => {
    const location = await stores.locate()
    const store = await stores.open({ location })
    const { organisationId } = await addProject(store, { slug: 'taken' })
    const { dataFolder } = location
    const git = createGit({ environment: process.env, protocols: ['https', 'file'] })
    const projects = createProjects({
      store,
      git,
      secrets: openSecretBox(dataFolder),
      dataFolder,
      starterFiles: (name) => new Map([['docs.json', JSON.stringify({ name })]]),
      appToken: () => Promise.resolve(null),
    })
    const project = await projects.create({
      organisationId,
      name: 'Acme',
      repository: { kind: 'starter' },
      docsFolder: 'site',
    })
    const pushed: string[] = []
    const parts: WorkflowFileParts = {
      store,
      git,
      projects,
      dataFolder,
      clock: () => Date.parse('2026-01-01T00:00:00Z'),
      onPush: (_, changes) => {
        pushed.push(...changes.map(({ ref }) => ref))
        return Promise.resolve([])
      },
      forgeOf: () => Promise.reject(new Error('A hosted repository needs no forge here.')),
      hosting: {} as WorkflowFileParts['hosting'],
    }
    const path = '.docwright/workflows/typos.md'
    const save = async (where: string, text: string) => saveWorkflowFile(parts, project, { path: where, text }, account)
    expect(await save('../docs.json', file('Typos'))).toMatchObject({ code: 'workflow-path', field: 'path' })
    expect(await save(path, '---\nname: Typos\n---\n')).toMatchObject({
      code: 'workflow-trigger',
      field: 'text',
      message: expect.stringContaining('Line 2: The workflow has no trigger.'),
    })
    expect(await readWorkflowFile(parts, project, path)).toBeUndefined()
    expect(pushed).toEqual([])

    expect(await save(path, file('Typos'))).toEqual({ status: 'done' })
    expect(pushed).toEqual(['refs/heads/main'])
    expect(await readWorkflowFile(parts, project, path)).toBe('---\nname: Typos\non: push\nuse: typos\n---\n')
    const repository = openRepository(git, projects.repositoryFolder(project.id))
    const head = (await resolveCommit(repository, 'refs/heads/main')) ?? ''
    expect((await readCommits(repository, [head])).get(head)).toMatchObject({
      subject: 'Change the workflow .docwright/workflows/typos.md',
      author: { name: 'Ada', email: 'ada@example.com' },
    })
    // An unchanged file makes no commit.
    expect(await save(path, file('Typos'))).toEqual({ status: 'done' })
    expect(await resolveCommit(repository, 'refs/heads/main')).toBe(head)
    expect(await readdir(join(dataFolder, 'worktrees'))).toEqual([])
  })
})

import type { GitCall, Repository } from '@docwright/forge'
import { expect, test } from 'vitest'
import type { Project } from '../projects/project.ts'
import { workClasses } from '../queue/work-classes.ts'
import { createProjectOpener, type RepositoryParts } from './open-turn-project.ts'

test('git of a turn goes behind others, in a repository that is recorded as before', async () => {
  const calls: (GitCall | undefined)[] = []
  const repository = {
    folder: '/repositories/docs.git',
    git: { run: (_args: readonly string[], call?: GitCall) => Promise.resolve(void calls.push(call)) },
    journal: { lacks: () => Promise.resolve(false) },
    beforeChange: () => Promise.resolve(),
  } as unknown as Repository
  const project = { id: 'docs', archivedAt: null, repositoryUrl: null, docsFolder: 'docs' } as Project
  const open = createProjectOpener({
    projects: {
      find: () => Promise.resolve(project),
      repository: () => Promise.resolve(repository),
      repositoryFolder: () => repository.folder,
    },
    forgeOf: () => Promise.resolve({ kind: 'local' }),
  } as unknown as RepositoryParts)
  const { mirror, docsFolder } = await open('docs')
  const { git, ...rest } = mirror.repository
  const { git: _, ...before } = repository
  expect([rest, docsFolder]).toEqual([before, 'docs'])
  await git.run(['status'], { folder: rest.folder })
  expect(calls).toEqual([{ folder: rest.folder, niceness: workClasses.turn.niceness }])
})

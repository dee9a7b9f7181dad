import { serveGit } from '@docwright/forge'
import { mkdir, readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startServer } from '../../../forge/src/testing/git-server.ts'
import { commitFiles, hostedRepository, plainGit, scratchFolder, testGit } from '../../../forge/src/testing/scratch.ts'
import type { Project } from '../projects/project.ts'
import { openBeside, type BesideParts } from './repositories-beside.ts'

const project = { id: 'docs', organisationId: 'acme', slug: 'docs', defaultBranch: 'main' } as Project

test('a workflow reads projects of its organisation and public repositories of its forge, and no others', async () => {
  const folder = scratchFolder()
  const { repository, clone } = await hostedRepository(folder)
  async function publish(rate: number): Promise<void> {
    await commitFiles(clone, { 'src/limits.ts': `export const rate = ${rate}\n` }, 'Change')
    plainGit(clone, 'push', '--quiet', 'origin', 'main')
  }
  await publish(100)
  const asked: (string | null)[] = []
  const origin = await startServer(async (request) => {
    asked.push(request.headers.get('authorization'))
    const isPublic = new URL(request.url).pathname.startsWith('/acme/api.git/')
    const permissions = { read: isPublic, write: false }
    return serveGit(request, { repository, permissions, remoteUser: null, onPush: () => [] })
  })
  const own = { ...project, repositoryUrl: `${origin}/acme/docs.git` }
  const projects = [
    own,
    { ...project, id: 'here', slug: 'here', repositoryUrl: null },
    { ...project, id: 'theirs', slug: 'theirs', organisationId: 'other', repositoryUrl: null },
  ]
  const parts = {
    git: testGit(),
    dataFolder: join(folder, 'data'),
    projects: {
      list: ({ organisationId }: { organisationId: string }) =>
        Promise.resolve(projects.filter((one) => one.organisationId === organisationId)),
      repository: () => Promise.resolve(repository),
    },
  } as unknown as BesideParts
  const copies = join(folder, 'data', 'context')
  for (let age = 1; age <= 22; age += 1) {
    await mkdir(join(copies, `old-${age}.git`), { recursive: true })
    await utimes(
      join(copies, `old-${age}.git`),
      new Date(Date.now() - age * 86_400_000 - 1),
      new Date(Date.now() - age * 86_400_000 - 1),
    )
  }
  const named = ['acme/api', 'acme/private', 'acme/here', 'acme/theirs']
  const { beside: found, unreadable } = await openBeside(parts, own, named)
  expect(unreadable).toEqual(['acme/private', 'acme/theirs'])
  // With the one in use, twenty stay, whatever their age.
  const left = (await readdir(copies)).filter((name) => name.startsWith('old-'))
  expect(left).toHaveLength(19)
  expect(left).toContain('old-19.git')
  expect([...found.keys()]).toEqual(['acme/api', 'acme/here'])
  for (const files of found.values()) {
    expect((await files.list()).map(({ path }) => path)).toContain('src/limits.ts')
    expect(Buffer.from((await files.read('src/limits.ts')) ?? []).toString()).toBe('export const rate = 100\n')
    expect(await files.read('no.ts')).toBeUndefined()
  }
  expect(new Set(asked)).toEqual(new Set([null]))

  // The next job sees new commits there.
  await publish(200)
  const newest = (await openBeside(parts, own, ['acme/api'])).beside.get('acme/api')
  expect(Buffer.from((await newest?.read('src/limits.ts')) ?? []).toString()).toBe('export const rate = 200\n')
  // One that is hosted here knows no forge to ask.
  const [, here] = projects
  if (here === undefined) throw new Error('The project is not there.')
  expect((await openBeside(parts, here, ['acme/api'])).beside.size).toBe(0)
})

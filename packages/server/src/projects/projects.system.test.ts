import { createGit, defaultBranch, listRefs, openRepository, readTree, updateRefs } from '@docwright/forge'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openSecretBox } from '../store/secret-box.ts'
import { addProject } from '../store/testing/add-project.ts'
import { describeWithStore } from '../store/testing/describe-each-store.ts'
import type { TestStores } from '../store/testing/describe-each-store.ts'
import type { Project } from './project.ts'
import { createProjects } from './projects.ts'
import type { Projects } from './projects.ts'

const git = createGit({ environment: process.env, protocols: ['https', 'file'] })

interface Setting {
  projects: Projects
  organisationId: string
  dataFolder: string
}

async function setting(stores: TestStores): Promise<Setting> {
  const location = await stores.locate()
  const store = await stores.open({ location })
  const { organisationId } = await addProject(store, { slug: 'taken' })
  const { dataFolder } = location
  const starterFiles = (name: string): Map<string, string> => new Map([['docs.json', JSON.stringify({ name })]])
  const secrets = openSecretBox(dataFolder)
  return {
    projects: createProjects({ store, git, secrets, dataFolder, starterFiles, appToken: () => Promise.resolve(null) }),
    organisationId,
    dataFolder,
  }
}

describeWithStore('Projects', (stores) => {
  test('a project from the starter has its files on the default branch, in its docs folder', async () => {
    const { projects, organisationId } = await setting(stores)
    const input = { organisationId, name: 'Über uns', repository: { kind: 'starter' }, docsFolder: 'site' } as const
    const project = await projects.create(input)
    expect(project).toMatchObject({ slug: 'uber-uns', defaultBranch: 'main', repositoryKind: 'local' })
    const repository = openRepository(git, projects.repositoryFolder(project.id))
    const [main] = await listRefs(repository)
    expect(main?.name).toBe('refs/heads/main')
    const tree = await readTree(repository, main?.commit ?? '')
    expect(tree.map(({ path }) => path)).toEqual(['site/docs.json'])
    expect(readdirSync(repository.folder).filter((name) => name.endsWith('.index'))).toEqual([])
  })

  test('a project can be a copy of a repository on this machine, with its branches', async () => {
    const { projects, organisationId } = await setting(stores)
    const input = { organisationId, name: 'First', defaultBranch: 'trunk', repository: { kind: 'starter' } } as const
    const first = await projects.create(input)
    const source = { path: projects.repositoryFolder(first.id) }
    const copy = await projects.create({ organisationId, name: 'Copy', repository: { kind: 'import', source } })
    expect(copy.defaultBranch).toBe('trunk')
    const refs = await Promise.all(
      [first, copy].map(async ({ id }) => listRefs(openRepository(git, projects.repositoryFolder(id)))),
    )
    expect(refs[1]).toEqual(refs[0])
  })

  test('an empty repository is refused in words, copied or followed, and nothing stays behind of it', async () => {
    const { projects, organisationId, dataFolder } = await setting(stores)
    const empty = await projects.create({ organisationId, name: 'Empty', repository: { kind: 'empty' } })
    const path = projects.repositoryFolder(empty.id)
    for (const repository of [
      { kind: 'import', source: { path } },
      { kind: 'remote', forge: 'gitlab', url: `file://${path}`, token: null },
    ] as const)
      await expect(projects.create({ organisationId, name: 'Copy', repository })).rejects.toMatchObject({
        code: 'project-empty',
        message: expect.stringContaining('has no commits'),
      })
    expect(readdirSync(join(dataFolder, 'repositories'))).toEqual([`${empty.id}.git`])
  })

  test('nothing stays behind of a project that cannot be made', async () => {
    const { projects, organisationId, dataFolder } = await setting(stores)
    const source = { path: join(dataFolder, 'nowhere') }
    const repository = { kind: 'import', source } as const
    await expect(projects.create({ organisationId, name: 'Lost', repository })).rejects.toThrow('no folder')
    const slug = projects.create({ organisationId, name: 'Lost', slug: 'taken', repository: { kind: 'empty' } })
    await expect(slug).rejects.toMatchObject({ code: 'project-slug' })
    expect(readdirSync(join(dataFolder, 'repositories'))).toEqual([])
    expect((await projects.list()).map(({ name }) => name)).toEqual(['Handbook'])
  })

  test('names in host names are unique and never reserved', async () => {
    const { projects, organisationId } = await setting(stores)
    const slugs: string[] = []
    for (const name of ['Taken', 'Taken!', 'API', '文档', 'a--b']) {
      slugs.push((await projects.create({ organisationId, name, repository: { kind: 'empty' } })).slug)
    }
    expect(slugs).toEqual(['taken-2', 'taken-3', 'api-docs', 'docs', 'a-b'])
  })

  test('a project is found by its own organisation only, archived ones are not listed', async () => {
    const { projects, organisationId } = await setting(stores)
    const { id } = await projects.create({ organisationId, name: 'Ours', repository: { kind: 'empty' } })
    expect(await projects.find(id, { organisationId })).toMatchObject({ id })
    expect(await projects.find(id, { organisationId: 'other' })).toBeUndefined()
    expect(await projects.findByName('ours')).toMatchObject({ id })
    expect(await projects.list({ organisationId: 'other' })).toEqual([])
    expect(await projects.setArchived(id, true)).toMatchObject({ archivedAt: expect.any(Number) })
    expect((await projects.list({ organisationId })).map(({ name }) => name)).toEqual(['Handbook'])
    expect(existsSync(projects.repositoryFolder(id))).toBe(true)
    expect(await projects.setArchived(id, false)).toMatchObject({ archivedAt: null })
  })

  test('settings and the token of a forge can be changed; the token is stored sealed', async () => {
    const { projects, organisationId } = await setting(stores)
    const { id } = await projects.create({ organisationId, name: 'Ours', repository: { kind: 'empty' } })
    const change = {
      name: 'Handbook 2',
      docsFolder: 'docs',
      settings: { demand: 'no-errors' },
      token: 'ghp_1',
    } as const
    expect(await projects.update(id, change)).toMatchObject({
      name: 'Handbook 2',
      docsFolder: 'docs',
      settings: { demand: 'no-errors' },
    })
    expect(await projects.token(id)).toBe('ghp_1')
    await projects.update(id, { token: null })
    expect(await projects.token(id)).toBeNull()
    expect(await projects.update('project_none', { name: 'x' })).toBeUndefined()
  })

  test('the default branch is one that exists, and whoever clones gets it', async () => {
    const { projects, organisationId } = await setting(stores)
    const { id } = await projects.create({ organisationId, name: 'Ours', repository: { kind: 'starter' } })
    const repository = openRepository(git, projects.repositoryFolder(id))
    const [main] = await listRefs(repository)
    await updateRefs(repository, [{ ref: 'refs/heads/next', before: null, after: main?.commit ?? '' }])
    expect(await projects.update(id, { defaultBranch: 'next' })).toMatchObject({ defaultBranch: 'next' })
    expect(await defaultBranch(repository)).toBe('next')
    const refused = projects.update(id, { defaultBranch: 'nowhere' })
    await expect(refused).rejects.toThrow('There is no branch “nowhere”. Push it first, or choose one of: main, next.')
  })

  test('the folder of docs.json is found in what somebody brings, and a folder without git becomes a repository', async () => {
    const { projects, organisationId, dataFolder } = await setting(stores)
    const made = async (name: string, files: readonly string[]): Promise<Project> => {
      const path = join(dataFolder, 'brought', name)
      for (const file of [...files, '.gitignore', 'node_modules/x/docs.json']) {
        mkdirSync(join(path, file, '..'), { recursive: true })
        writeFileSync(join(path, file), file === '.gitignore' ? 'secret.env\n' : '{}')
      }
      writeFileSync(join(path, 'secret.env'), 'TOKEN=1')
      return projects.create({ organisationId, name, repository: { kind: 'folder', path } })
    }
    expect((await made('root', ['docs.json', 'examples/a/docs.json'])).docsFolder).toBe('')
    expect((await made('one', ['README.md', 'site/docs.json', 'site/examples/docs.json'])).docsFolder).toBe('site')
    expect((await made('usual', ['docs/docs.json', 'other/mint.json'])).docsFolder).toBe('docs')
    const several = await made('several', ['a/docs.json', 'b/docs.json'])
    expect(several).toMatchObject({ docsFolder: '', defaultBranch: 'main', repositoryKind: 'local' })
    const repository = openRepository(git, projects.repositoryFolder(several.id))
    const [main] = await listRefs(repository)
    const paths = (await readTree(repository, main?.commit ?? '')).map(({ path }) => path)
    expect(paths).toEqual(['.gitignore', 'a/docs.json', 'b/docs.json'])
  })

  test('what makes no sense is refused in words', async () => {
    const { projects, organisationId } = await setting(stores)
    const input = { organisationId, name: 'P', repository: { kind: 'empty' } } as const
    const code = async (part: object): Promise<unknown> =>
      projects.create({ ...input, ...part }).then(
        () => 'made',
        (cause: unknown) => (cause as { code: unknown }).code,
      )
    expect(await code({ name: ' ' })).toBe('project-name')
    expect(await code({ slug: 'Not A Slug' })).toBe('project-slug')
    expect(await code({ defaultBranch: '../x' })).toBe('project-branch')
    for (const docsFolder of ['/docs', 'docs/', '..', 'a/../b', 'a//b']) {
      expect(await code({ docsFolder })).toBe('project-docs-folder')
    }
    expect(() => projects.repositoryFolder('../../etc')).toThrow('not the id')
  })
})

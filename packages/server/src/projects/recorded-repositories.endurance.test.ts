import { createGit, listRefs, mergeBranch, resolveCommit, serveGit, updateRefs } from '@docwright/forge'
import type { ReferenceChange } from '@docwright/forge'
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { startServer } from '../../../forge/src/testing/git-server.ts'
import { openFolderStore } from '../objects/folder-store.ts'
import { StoreFault, type ObjectStore } from '../objects/object-store.ts'
import { openSecretBox } from '../store/secret-box.ts'
import { createHostingStore } from '../store/deployments/deployment-store.ts'
import type { Store } from '../store/open-store.ts'
import { removeRetiredPacks, listPacks } from '../store/repositories/repository-queries.ts'
import { addProject } from '../store/testing/add-project.ts'
import { describeEachStore, type TestStores } from '../store/testing/describe-each-store.ts'
import { createProjects, type Projects } from './projects.ts'

const git = createGit({ environment: process.env, protocols: ['file', 'http'] })
const author = { name: 'Ada', email: 'ada@example.com', at: 1 }

interface Machine {
  projects: Projects
  folder: string
  /** Addresses of its repositories, by the project. */
  urlOf(projectId: string): string
}

interface Platform {
  store: Store
  folder: string
  organisationId: string
  /** The pushes that were reported. */
  pushes: ReferenceChange[]
  bucket: {
    isAway: boolean
    /** Called after the next object is written. */
    afterPut?: (() => Promise<void>) | undefined
    /** Called before git reads a commit the next time. */
    beforeRead?: (() => Promise<void>) | undefined
  }
  machine(name: string): Promise<Machine>
}

/** Machines with a folder each, which share a database and a bucket. */
async function platform(stores: TestStores): Promise<Platform> {
  const location = await stores.locate()
  const store = await stores.open({ location })
  const { organisationId } = await addProject(store, { slug: 'taken' })
  const folder = location.dataFolder
  const bucket: Platform['bucket'] = { isAway: false }
  const kept = openFolderStore(join(folder, 'bucket'))
  const objects: ObjectStore = {
    ...kept,
    async put(...object) {
      if (bucket.isAway) away()
      await kept.put(...object)
      const { afterPut } = bucket
      bucket.afterPut = undefined
      await afterPut?.()
    },
    get: async (digest) => (bucket.isAway ? away() : kept.get(digest)),
  }
  async function noteRead(): Promise<void> {
    const { beforeRead } = bucket
    bucket.beforeRead = undefined
    await beforeRead?.()
  }
  const watched: typeof git = {
    ...git,
    objects(gitFolder) {
      const reader = git.objects(gitFolder)
      return {
        async read(...asked) {
          await noteRead()
          return reader.read(...asked)
        },
        async find(name) {
          await noteRead()
          return reader.find(name)
        },
      }
    },
  }
  const pushes: ReferenceChange[] = []
  return {
    store,
    folder,
    organisationId,
    pushes,
    bucket,
    async machine(name) {
      const dataFolder = join(folder, name)
      mkdirSync(dataFolder)
      const projects = createProjects({
        store,
        git: watched,
        secrets: openSecretBox(dataFolder),
        dataFolder,
        objects,
        starterFiles: () => new Map([['docs.json', '{}']]),
        appToken: () => Promise.resolve(null),
      })
      const origin = await startServer(async (request) => {
        const [, projectId = ''] = /^\/([\w-]+)\.git\//.exec(new URL(request.url).pathname) ?? []
        return serveGit(request, {
          repository: await projects.repository(projectId),
          permissions: { read: true, write: true },
          remoteUser: 'ada',
          onPush(changes) {
            pushes.push(...changes)
            return []
          },
        })
      })
      return { projects, folder: dataFolder, urlOf: (projectId) => `${origin}/${projectId}.git` }
    },
  }
}

function away(): never {
  throw new StoreFault('The bucket is away.')
}

/** git as people have it; the servers run in this process, so nothing may block it. */
async function run(folder: string, ...args: string[]): Promise<string> {
  const env = {
    PATH: process.env['PATH'],
    HOME: '/dev/null',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_TERMINAL_PROMPT: '0',
    LC_ALL: 'C',
  }
  const identity = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com']
  const { stdout } = await promisify(execFile)('git', [...identity, ...args], { cwd: folder, env })
  return stdout.trim()
}

async function commit(place: string, name: string): Promise<string> {
  writeFileSync(join(place, name), `${name}\n`)
  await run(place, 'add', '--all')
  await run(place, 'commit', '--quiet', '-m', name)
  return run(place, 'rev-parse', 'HEAD')
}

async function clone(url: string, folder: string): Promise<string> {
  await run('/', 'clone', '--quiet', url, folder)
  return folder
}

async function branches(machine: Machine, projectId: string): Promise<Record<string, string>> {
  const references = await listRefs(await machine.projects.repository(projectId))
  return Object.fromEntries(references.map(({ name, commit: id }) => [name.slice('refs/heads/'.length), id]))
}

describeEachStore('Hosted repositories of several machines', (stores) => {
  test('what is pushed at one machine is there at every other, also when the first is gone', async () => {
    const { machine, folder, organisationId, pushes } = await platform(stores)
    const [one, two] = [await machine('one'), await machine('two')]
    const { id } = await one.projects.create({ organisationId, name: 'Docs', repository: { kind: 'starter' } })
    const atOne = await clone(one.urlOf(id), join(folder, 'at-one'))
    const first = await commit(atOne, 'first')
    await run(atOne, 'tag', '-a', 'v1', '-m', 'Version 1')
    await run(atOne, 'push', '--quiet', 'origin', 'HEAD:main', 'HEAD:refs/heads/a/b', 'v1')

    const atTwo = await clone(two.urlOf(id), join(folder, 'at-two'))
    expect(await run(atTwo, 'rev-parse', 'HEAD', 'v1^{commit}')).toBe(`${first}\n${first}`)
    const second = await commit(atTwo, 'second')
    // A name that was a folder becomes a branch.
    await run(atTwo, 'push', '--quiet', 'origin', 'HEAD:main', ':a/b')
    await run(atTwo, 'push', '--quiet', 'origin', 'HEAD:refs/heads/a')
    expect(await branches(one, id)).toEqual({ main: second, a: second })
    expect(pushes).toContainEqual({ ref: 'refs/heads/main', before: first, after: second })

    // A push elsewhere in the meantime is not overwritten.
    await commit(atOne, 'other')
    await expect(run(atOne, 'push', '--quiet', 'origin', 'HEAD:main')).rejects.toThrow(/rejected/)

    rmSync(one.folder, { recursive: true })
    const three = await machine('three')
    expect(await branches(three, id)).toEqual({ main: second, a: second })
    expect(await run(three.projects.repositoryFolder(id), 'fsck', '--connectivity-only')).toBe('')
  })

  test('of two pushes to one branch at two machines at once, one is done', async () => {
    const { machine, folder, organisationId } = await platform(stores)
    const machines = [await machine('one'), await machine('two')]
    const { id } = (await machines[0]?.projects.create({
      organisationId,
      name: 'Docs',
      repository: { kind: 'starter' },
    })) ?? { id: '' }
    const clones = await Promise.all(
      machines.map(async ({ urlOf }, at) => clone(urlOf(id), join(folder, `clone-${at}`))),
    )
    const commits = await Promise.all(clones.map(async (place, at) => commit(place, `of-${at}`)))
    const outcomes = await Promise.allSettled(
      clones.map(async (place) => run(place, 'push', '--quiet', 'origin', 'HEAD:main')),
    )
    const done = outcomes.flatMap(({ status }, at) => (status === 'fulfilled' ? commits[at] : []))
    expect(done).toHaveLength(1)
    for (const each of machines) expect((await branches(each, id))['main']).toBe(done[0])
  })

  test('a push that cannot be recorded changes nothing, and is taken when it is sent again', async () => {
    const { machine, folder, organisationId, bucket, pushes } = await platform(stores)
    const [one, two] = [await machine('one'), await machine('two')]
    const { id } = await one.projects.create({ organisationId, name: 'Docs', repository: { kind: 'starter' } })
    const before = await branches(one, id)
    const place = await clone(one.urlOf(id), join(folder, 'clone'))
    const wanted = await commit(place, 'first')
    await run(place, 'tag', 'v1')
    bucket.isAway = true
    await expect(run(place, 'push', 'origin', 'HEAD:main', 'v1')).rejects.toThrow(
      'The push could not be recorded, and nothing was changed. Push again in a moment.',
    )
    expect(await branches(one, id)).toEqual(before)
    expect(await listRefs(await one.projects.repository(id), 'refs/tags/')).toEqual([])
    await expect(two.projects.repository(id)).rejects.toMatchObject({ code: 'git-unavailable' })
    expect(pushes).toEqual([])
    bucket.isAway = false
    await run(place, 'push', '--quiet', 'origin', 'HEAD:main')
    expect(await branches(two, id)).toEqual({ main: wanted })
    await expect(run(place, 'push', 'origin', ':main')).rejects.toThrow('The default branch cannot be deleted.')
    await expect(run(place, 'push', 'origin', 'HEAD:refs/heads/main/x')).rejects.toThrow('refs/heads/main exists')
    for (const name of ['-x', 'b'.repeat(230), 'b\uFFFD'])
      await expect(run(place, 'push', 'origin', `HEAD:refs/heads/${name}`)).rejects.toThrow('cannot be used here')
  })

  test('branches that the platform moves itself are recorded; a copy that is behind takes nothing back', async () => {
    const { machine, organisationId, folder } = await platform(stores)
    const [one, two] = [await machine('one'), await machine('two')]
    const { id } = await one.projects.create({ organisationId, name: 'Docs', repository: { kind: 'starter' } })
    const place = await clone(one.urlOf(id), join(folder, 'clone'))
    const { main = '' } = await branches(one, id)
    const stale = await two.projects.repository(id)
    const work = await commit(place, 'work')
    await run(place, 'push', '--quiet', 'origin', 'HEAD:work')
    const merge = { into: 'main', from: 'work', method: 'merge', message: 'Merge', author } as const
    const outcome = await mergeBranch(await one.projects.repository(id), merge)
    expect(outcome).toMatchObject({ merged: true, before: main, head: work })
    expect(await updateRefs(stale, [{ ref: 'refs/heads/main', before: main, after: main }])).toBe(false)
    expect(await branches(two, id)).toEqual(await branches(one, id))
    await one.projects.update(id, { defaultBranch: 'work' })
    expect(await resolveCommit(await two.projects.repository(id), 'HEAD')).toBe(work)
  })

  test('a repository is as large at a machine that has no copy of it as at any other', async () => {
    const { machine, organisationId, folder, store } = await platform(stores)
    const [one, two] = [await machine('one'), await machine('two')]
    const { id } = await one.projects.create({ organisationId, name: 'Docs', repository: { kind: 'starter' } })
    const place = await clone(one.urlOf(id), join(folder, 'clone'))
    writeFileSync(join(place, 'film.bin'), randomBytes(700 * 1024))
    await commit(place, 'film')
    await run(place, 'push', '--quiet', 'origin', 'HEAD:main')
    const bytes = await one.projects.repositoryBytes(id)
    expect([bytes > 700 * 1024, bytes < 710 * 1024]).toEqual([true, true])
    expect(await two.projects.repositoryBytes(id)).toBe(bytes)

    // Machine two gets its copy with the push, and refuses as the first one would.
    await store.db
      .updateTable('project')
      .set({ settings: JSON.stringify({ quotas: { repositoryMegabytes: 1 } }) })
      .where('id', '=', id)
      .execute()
    writeFileSync(join(place, 'other.bin'), randomBytes(700 * 1024))
    await commit(place, 'other')
    await expect(run(place, 'push', two.urlOf(id), 'HEAD:main')).rejects.toThrow('would have 2 MB')
  })

  test('a branch that is deleted while it is looked for is no copy that lacks something', async () => {
    const { machine, organisationId, bucket } = await platform(stores)
    const one = await machine('one')
    const { id } = await one.projects.create({ organisationId, name: 'Docs', repository: { kind: 'starter' } })
    const { main = '' } = await branches(one, id)
    const repository = await one.projects.repository(id)
    const ref = 'refs/heads/short'
    await updateRefs(repository, [{ ref, before: null, after: main }])
    // A commit in a pack is one that git is asked for.
    await run(repository.folder, 'repack', '-adq')
    bucket.beforeRead = async () => void (await updateRefs(repository, [{ ref, before: main, after: null }]))
    // As `resolveCommit` asks when git has found nothing.
    expect(await repository.journal?.lacks([ref])).toBe(false)
    const kept = join(one.projects.repositoryFolder(id), 'kept')
    writeFileSync(kept, '')
    expect(await branches(one, id)).toEqual({ main })
    expect(existsSync(kept)).toBe(true)

    // One that was lost without being deleted is.
    rmSync(join(one.projects.repositoryFolder(id), 'refs/heads/main'))
    await expect(resolveCommit(repository, 'main')).rejects.toMatchObject({ code: 'git-unavailable' })
    expect(await branches(one, id)).toEqual({ main })
  })

  test('a repository of before is recorded by the machine that has it', async () => {
    const { machine, store, organisationId } = await platform(stores)
    const [one, two] = [await machine('one'), await machine('two')]
    const { id } = await one.projects.create({ organisationId, name: 'Docs', repository: { kind: 'starter' } })
    const before = await branches(one, id)
    for (const table of ['repository_pack', 'repository_ref', 'repository'] as const)
      await store.db.deleteFrom(table).where('project_id', '=', id).execute()
    await expect(two.projects.repository(id)).rejects.toThrow('The folder of the repository is missing.')
    await one.projects.repository(id)
    expect(await branches(two, id)).toEqual(before)
    expect(Object.keys(before)).toEqual(['main'])
  })

  test('many packs become few, with everything that was ever pushed, while others push', async () => {
    const { machine, folder, organisationId, store, bucket } = await platform(stores)
    const [one, two] = [await machine('one'), await machine('two')]
    const { id } = await one.projects.create({ organisationId, name: 'Docs', repository: { kind: 'starter' } })
    const place = await clone(one.urlOf(id), join(folder, 'clone'))
    const push = async (name: string): Promise<string> => {
      const made = await commit(place, name)
      await run(place, 'push', '--quiet', '--force', 'origin', 'HEAD:main')
      return made
    }
    const packs = async (): Promise<string[]> => (await listPacks(store.db, id)).map(({ digest }) => digest)
    const forgotten = await push('forgotten')
    await run(place, 'reset', '--quiet', '--hard', 'HEAD~1')
    await push('first')
    await two.projects.repository(id)
    await push('second')
    const before = await packs()
    expect(before).toHaveLength(4)
    expect(await one.projects.joinPacks(id)).toBe(false)

    // A process that ends after it has written the pack has changed nothing.
    bucket.afterPut = () => Promise.reject(new Error('The process ends.'))
    await expect(one.projects.joinPacks(id, 3)).rejects.toThrow('The process ends.')
    expect(await packs()).toEqual(before)

    const joinedAt = store.clock()
    let during = ''
    bucket.afterPut = async () => void (during = await push('during'))
    expect(await one.projects.joinPacks(id, 3)).toBe(true)
    expect(await packs()).toHaveLength(2)
    expect(await one.projects.joinPacks(id, 3)).toBe(false)

    // One machine had some of them, one has none.
    for (const each of [two, await machine('three')]) {
      expect(await branches(each, id)).toEqual({ main: during })
      const repository = each.projects.repositoryFolder(id)
      expect(await run(repository, 'cat-file', '-t', forgotten)).toBe('commit')
      expect(await run(repository, 'fsck', '--connectivity-only')).not.toMatch(/missing|broken/)
    }

    // Readers of the earlier packs continue for a while.
    const hosting = createHostingStore(store)
    expect(await hosting.repositoryPacks()).toEqual(expect.arrayContaining([...before, ...(await packs())]))
    await removeRetiredPacks(store.db, joinedAt)
    expect(await hosting.repositoryPacks()).toEqual(expect.arrayContaining(before))
    await removeRetiredPacks(store.db, store.clock() + 1)
    expect((await hosting.repositoryPacks()).toSorted()).toEqual((await packs()).toSorted())
  })

  test('two machines may join the packs of a repository at once', async () => {
    const { machine, folder, organisationId, store } = await platform(stores)
    const [one, two] = [await machine('one'), await machine('two')]
    const { id } = await one.projects.create({ organisationId, name: 'Docs', repository: { kind: 'starter' } })
    const place = await clone(one.urlOf(id), join(folder, 'clone'))
    for (const name of ['a', 'b', 'c']) {
      await commit(place, name)
      await run(place, 'push', '--quiet', 'origin', 'HEAD:main')
    }
    const joined = await Promise.all([one.projects.joinPacks(id, 2), two.projects.joinPacks(id, 2)])
    expect(joined.filter(Boolean).length).toBeGreaterThan(0)
    expect(await listPacks(store.db, id)).toHaveLength(1)
    expect(await branches(await machine('three'), id)).toEqual(await branches(one, id))
  })
})

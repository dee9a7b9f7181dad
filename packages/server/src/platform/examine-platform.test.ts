import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openFolderStore } from '../objects/folder-store.ts'
import { StoreFault, type ObjectStore } from '../objects/object-store.ts'
import { createStoreRequests } from '../objects/store-requests.ts'
import type { Store } from '../store/open-store.ts'
import { createLocalWakeUps } from '../queue/wake-ups.ts'
import { describeEachStore } from '../store/testing/describe-each-store.ts'
import { openSecretBox } from '../store/secret-box.ts'
import { addProject } from '../store/testing/add-project.ts'
import { createEndpoint } from '../jobs/manage-webhooks.ts'
import { examinePlatform, type ExaminedPlatform } from './examine-platform.ts'
import { examineDisk, measure } from './examine-disk.ts'
import type { Finding } from './finding.ts'

describeEachStore('What a machine reaches of a platform', (stores) => {
  const secrets = openSecretBox('', 'ab'.repeat(32))

  async function found(
    change: (platform: ExaminedPlatform) => Partial<ExaminedPlatform>,
    opened?: Store,
  ): Promise<Finding[]> {
    const folder = mkdtempSync(join(tmpdir(), 'docwright-doctor-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const objects = openFolderStore(join(folder, 'objects'))
    const { listen } = createStoreRequests()
    const store = opened ?? (await stores.open())
    const platform = {
      store,
      wakeUps: createLocalWakeUps(),
      objects,
      folders: [folder],
      forges: [],
      places: [],
      secrets,
      listen,
      projects: undefined,
    }
    const findings = await examinePlatform({ ...platform, ...change(platform) })
    // How fast and how large this machine is, is no matter of the test.
    return findings.filter(({ part, state }) => !(state === 'warning' && (part === 'database' || part === 'disk')))
  }

  test('where all is well, nothing is left to do, and nothing is left behind', async () => {
    let objects: ObjectStore | undefined
    const findings = await found((platform) => ({ objects: (objects = platform.objects) }))
    expect(findings.filter(({ state, fix }) => state !== 'ok' || fix !== undefined)).toEqual([])
    const left: string[] = []
    for (let part = 0; part < 256; part += 1)
      for await (const { digest } of objects?.list(part.toString(16).padStart(2, '0')) ?? []) left.push(digest)
    expect(left).toEqual([])
  })

  test.each(['put', 'get', 'delete'] as const)(
    'a bucket that refuses to %s is told with what it answered',
    async (step) => {
      const refuse = (): Promise<never> =>
        Promise.reject(new StoreFault('The bucket answered 403 (AccessDenied).', { said: '403 (AccessDenied)' }))
      const findings = await found(({ objects }) => ({ objects: { ...objects, [step]: refuse } }))
      expect(findings.find(({ part }) => part === 'object store')).toEqual({
        part: 'object store',
        state: 'problem',
        said: `cannot ${step} objects: The bucket answered 403 (AccessDenied).`,
        fix: `Check DOCWRIGHT_STORE and its keys, which need the right to ${step} objects under the prefix.`,
      })
    },
  )

  test.each([
    ['no response within 5 s', /^It does not answer: .*firewall/],
    ['ECONNREFUSED', /^It does not answer: /],
    ['404 (NoSuchBucket)', /^Create the bucket, or correct its name/],
    ['the bucket does not exist', /^Create the bucket, or correct its name/],
    ['503 (SlowDown)', /^The service is there and fails/],
    ['301 (PermanentRedirect)', /^Check the endpoint, the region and the bucket/],
  ])('a bucket of which is known “%s” is not said to lack a right', async (said, fix) => {
    const put = async (): Promise<never> => Promise.reject(new StoreFault('It failed.', { said }))
    const findings = await found(({ objects }) => ({ objects: { ...objects, put } }))
    expect(findings.filter(({ part }) => part === 'object store')).toEqual([
      {
        part: 'object store',
        state: 'problem',
        said: 'cannot put objects: It failed.',
        fix: expect.stringMatching(fix),
      },
    ])
  })

  test.each([
    [-2_000, 'warning'],
    [1_200_000, 'problem'],
  ])('a clock that is %i ms ahead is a %s', async (ahead, state) => {
    const findings = await found(({ store }) => ({ store: { ...store, time: { ...store.time, ahead: () => ahead } } }))
    expect(findings.find(({ part }) => part === 'clock')).toMatchObject({ state, fix: expect.stringContaining('NTP') })
  })

  test('a Git host that answers is fine, one that fails or is not there is told with its address', async () => {
    let status = 302
    const server = createServer((_request, response) => response.writeHead(status).end()).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const here = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const forge = async (address: string): Promise<Finding | undefined> =>
      (await found(() => ({ forges: [address] }))).find(({ part }) => part === 'forge')
    expect(await forge(here)).toMatchObject({ state: 'ok', said: expect.stringContaining(`${here} answers in`) })
    status = 502
    expect(await forge(here)).toMatchObject({ state: 'problem', said: `${here} answers 502` })
    server.close()
    await once(server, 'close')
    const away = `${here} cannot be reached (ECONNREFUSED)`
    expect(await forge(here)).toMatchObject({
      state: 'problem',
      said: away,
      fix: expect.stringContaining('firewall'),
    })
  })

  test('a key that opens nothing is a problem, and so is what another place refuses; the fix names where it is entered', async () => {
    const store = await stores.open()
    const { projectId } = await addProject(store)
    await createEndpoint(store, { projectId, url: 'https://receiver.example.com/hook' }, secrets.seal)
    const part = async (change: Partial<ExaminedPlatform>, name: Finding['part']): Promise<Finding | undefined> =>
      (await found(() => change, store)).find((finding) => finding.part === name)
    expect(await part({}, 'secret key')).toMatchObject({
      state: 'ok',
      said: 'opens the 1 secrets that were entered last',
    })
    expect(await part({ secrets: openSecretBox('', 'cd'.repeat(32)) }, 'secret key')).toMatchObject({
      state: 'problem',
      said: 'opens 0 of the 1 secrets that were entered last',
    })
    const fix = 'Check its key.'
    const model = { part: 'model' as const, name: 'openai:gpt-5', fix }
    const refused = { ...model, ask: async () => ({ works: false, message: 'The provider refused the key.' }) }
    expect(await part({ places: [refused] }, 'model')).toEqual({
      part: 'model',
      state: 'problem',
      said: 'openai:gpt-5: The provider refused the key.',
      fix,
    })
    const away = { ...model, ask: async () => Promise.reject(new Error('No answer.')) }
    expect(await part({ places: [away] }, 'model')).toMatchObject({
      state: 'problem',
      said: 'openai:gpt-5: No answer.',
    })
  })

  test('a store without the site that was published last is that of another environment', async () => {
    const store = await stores.open()
    const { projectId } = await addProject(store)
    const columns = {
      id: 'd',
      project_id: projectId,
      kind: 'production',
      branch: 'main',
      commit_id: 'c',
      status: 'live',
    } as const
    const row = { ...columns, run_at: 0, live_at: 1, fence: 0, attempts: 0, created_at: 0, manifest: 'ab'.repeat(32) }
    await store.db
      .insertInto('deployment')
      .values(row as never)
      .execute()
    const problems = (await found(() => ({}), store)).filter(({ state }) => state === 'problem')
    expect(problems).toMatchObject([{ part: 'object store', fix: expect.stringContaining('DOCWRIGHT_STORE') }])
  })

  test('a database that another process holds cannot be written', async () => {
    const locked = async (): Promise<never> => Promise.reject(new Error('database is locked'))
    const findings = await found(({ store }) => ({ store: { ...store, transaction: locked } }))
    expect(findings.find(({ part }) => part === 'database')).toMatchObject({
      state: 'problem',
      said: expect.stringContaining('cannot be written: database is locked'),
      fix: expect.stringMatching(stores.dialect === 'sqlite' ? /fuser/ : /^Look in pg_stat_activity(?!.*fuser)/),
    })
  })

  test('a database that only reads is held by nobody', async () => {
    const cause = Object.assign(new Error('cannot execute INSERT in a read-only transaction'), { code: '25006' })
    const findings = await found(({ store }) => ({
      store: { ...store, transaction: async () => Promise.reject(cause) },
    }))
    expect(findings.find(({ part }) => part === 'database')).toMatchObject({
      state: 'problem',
      fix: expect.stringMatching(/^It only reads: .*primary/),
    })
  })

  test('a bucket whose clock is wrong is told by how much', async () => {
    const findings = await found(({ store }) => ({
      listen(listener) {
        listener({ method: 'PUT', status: 200, seconds: 0.1, date: store.clock() - 1_200_000 })
        return () => {}
      },
    }))
    expect(findings.find(({ part, state }) => part === 'object store' && state !== 'ok')).toMatchObject({
      state: 'problem',
      said: 'its clock is 1,200 s behind that of the database',
    })
  })
})

test('the largest files of a folder are found, the largest first', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'docwright-disk-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'below'))
  for (let size = 1; size <= 12; size += 1)
    writeFileSync(join(folder, size % 2 === 0 ? 'below' : '', `${size}`), 'x'.repeat(size))
  writeFileSync(join(folder, '13'), '')
  expect(await measure(folder)).toEqual({
    files: [
      { path: join(folder, 'below/12'), size: 12 },
      { path: join(folder, '11'), size: 11 },
      { path: join(folder, 'below/10'), size: 10 },
    ],
    folders: [
      { path: folder, count: 8 },
      { path: join(folder, 'below'), count: 6 },
    ],
  })
})

test('a disk that takes no more files is told apart from a full one, with the folders that have most', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'docwright-disk-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'one'), 'x')
  const found = async (bytes: number, files: number | undefined): Promise<Finding> =>
    examineDisk(folder, async () => Promise.resolve({ bytes, files }))
  const much = 5 * 1024 ** 3
  expect(await found(much, undefined)).toEqual({ part: 'disk', state: 'ok', said: `5.0 GB free for ${folder}` })
  expect(await found(much, 4999)).toMatchObject({ state: 'warning', said: expect.stringContaining('takes 4999 more') })
  expect(await found(much, 3)).toMatchObject({
    state: 'problem',
    said: `takes 3 more files (inodes), however much room there is: 5.0 GB free for ${folder}`,
    fix: expect.stringContaining(`${folder} (1)`),
  })
  // If both are short, bytes are reported.
  expect(await found(0, 4999)).toMatchObject({ state: 'problem', said: `is full: 0 MB free for ${folder}` })
})

import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openFolderStore } from '../objects/folder-store.ts'
import { StoreFault, type ObjectStore } from '../objects/object-store.ts'
import { createStoreRequests } from '../objects/store-requests.ts'
import { createLocalWakeUps } from '../queue/wake-ups.ts'
import { describeEachStore } from '../store/testing/describe-each-store.ts'
import { examinePlatform, type ExaminedPlatform, type Finding } from './examine-platform.ts'

describeEachStore('What a machine reaches of a platform', (stores) => {
  async function found(change: (platform: ExaminedPlatform) => Partial<ExaminedPlatform>): Promise<Finding[]> {
    const folder = mkdtempSync(join(tmpdir(), 'docwright-doctor-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const objects = openFolderStore(join(folder, 'objects'))
    const { listen } = createStoreRequests()
    const store = await stores.open()
    const platform = { store, wakeUps: createLocalWakeUps(), objects, folders: [folder], forges: [], listen }
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

import { expect, test } from 'vitest'
import { StoreFault } from '../../objects/object-store.ts'
import type { Deployment } from '../../store/deployments/deployment.ts'
import type { RunningSite } from '../site-process/running-site.ts'
import { createLiveWriter } from './write-live.ts'

test('a live deployment that could not be written is tried again within seconds at first, and the log says so', async () => {
  const pauses: number[] = []
  const logged: unknown[] = []
  const manifests: string[] = []
  let faults = 3
  const deployment = { id: 'deployment_1' } as Deployment
  const writeNext = createLiveWriter({
    store: {
      takeUnpublished: () => Promise.resolve(manifests.length > 0 ? undefined : deployment),
      putOffPublishing: async (_id, pause) => void pauses.push(pause),
      setManifest: async (_id, manifest) => void manifests.push(manifest),
    },
    publisher: {
      publish() {
        faults -= 1
        if (faults < 0) return Promise.resolve('digest')
        return Promise.reject(new StoreFault('The bucket answered 503.', { said: '503 (SlowDown)' }))
      },
    },
    logger: { info() {}, error() {}, warn: (fields: object) => void logged.push(fields) },
    open: () => Promise.resolve({ close: () => Promise.resolve() } as RunningSite),
    goesOn: () => true,
    pauseAfter: (failed) => failed * 5000,
  })
  while (await writeNext());
  expect([pauses, manifests]).toEqual([[5000, 10_000, 15_000], ['digest']])
  expect(logged).toHaveLength(3)
  expect(logged[0]).toMatchObject({ deployment: 'deployment_1', code: 'store-unavailable', nextAttemptIn: 5000 })
})

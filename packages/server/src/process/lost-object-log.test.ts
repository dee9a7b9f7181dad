import { expect, onTestFinished, test } from 'vitest'
import { lostObjects } from '../store/deployments/lost-objects.ts'
import { logLostObjects } from './lost-object-log.ts'

test('objects that a store lacks are told by number, each once a minute', () => {
  const lines: unknown[] = []
  const log = logLostObjects({ error: (fields: object) => void lines.push(fields) } as never)
  onTestFinished(log.stop)
  log.report()
  for (const digest of ['aa', 'bb', 'aa']) lostObjects.publish({ digest })
  log.report()
  log.report()
  lostObjects.publish({ digest: 'bb' })
  log.report()
  expect(lines).toEqual([
    { code: 'store-object-missing', objects: 2, first: 'aa' },
    { code: 'store-object-missing', objects: 1, first: 'bb' },
  ])
})

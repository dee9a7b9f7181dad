import { expect, onTestFinished, test, vi } from 'vitest'
import { createLocalWakeUps } from '../../queue/wake-ups.ts'
import type { Deployment } from '../../store/deployments/deployment.ts'
import { createWarmAhead, type WarmAhead } from './warm-ahead.ts'

const deployment = { id: 'deployment_1', projectId: 'project_1', branch: 'fix:a/b' } as Deployment

function setting() {
  const wakeUps = createLocalWakeUps()
  const events: string[] = []
  const gate = Promise.withResolvers<void>()
  const start = (name: string, isRead: boolean): WarmAhead => {
    const made = createWarmAhead({
      wakeUps,
      isRead: (project, branch) => isRead && project === 'project_1' && branch === 'fix:a/b',
      async warm(manifest) {
        await gate.promise
        events.push(`${name} has ${manifest}`)
      },
      expect: (project, branch, id) => void events.push(`${name} expects ${project} ${branch} ${id}`),
    })
    onTestFinished(made.close)
    return made
  }
  return { start, events, gate }
}

test('a deployment waits until every server that has readers of it has fetched it, and for no worker', async () => {
  const { start, events, gate } = setting()
  const [a, b] = [start('a', true), start('b', false)]
  a.serve()
  // One that starts later asks who is there.
  const worker = start('worker', false)
  b.serve()
  const announced = worker.announce(deployment, 'digest').then(() => events.push('live'))
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(events).toEqual([])
  gate.resolve()
  await announced
  expect(events).toEqual(['a has digest', 'a expects project_1 fix:a/b deployment_1', 'live'])
})

test('a server that has gone without a word is waited for once', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { start, events } = setting()
  const worker = start('worker', false)
  start('gone', true).serve()
  const first = worker.announce(deployment, 'digest').then(() => events.push('live'))
  await vi.advanceTimersByTimeAsync(4_999)
  expect(events).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  await first
  await worker.announce({ ...deployment, id: 'deployment_2' }, 'digest')
  expect(events).toEqual(['live'])
})

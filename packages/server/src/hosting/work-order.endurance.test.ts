import { processTree } from 'docwright/engine'
import { getPriority } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { workClasses, type WorkClass } from '../queue/work-classes.ts'
import { smallSite, startHostingContext, type HostingContext } from './testing/hosting-context.ts'
import type { SiteCalls } from './site-process/protocol.ts'
import { startSiteProcess, type StartSiteProcess } from './site-process/start-site-process.ts'

const contexts: HostingContext[] = []
afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close()
})

/** Undefined for a process that has just ended. */
function nicenessOf(pid: number): number | undefined {
  try {
    return getPriority(pid)
  } catch {
    return undefined
  }
}

/** As the process leaves it that is killed after the site went live. */
const lost = { diagnostics: '[]', errors: 0, warnings: 0, check_at: 1, check_attempts: 1 }

test.runIf(process.platform === 'linux')(
  'what makes a site, with its page processes, goes before what makes a preview, and that before what checks',
  async () => {
    /** How far each process went behind others, with those that it had started, by the time it had made a site. */
    const found: Set<number>[] = []
    const start: StartSiteProcess = (...given) => {
      const made = startSiteProcess(...given)
      const check: SiteCalls['check'] = async (...asked) => {
        // Page processes that have nothing more to do may have ended by the time that the answer is here.
        const seen = new Map<number, number>()
        const look = (): void => {
          for (const pid of processTree(made.pid ?? 0)) {
            const niceness = nicenessOf(pid)
            if (niceness !== undefined) seen.set(pid, niceness)
          }
        }
        const looking = setInterval(look, 20)
        const outcome = await calls.check(...asked).finally(() => clearInterval(looking))
        look()
        expect(seen.size).toBeGreaterThan(1)
        found.push(new Set(seen.values()))
        return outcome
      }
      const { calls } = made
      made.calls = new Proxy(calls, {
        get: (target, name): unknown => (name === 'check' ? check : Reflect.get(target, name)),
      })
      return made
    }
    const context = await startHostingContext({ options: { startSiteProcess: start, limits: { unpublished: 20 } } })
    contexts.push(context)
    const docs = await context.project('docs')
    const isMadeAs = async (workClass: WorkClass): Promise<void> => {
      await expect.poll(() => found.length).toBe(1)
      expect(found.splice(0)).toEqual([new Set([workClasses[workClass].niceness])])
      await context.hosting.settled()
    }
    await context.hosting.deploy(docs.id, 'main', docs.commit(smallSite('Docs')))
    await isMadeAs('production')
    await context.hosting.deploy(docs.id, 'draft', docs.commit({ 'index.mdx': 'A draft.\n' }, 'draft'))
    await isMadeAs('preview')
    // The site again, in a process of its own class, though the one of the preview is free.
    const { id } = await context.hosting.deploy(docs.id, 'main', docs.commit({ 'index.mdx': 'More.\n' }))
    await isMadeAs('production')
    await context.store.db.updateTable('deployment').set(lost).where('id', '=', id).execute()
    await isMadeAs('check')
  },
)

test('a check that nobody waits for is begun once the sites are made that somebody waits for', async () => {
  const order: string[] = []
  const held = Promise.withResolvers<void>()
  const names = new Map<string, string>()
  const folders = new Map<string, string>()
  const context = await startHostingContext({
    folders,
    options: {
      limits: { unpublished: 10 },
      async repositories(projectId) {
        const name = names.get(projectId) ?? ''
        order.push(`${name} is opened`)
        if (name === 'pushed') await held.promise
        return folders.get(projectId) ?? ''
      },
      onEvent: ({ deployment }) => void order.push(`${names.get(deployment.projectId) ?? ''} is live`),
    },
  })
  contexts.push(context)
  const [checked, pushed] = [await context.project('checked'), await context.project('pushed')]
  names.set(checked.id, 'checked').set(pushed.id, 'pushed')
  await context.hosting.deploy(checked.id, 'main', checked.commit(smallSite('Checked')))
  await context.hosting.settled()
  order.length = 0
  const deploying = context.hosting.deploy(pushed.id, 'main', pushed.commit(smallSite('Pushed')))
  await expect.poll(() => order).toEqual(['pushed is opened'])
  await context.store.db.updateTable('deployment').set(lost).where('project_id', '=', checked.id).execute()
  // It is looked for a hundred times.
  await pause(1000)
  expect(order).toEqual(['pushed is opened'])
  held.resolve()
  await deploying
  await expect.poll(() => order).toEqual(['pushed is opened', 'pushed is live', 'checked is opened'])
})

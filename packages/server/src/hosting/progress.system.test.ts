import { afterEach, beforeEach, expect, test } from 'vitest'
import type { DeploymentProgress } from '../store/deployments/deployment.ts'
import { startHostingContext, type HostingContext } from './testing/hosting-context.ts'

let context: HostingContext
beforeEach(async () => {
  context = await startHostingContext()
})
afterEach(() => context.close())

test('a first deployment that takes long says how far it is until all of it is checked and written', async () => {
  const docs = await context.project('docs')
  const keys = Array.from({ length: 500 }, (_, index) => `page-${index}`)
  const text = '```js\nconst answer = 42\n```\n\nA paragraph with `code` and a [link](/page-1).\n\n'.repeat(12)
  const files = Object.fromEntries(keys.map((key) => [`${key}.mdx`, `---\ntitle: ${key}\n---\n\n${text}`]))
  const config = { theme: 'mint', name: 'Docs', colors: { primary: '#166E3F' }, navigation: { pages: keys } }
  const commit = docs.commit({ ...files, 'docs.json': JSON.stringify(config) })
  const [begun] = await context.hosting.onPush(docs.id, [{ branch: 'main', after: commit }])
  if (begun === undefined) throw new Error('Nothing was deployed.')
  const seen: DeploymentProgress[] = []
  await expect
    .poll(
      async () => {
        const { progress, manifest } = (await context.hosting.deployment(begun.id)) ?? begun
        if (progress !== null) seen.push(progress)
        return manifest !== null && progress === null
      },
      { interval: 50 },
    )
    .toBe(true)
  expect(seen.length).toBeGreaterThan(1)
  for (const { done, total } of seen) expect([total, done > 0 && done <= total]).toEqual([500, true])
  const checked = seen.filter(({ step }) => step === 'check').map(({ done }) => done)
  expect(checked).toEqual(checked.toSorted((one, other) => one - other))
  await context.hosting.settled()
})

import { afterEach, beforeEach, expect, test } from 'vitest'
import { startHostingContext, type HostingContext } from '../testing/hosting-context.ts'

let context: HostingContext
beforeEach(async () => {
  context = await startHostingContext()
})
afterEach(() => context.close())

test('what a change removes that links from elsewhere lead to is a problem of its deployment, and keeps no site back', async () => {
  const docs = await context.project('docs', { demand: 'no-warnings' })
  const deploy = async (files: Record<string, string | null>, branch = 'main'): Promise<[string, string[]]> => {
    const { id, status } = await context.hosting.deploy(docs.id, branch, docs.commit(files, branch))
    await context.hosting.settled()
    return [status, (await context.hosting.diagnosticsOf(id)).map(({ message }) => message)]
  }
  const config = (...pages: string[]): string =>
    JSON.stringify({
      theme: 'mint',
      name: 'Docs',
      colors: { primary: '#0f766e', light: '#5eead4' },
      navigation: { pages },
    })
  const page = (heading: string): string => `---\ntitle: Page\n---\n\n## ${heading}\n`
  const site = { 'docs.json': config('index', 'install'), 'index.mdx': page('Top'), 'install.mdx': page('First steps') }
  expect(await deploy(site)).toEqual(['live', []])
  const gone = ['An anchor of /install was removed: #first-steps.']
  expect(await deploy({ 'install.mdx': page('Begin') }, 'draft')).toEqual(['live', gone])
  // Another push to the branch does not make it good.
  expect(await deploy({ 'index.mdx': page('Start') }, 'draft')).toEqual([
    'live',
    ['An anchor of / was removed: #top.', ...gone],
  ])
  expect((await deploy({}))[1]).toHaveLength(2)
  expect(await deploy({ 'docs.json': config('index'), 'install.mdx': null })).toEqual([
    'live',
    ['The page /install was removed, and its URL is not redirected.'],
  ])
  expect(await deploy({ 'other.txt': 'Text.' })).toEqual(['live', []])
})

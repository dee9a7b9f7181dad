import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { createMemorySource } from '../source/memory-source.ts'
import { createSite, type Site } from './create-site.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

const remote = 'https://api.example.com/openapi.json'
const navigation = {
  groups: [
    { group: 'Pages', pages: ['a', 'b'] },
    { group: 'API', openapi: 'api.json' },
    { group: 'Another', openapi: remote },
    { group: 'Events', asyncapi: 'events.json' },
    { group: 'Schema', graphql: 'schema.graphql' },
  ],
}

function stateOf(edit: number): Record<string, string> {
  return {
    'docs.json': JSON.stringify({ theme: 'mint', name: 'Test', colors: { primary: '#2563eb' }, navigation }),
    'a.mdx': `---\ntitle: Edit ${edit}\n---\n`,
    'b.mdx': 'B',
    'api.json': JSON.stringify({
      openapi: '3.1.0',
      info: { title: `${edit % 3}`, version: '1' },
      paths: { '/a': { get: {} } },
    }),
    'events.json': JSON.stringify({ asyncapi: '3.0.0', info: { title: 'Events', version: '1' } }),
    'schema.graphql': 'type Query { a: String }',
  }
}

const fetched = {
  bytes: Buffer.from('{"openapi":"3.1.0","info":{"title":"A","version":"1"},"paths":{}}'),
  diagnostics: [],
}

async function nextSite(edit: number, previous: Site | undefined): Promise<Site> {
  const fetchFile = async (): Promise<typeof fetched> => fetched
  const taken = previous === undefined ? {} : { previous }
  const made = await createSite(createMemorySource(stateOf(edit)), { ...taken, fetchFile })
  if ('noSite' in made) throw new Error('no site')
  await made.site.specifications.openAll()
  await made.site.metadata.load(made.site.pages.keys())
  return made.site
}

it('lets go of every state but the newest, whatever was taken over from them', async () => {
  const made: WeakRef<object>[][] = []
  // Compiled code remembers the first object that it saw: that is one for ever, and none of those that are counted.
  let site: Site | undefined = await nextSite(0, await nextSite(1, undefined))
  for (let edit = 0; edit < 20; edit += 1) {
    site = await nextSite(edit, site)
    made.push([site, site.files, site.pages, site.metadata].map((held) => new WeakRef(held)))
  }
  expect(site?.specifications.opened().size).toBe(2)
  const heldOf = (refs: readonly WeakRef<object>[]): boolean => refs.some((ref) => ref.deref() !== undefined)
  // The stack still names the last two.
  const earlier = made.slice(0, -2)
  for (let round = 0; round < 10; round += 1) {
    // A value read through a weak reference stays alive until the end of the job.
    await new Promise((resolve) => setImmediate(resolve))
    collect()
  }
  // Code that is compiled while this runs may remember one object of its own choice; a site that is kept keeps each.
  expect(earlier.filter(heldOf).length).toBeLessThanOrEqual(1)
})

import { expect, test } from 'vitest'
import type { SiteRenderer } from '../render/site-renderer.ts'
import { followLinks } from '../site/followed-links.ts'
import type { BuildState } from './build-state.ts'
import type { OutputFolder } from './output-folder.ts'
import { writeParts } from './write-parts.ts'

const folder = '_docwright/parts/d/en/=S/'

test('a part that cannot be rendered is reported and tried again; the others are written', async () => {
  const written: string[] = []
  const values = new Map<string, string>()
  const renderer = {
    async part(path: string) {
      if (path.includes('bad')) throw new Error('it takes longer than 30 seconds')
      return { path, html: 'h', markdown: 'm', parts: [] }
    },
  } as unknown as SiteRenderer
  const output = { write: (path: string) => written.push(path) } as unknown as OutputFolder
  const state = {
    value: (name: string) => values.get(name),
    setValue: (name: string, value: string) => values.set(name, value),
    parts: () => [`${folder}good.123abc.html`, `${folder}bad.123abc.html`],
  } as unknown as BuildState
  const problems = await writeParts(renderer, output, state)
  expect(problems.map(({ code, message }) => `${code} ${message}`)).toEqual([
    `page-failed The page of ${folder}bad.123abc.html could not be rendered: it takes longer than 30 seconds.`,
  ])
  expect(written).toEqual([`${folder}good.123abc.html`, '_reference/en/=S/good.123abc.md'])
  expect(values.get('parts')).not.toContain('bad')
})

test('a part whose links lead elsewhere than before is written again, and no other', async () => {
  const written: string[] = []
  const values = new Map<string, string>()
  const targets = { base: '', pages: new Set<string>(), files: new Set<string>(), isRedirected: () => false }
  const output = { write: (path: string) => written.push(path) } as unknown as OutputFolder
  const state = {
    value: (name: string) => values.get(name),
    setValue: (name: string, value: string) => values.set(name, value),
    parts: () => [`${folder}linked.123abc.html`, `${folder}plain.123abc.html`],
  } as unknown as BuildState
  const writeWith = async (first: string): Promise<string[]> => {
    const links = { ...targets, folders: new Map([['guides', first]]) }
    const renderer = {
      site: { links },
      async part(path: string) {
        const follower = followLinks(links)
        if (path.includes('linked')) follower.link('/guides')
        const followed = follower.followed()
        return { path, html: 'h', markdown: 'm', parts: [], ...(followed === undefined ? {} : { links: followed }) }
      },
    } as unknown as SiteRenderer
    expect(await writeParts(renderer, output, state)).toEqual([])
    return written.splice(0).filter((path) => path.endsWith('.html'))
  }
  expect(await writeWith('guides/one')).toHaveLength(2)
  expect(await writeWith('guides/one')).toEqual([])
  expect(await writeWith('guides/two')).toEqual([`${folder}linked.123abc.html`])
})

import { expect, test } from 'vitest'
import type { SiteRenderer } from '../render/site-renderer.ts'
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
    outputsBelow: () => [`${folder}good.123abc.html`, `${folder}bad.123abc.html`],
  } as unknown as BuildState
  const problems = await writeParts(renderer, output, state)
  expect(problems.map(({ code, message }) => `${code} ${message}`)).toEqual([
    `page-failed The page of ${folder}bad.123abc.html could not be rendered: it takes longer than 30 seconds.`,
  ])
  expect(written).toEqual([`${folder}good.123abc.html`, '_reference/en/=S/good.123abc.md'])
  expect(values.get('parts')).not.toContain('bad')
})

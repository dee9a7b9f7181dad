import { expect, it } from 'vitest'
import { createMemorySource } from '../source/memory-source.ts'
import { createSpecifications } from './specifications.ts'

it('looks through the files of a repository once, however many pages ask for every specification', async () => {
  const inner = createMemorySource({
    'api.json': '{"openapi":"3.1.0","info":{"title":"A","version":"1"},"paths":{}}',
    'data.json': '{"rows":[1,2,3]}',
    'late.yaml': '- &openapi 3.1.0',
  })
  const reads: string[] = []
  const source: typeof inner = {
    ...inner,
    read(path) {
      reads.push(path)
      return inner.read(path)
    },
  }
  const files = new Map((await source.list()).map((file) => [file.path, file]))
  const specifications = createSpecifications({ source, files })
  const asked = await Promise.all([1, 2, 3].map(() => specifications.openAll()))
  await specifications.openAll()
  expect(asked.map((all) => all.map((one) => one.source))).toEqual([['api.json'], ['api.json'], ['api.json']])
  // Once to see what it is, and what is a specification once more to be opened.
  expect(reads.toSorted()).toEqual(['api.json', 'api.json', 'data.json', 'late.yaml'])
})

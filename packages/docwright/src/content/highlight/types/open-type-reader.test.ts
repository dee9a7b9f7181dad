import { expect, test } from 'vitest'
import { openTypeReader } from './open-type-reader.ts'

const code = '// @errors: 2322\nconst a: number = 1\n'

test('without TypeScript, code is shown without what is written for it, and the block says what is missing', async () => {
  const missing = Object.assign(new Error("Cannot find package 'typescript' imported from x.js"), {
    code: 'ERR_MODULE_NOT_FOUND',
  })
  const read = await openTypeReader(() => Promise.reject(missing))
  expect(read(code, 'ts')).toEqual({
    code: 'const a: number = 1\n',
    nodes: [],
    problems: [{ kind: 'typescript-missing', line: 0, reason: 'TypeScript is not installed' }],
  })
})

test('a TypeScript that cannot be asked is named', async () => {
  const unusable = Object.assign(new Error('TypeScript 7.0.2 cannot be asked for types'), {
    name: 'TypeScriptUnusable',
  })
  const read = await openTypeReader(() =>
    Promise.resolve({
      createTypeReader: () => {
        throw unusable
      },
    }),
  )
  expect(read(code, 'ts').problems).toEqual([
    { kind: 'typescript-missing', line: 0, reason: 'TypeScript 7.0.2 cannot be asked for types' },
  ])
})

test('every other failure is a fault of ours', async () => {
  const cause = Object.assign(new Error("Cannot find package 'other'"), { code: 'ERR_MODULE_NOT_FOUND' })
  await expect(openTypeReader(() => Promise.reject(cause))).rejects.toBe(cause)
})

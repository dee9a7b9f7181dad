import { expect, test } from 'vitest'
import { OptionProblem, parseOptions } from './read-options.ts'

const options = { out: { type: 'string' }, quick: { type: 'boolean' } } as const

test('what an option has by default is named: of a list, that is all there is to choose from', () => {
  const only = { type: 'string', default: 'pushes,silences' } as const
  const said = /^Options: --out <value>, --quick, --only <value> \(by default pushes,silences\)$/
  expect(() => parseOptions({ options: { ...options, only }, args: ['--help'] })).toThrow(said)
})

test('options are read as Node reads them', () => {
  expect(parseOptions({ options, args: ['--out', 'folder'] }).values).toEqual({ out: 'folder' })
})

test.each([
  [['--help'], /^Options: --out <value>, --quick$/],
  [['--other'], /--other[^]*\nOptions: --out <value>, --quick$/],
  [['--out'], /--out[^]*\nOptions: /],
])('%j is answered with the options that there are', (args, said) => {
  expect(() => parseOptions({ options, args })).toThrow(OptionProblem)
  expect(() => parseOptions({ options, args })).toThrow(said)
})

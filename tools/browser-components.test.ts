import { expect, test } from 'vitest'
import { withoutServerParts } from './browser-components.ts'

test('a browser gets how a component is drawn, and nothing of its documentation', () => {
  const code = `import { flag } from './kinds.js'
const link = defineComponent({ names: ['Link'], properties: { a: flag('Words.') }, flow: 'inline', render: Link, markdown: { inline: () => '' } })
const list = [defineComponent({ names: ['B'], markdown })]
other({ properties: 1 })
`
  expect(withoutServerParts(code)).toBe(`import { flag } from './kinds.js'
const link = defineComponent({ names: ['Link'], flow: 'inline', render: Link, })
const list = [defineComponent({ names: ['B'], })]
other({ properties: 1 })
`)
})

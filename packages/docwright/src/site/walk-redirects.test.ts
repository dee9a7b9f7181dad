import { expect, test } from 'vitest'
import { prepareRedirects } from './redirects.ts'
import { walkRedirects } from './walk-redirects.ts'

const redirects = prepareRedirects([
  { source: '/old', destination: '/older#own' },
  { source: '/older', destination: '/page', permanent: false },
  { source: '/in', destination: '/ring' },
  { source: '/ring', destination: '/ring/?again#x' },
  { source: '/grow/:rest*', destination: '/grow/:rest*/x' },
  { source: '/page', destination: '/never' },
])
const site = { redirects, routes: new Map([['/page', 'page']]) }

test.for([
  ['/old#asked', { passed: ['/old', '/older', '/page'], permanent: false, end: '/page#own' }],
  ['/older#asked', { passed: ['/older', '/page'], permanent: false, end: '/page#asked' }],
  ['/nothing', { passed: ['/nothing'], permanent: true, end: '/nothing' }],
  ['/in', { passed: ['/in', '/ring'], permanent: true, end: undefined, circle: '/ring' }],
] as const)('a reader who asks for %s is sent where a browser would go', ([start, walk]) => {
  expect(walkRedirects(start, site)).toEqual(walk)
})

test('a way without end is given up', () => {
  expect(walkRedirects('/grow/a', site)).toMatchObject({ end: undefined })
})

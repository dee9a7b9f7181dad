import { expect, test } from 'vitest'
import { traceAfter, traceIdOf } from './trace.ts'

const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
const sent = `00-${trace}-00f067aa0ba902b7-01`

test('a trace that was sent goes on with a span of its own, and keeps whether it is recorded', () => {
  expect(traceAfter(sent, 'req_1')).toMatch(new RegExp(`^00-${trace}-(?!00f067aa0ba902b7)[0-9a-f]{16}-01$`))
  expect(traceAfter(sent.replace(/01$/, '00'), 'req_1')).toMatch(/-00$/)
  // Later versions may say more.
  expect(traceIdOf(traceAfter(`cc-${trace}-00f067aa0ba902b7-01-more`, null))).toBe(trace)
})

test.each([
  null,
  '',
  'nonsense',
  `ff-${trace}-00f067aa0ba902b7-01`,
  `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
  `00-${trace}-${'0'.repeat(16)}-01`,
  `00-${trace.toUpperCase()}-00f067aa0ba902b7-01`,
])('%s begins a trace whose id follows from that of the request', (header) => {
  const id = traceIdOf(traceAfter(header, 'req_1'))
  expect(id).toMatch(/^[0-9a-f]{32}$/)
  expect(id).not.toBe(trace)
  expect(traceIdOf(traceAfter(null, 'req_1'))).toBe(id)
  expect(traceIdOf(traceAfter(null, 'req_2'))).not.toBe(id)
})

import { expect, test } from 'vitest'
import { drawTrace, type Span } from './draw-trace.ts'

function span(name: string, id: string, parent: string | undefined, times: [from: number, to: number]): Span {
  const [startTimeUnixNano, endTimeUnixNano] = times.map((at) => `${at}000000`) as [string, string]
  return { traceId: 't', spanId: id, ...(parent && { parentSpanId: parent }), name, startTimeUnixNano, endTimeUnixNano }
}

test('spans stand below the one that they follow from, in their order, and as long as they took', () => {
  const spans = [
    span('delivery', 'd', 'b', [190, 200]),
    span('request', 'a', 'elsewhere', [100, 110]),
    { ...span('turn', 'b', 'a', [120, 180]), events: [{ name: 'a <step>', timeUnixNano: '150000000' }] },
    { ...span('request', 'x', undefined, [0, 900]), traceId: 'other' },
  ]
  const svg = drawTrace(spans, 't')
  expect([...svg.matchAll(/<text x="(\d+)"[^>]*>(\w+) </g)].map(([, x, name]) => [x, name])).toEqual([
    ['16', 'request'],
    ['30', 'turn'],
    ['44', 'delivery'],
  ])
  expect([...svg.matchAll(/rx="2"/g)]).toHaveLength(3)
  expect(svg).toContain('3 spans in 100 ms')
  expect(svg).toContain('>60 ms</text>')
  expect(svg).toContain('<title>a &lt;step></title>')
})

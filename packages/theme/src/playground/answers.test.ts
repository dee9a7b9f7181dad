import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepAnswer, readAnswers, type KeptAnswer } from './answers.ts'

let stored: Map<string, string>

beforeEach(() => {
  stored = new Map()
  const sessionStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  }
  vi.stubGlobal('window', { sessionStorage })
})
afterEach(() => void vi.unstubAllGlobals())

test('the last five answers of an operation are kept, byte for byte, the newest first', () => {
  keepAll('GET /pets', [1, 2, 3, 4, 5, 6, 7])
  const kept = readAnswers('GET /pets')
  expect(kept.map(({ at }) => at)).toEqual([7, 6, 5, 4, 3])
  expect(kept[0]).toEqual(answer(7))
  expect(readAnswers('GET /cats')).toEqual([])
})

test('a large body stays with the form alone', () => {
  const large = answer(1, new Uint8Array(200_001))
  expect(keepAnswer('GET /pets', large, [])).toEqual([large])
  expect(readAnswers('GET /pets')).toEqual([])
})

test('all answers of a tab have a bound, and the oldest go first', () => {
  for (let at = 1; at <= 9; at += 1) keepAnswer(`GET /${at}`, answer(at, new Uint8Array(200_000)), [])
  const left = [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((at) => readAnswers(`GET /${at}`).length === 1)
  expect(left).toEqual([5, 6, 7, 8, 9])
  expect([...stored.values()].join('').length).toBeLessThan(1_500_100)
})

test('where nothing is remembered, the form knows what came since it was opened', () => {
  vi.stubGlobal('window', {})
  expect(keepAnswer('GET /pets', answer(2), [answer(1)])).toEqual([answer(2), answer(1)])
  expect(readAnswers('GET /pets')).toEqual([])
})

test('what somebody else wrote there is no answer', () => {
  stored.set('docwright-answers', '{"not":"a list"}')
  expect(readAnswers('GET /pets')).toEqual([])
  stored.set('docwright-answers', 'no data')
  expect(readAnswers('GET /pets')).toEqual([])
})

function keepAll(operation: string, times: number[]): void {
  let before: KeptAnswer[] = []
  for (const at of times) before = keepAnswer(operation, answer(at), before)
}

function answer(at: number, body = Uint8Array.of(0, 255, at)): KeptAnswer {
  return {
    at,
    request: { method: 'GET', url: 'https://api.example.com/pets', headers: [] },
    response: {
      kind: 'response',
      status: 200,
      statusText: 'OK',
      headers: [],
      body,
      milliseconds: 5,
      state: 'complete',
    },
  }
}

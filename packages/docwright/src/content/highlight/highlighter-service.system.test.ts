import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { createHighlighterService } from './highlighter-service.ts'
import { createWorkerHighlighter } from './worker-highlighter.ts'

const folder = mkdtempSync(join(tmpdir(), 'highlighter-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
afterEach(() => void vi.useRealTimers())

const themes = { light: 'github-light-default', dark: 'dark-plus' }
const block = { code: 'let a = 1', language: 'js' }
const colored =
  '<span class="line"><span class="l6 d4">let</span> <span class="d9">a</span> <span class="l6">=</span> <span class="l8 d7">1</span></span>'

test('a block can be looked at once it is highlighted', async () => {
  const service = createHighlighterService({ themes, thread: 'same' })
  expect(service.peek(block)).toBeUndefined()
  const code = await service.highlight(block)
  expect(code.html).toContain('<span class="l6 d4">let</span>')
  expect(service.peek(block)).toEqual(code)
  await service.close()
})

test('text is at hand at once', async () => {
  const service = createHighlighterService({ themes, thread: 'same' })
  expect(service.peek({ code: 'a\nb', language: '' })).toEqual({
    html: '<span class="line">a</span>\n<span class="line">b</span>',
  })
  expect(service.peek({ code: '', language: 'js' })).toEqual({ html: '<span class="line"></span>' })
  await service.close()
})

test('another process finds the block in the cache file, and a block with other marks or themes does not', async () => {
  const cacheFile = join(folder, 'code.db')
  const first = createHighlighterService({ themes, cacheFile, thread: 'same', today: 1 })
  const code = await first.highlight(block)
  await first.close()
  const second = createHighlighterService({ themes, cacheFile, thread: 'same', today: 1 })
  expect(second.peek(block)).toEqual(code)
  expect(second.peek({ ...block, language: 'JS' })).toEqual(code)
  expect(second.peek({ ...block, highlighted: [1] })).toBeUndefined()
  await second.close()
  const other = createHighlighterService({
    themes: { light: 'nord', dark: 'nord' },
    cacheFile,
    thread: 'same',
    today: 1,
  })
  expect(other.peek(block)).toBeUndefined()
  await other.close()
})

test('many blocks at once are highlighted once each', async () => {
  const service = createHighlighterService({ themes, thread: 'same' })
  const results = await Promise.all(Array.from({ length: 20 }, () => service.highlight(block)))
  expect(new Set(results).size).toBe(1)
  await service.close()
})

test('a theme that does not exist costs the colours only', async () => {
  const service = createHighlighterService({ themes: { light: 'nope', dark: 'nope' }, thread: 'same' })
  expect(await service.highlight(block)).toEqual({
    html: '<span class="line">let a = 1</span>',
    problems: [{ kind: 'slow', line: 0, reason: '' }],
  })
  // Notations for types are not shown either. If they are invalid, they stay.
  const asking = { code: 'let a = 1\n//  ^?', typed: true }
  expect(await service.highlight({ ...asking, language: 'ts' })).toMatchObject({
    html: '<span class="line">let a = 1</span>',
    text: 'let a = 1',
  })
  const half = { code: 'let a = 1\n// ---cut-end---', typed: true, language: 'ts' }
  expect(await service.highlight(half)).toMatchObject({ text: 'let a = 1' })
  expect((await service.highlight({ ...asking, language: 'go' })).html).toContain('^?')
  await service.close()
})

test('a thread gives the same answers, in any number', async () => {
  const thread = createWorkerHighlighter({ themes, grammars: [] }, new URL('highlight-worker.ts', import.meta.url))
  const blocks = Array.from({ length: 100 }, (_, index) => ({ code: `let a${index} = 1`, language: 'js' }))
  const answers = await Promise.all([thread.highlight(block), ...blocks.map((each) => thread.highlight(each))])
  expect(answers[0]).toEqual({ html: colored })
  expect(answers[100]?.html).toContain('a99')
  await thread.close()
})

test('a block that never ends is given up, and the others are highlighted all the same', async () => {
  const endless = { name: 'endless', scopeName: 'source.endless', patterns: [{ match: '^(a|aa)+$', name: 'keyword' }] }
  const file = new URL('highlight-worker.ts', import.meta.url)
  // The clock that gives blocks up goes on only while the first one is at work, so that no other is ever too slow for it.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const thread = createWorkerHighlighter({ themes, grammars: [endless] }, file, 1500)
  let isGivenUp = false
  const stuck = thread
    .highlight({ code: `${'a'.repeat(100)}!`, language: 'endless' })
    .finally(() => void (isGivenUp = true))
  const others = [thread.highlight(block), thread.highlight(block)]
  const look = (): boolean => {
    vi.advanceTimersByTime(1500)
    return isGivenUp
  }
  await expect.poll(look, { timeout: 120_000, interval: 20 }).toBe(true)
  expect(await Promise.all([stuck, ...others])).toEqual([undefined, { html: colored }, { html: colored }])
  await thread.close()
})

test('a thread that cannot be started answers without colours', async () => {
  const thread = createWorkerHighlighter({ themes, grammars: [] }, new URL('no-such-file.js', import.meta.url))
  expect(await Promise.all([thread.highlight(block), thread.highlight(block)])).toEqual([undefined, undefined])
  await thread.close()
})

test('closing a thread settles what is waiting', async () => {
  const thread = createWorkerHighlighter({ themes, grammars: [] }, new URL('highlight-worker.ts', import.meta.url))
  const waiting = thread.highlight(block)
  await thread.close()
  expect([undefined, colored]).toContain((await waiting)?.html)
})

test('a block with types and mistakes is found in the cache with all of it', async () => {
  const cacheFile = join(folder, 'types.db')
  const typed = { code: 'const a = 1\nconst b: string = a', language: 'ts', typed: true }
  const first = createHighlighterService({ themes, cacheFile, thread: 'same', today: 1 })
  const code = await first.highlight(typed)
  await first.close()
  expect(code.problems).toEqual([
    { kind: 'types', line: 1, reason: "TS2322: Type 'number' is not assignable to type 'string'." },
  ])
  const second = createHighlighterService({ themes, cacheFile, thread: 'same', today: 1 })
  expect(second.peek(typed)).toEqual(code)
  expect(second.peek({ ...typed, typed: false })).toBeUndefined()
  await second.close()
})

test('blocks that readers wait for go before those whose types take long', async () => {
  const thread = createWorkerHighlighter({ themes, grammars: [] }, new URL('highlight-worker.ts', import.meta.url))
  const finished: string[] = []
  const typed = { code: 'const a = 1', language: 'ts', typed: true }
  await Promise.all([
    thread.highlight(typed).then((code) => finished.push(`types: ${code?.popovers?.length}`)),
    ...[1, 2].map((number) =>
      thread.highlight({ code: `let a = ${number}`, language: 'js' }).then(() => finished.push('js')),
    ),
  ])
  expect(finished).toEqual(['js', 'js', 'types: 1'])
  await thread.close()
})

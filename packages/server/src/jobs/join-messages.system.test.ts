import { expect, test } from 'vitest'
import { joinMessages } from './join-messages.ts'

test('messages of one role are joined as they are, those of several under headings, in order', () => {
  expect(joinMessages([{ role: 'user', content: 'Fix the links.' }])).toEqual({
    prompt: 'Fix the links.',
    attachments: [],
  })
  const several = joinMessages([
    { role: 'system', content: 'Be brief.' },
    { role: 'assistant', content: '' },
    { role: 'user', parts: [{ type: 'text', text: 'Describe' }, { type: 'file' }, { type: 'text', text: 'pages.' }] },
  ])
  expect(several.prompt).toBe('## Instructions\n\nBe brief.\n\n## Request\n\nDescribe\n\npages.')
})

test('what is too long for a prompt becomes files that hold every character of it', () => {
  const diff = `diff --git a/openapi.json b/openapi.json\n${'+  "description": "🙂 A field",\n'.repeat(17_000)}`
  const { prompt, attachments } = joinMessages([
    { role: 'system', content: 'Write a changelog.' },
    { role: 'system', content: diff },
  ])
  expect(attachments.map(({ content }) => content).join('')).toBe(diff)
  expect(attachments.every(({ content }) => Buffer.byteLength(content) < 1_000_000)).toBe(true)
  expect(attachments.map(({ name }) => name)).toEqual([
    'message-2-part-1.txt',
    'message-2-part-2.txt',
    'message-2-part-3.txt',
  ])
  expect(prompt).toContain('Write a changelog.')
  expect(prompt).toContain('“@request/message-2-part-3.txt”')
  expect(prompt).toContain('diff --git a/openapi.json')
  expect(prompt.length).toBeLessThan(1000)
})

test('only as much is attached as has to be', () => {
  const messages = ['a', 'b', 'c'].map((letter) => ({ role: 'user' as const, content: letter.repeat(60_000) }))
  const { prompt, attachments } = joinMessages(messages)
  expect(attachments.map(({ name }) => name)).toEqual(['message-1.txt', 'message-2.txt'])
  expect(prompt).toContain('c'.repeat(60_000))
})

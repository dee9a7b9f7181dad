import { expect, test } from 'vitest'
import { decodePage, decodeText, pageSizeLimit } from './decode-text.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

test('decodes UTF-8 and leaves line ends as they are', () => {
  expect(decodeText(bytes('Grüße\r\nan 🌍\n'), 'a.mdx')).toEqual({ text: 'Grüße\r\nan 🌍\n' })
  expect(decodeText(bytes(''), 'a.mdx')).toEqual({ text: '' })
})

test('drops a byte order mark', () => {
  expect(decodeText(bytes('\u{FEFF}---\ntitle: A\n---\n'), 'a.mdx')).toEqual({ text: '---\ntitle: A\n---\n' })
})

test('shows what can be read of other encodings, and names the first bad byte', () => {
  const latin1 = new Uint8Array([...bytes('# Ein\nLeider \u{FFFD}: '), 0xe9, ...bytes('t\n')])
  expect(decodeText(latin1, 'a.mdx')).toEqual({
    text: '# Ein\nLeider \u{FFFD}: \u{FFFD}t\n',
    problem: {
      code: 'invalid-encoding',
      severity: 'error',
      message: 'The file contains bytes that are not valid UTF-8; they are shown as “\u{FFFD}”.',
      fix: 'Open the file in its own encoding, such as Windows-1252, and save it as UTF-8.',
      file: 'a.mdx',
      line: 2,
      column: 8,
    },
  })
})

test('reads UTF-16 and asks for UTF-8', () => {
  const { text, problem } = decodeText(new Uint8Array(Buffer.from('\u{FEFF}# Titel\n', 'utf16le')), 'a.mdx')
  expect(text).toBe('# Titel\n')
  expect(problem).toMatchObject({ code: 'invalid-encoding', message: 'The file is encoded in UTF-16LE.' })
})

test('does not take a picture for a page', () => {
  const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d])
  expect(decodeText(png, 'a.mdx')).toMatchObject({ text: '', problem: { code: 'binary-file', line: 1, column: 1 } })
})

test('refuses a page of ten megabytes, and takes the largest that exist', () => {
  const large = new Uint8Array(10 * 1024 * 1024).fill(0x61)
  expect(decodePage(large, 'a.mdx')).toMatchObject({
    text: '',
    problem: { code: 'page-too-large', message: 'The page has 10 MB; the limit is 5 MB.' },
  })
  expect(decodePage(large.subarray(0, 726_000), 'a.mdx').problem).toBeUndefined()
  expect(decodePage(large.subarray(0, pageSizeLimit), 'a.mdx').text).toHaveLength(pageSizeLimit)
})

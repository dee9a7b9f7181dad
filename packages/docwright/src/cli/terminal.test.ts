import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { createTerminal } from './terminal.ts'

function stream(properties: { isTTY?: boolean; columns?: number } = {}): {
  stream: NodeJS.WriteStream
  text(): string
} {
  const through = Object.assign(new PassThrough(), properties)
  return { stream: through as unknown as NodeJS.WriteStream, text: () => String(through.read() ?? '') }
}

test('progress is one line that is replaced on a terminal, and nothing elsewhere', () => {
  const screen = stream({ isTTY: true, columns: 60 })
  const terminal = createTerminal(stream().stream, screen.stream)
  terminal.progress('1 of 2')
  terminal.progress('2 of 2')
  terminal.endProgress()
  expect(screen.text()).toBe('\r\u001B[K1 of 2\r\u001B[K2 of 2\r\u001B[K')

  const file = stream()
  createTerminal(stream().stream, file.stream).progress('1 of 2')
  expect(file.text()).toBe('')
})

test('a width is known of a terminal only, so that text in a file is never cut', () => {
  const terminal = createTerminal(stream().stream, stream({ isTTY: true, columns: 60 }).stream)
  expect(terminal.columns).toEqual({ results: undefined, remarks: 60 })
})

test('a reader that went away is no reason to stop', () => {
  const gone = stream()
  const terminal = createTerminal(gone.stream, stream().stream)
  expect(() => gone.stream.emit('error', new Error('EPIPE'))).not.toThrow()
  expect(() => terminal.print('more')).not.toThrow()
})

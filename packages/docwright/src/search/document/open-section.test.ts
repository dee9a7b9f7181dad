import { expect, test } from 'vitest'
import { startSection } from './open-section.ts'

test('prose is told on one line, code in its lines, with one space between words', () => {
  const section = startSection('a', ' Two\twords ')
  section.addText('One  two \n three\u00A0four\r\n\r\nfive ')
  section.addText('six')
  section.addCode('let a = 1\n\tlet  b = 2\n', '')
  section.addCode('', 'npm')
  section.addCode('\nnpm start\nnpm stop', 'Terminal')
  section.addCode('', 'Empty')
  expect(section.finish()).toEqual([
    {
      anchor: 'a',
      title: 'Two words',
      text: 'One two three four five six',
      code: 'let a = 1\nlet b = 2\n\nnpm · Terminal · npm start\nnpm stop\n\nEmpty',
    },
  ])
})

test.each(['./gradlew build', '.button { }', ':root { }', ', next'])(
  'the title of code stands apart from the code, whatever it begins with: %s',
  (line) => {
    const section = startSection('', '')
    section.addCode(line, 'Terminal')
    expect(section.finish()[0]?.code).toBe(`Terminal · ${line}`)
  },
)

test('titles without code are kept as long as one can read them, and count', () => {
  const section = startSection('', '')
  for (let number = 0; number < 40_000; number++) section.addCode('', `Tab ${number}`)
  section.addCode('npm start', '')
  const [read] = section.finish()
  expect(read?.code).toMatch(/^Tab 0 · Tab 1 · /)
  expect(read?.code).toHaveLength(200)
})

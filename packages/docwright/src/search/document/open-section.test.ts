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
      code: 'let a = 1\nlet b = 2\nnpm · Terminal · npm start\nnpm stop\nEmpty',
    },
  ])
})

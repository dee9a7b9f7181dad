import { expect, test } from 'vitest'
import { wideEmphasis } from './wide-emphasis.ts'

function shown(value: string): string {
  return wideEmphasis(value)
    .map((node) => {
      if (node.type === 'text') return node.value
      const [inside] = node.children
      return `<b>${inside?.type === 'text' ? inside.value : ''}</b>`
    })
    .join('')
}

test('stars that end in punctuation before a letter without a space are emphasis', () => {
  expect(shown('**发布前审查。**他们会发现')).toBe('<b>发布前审查。</b>他们会发现')
  expect(shown('FailproofAI는 **정책(policies)**으로 해결')).toBe('FailproofAI는 <b>정책(policies)</b>으로 해결')
  expect(shown('これは**「引用」**です。**二つ目。**続く')).toBe('これは<b>「引用」</b>です。<b>二つ目。</b>続く')
})

test('other stars stay as they are', () => {
  for (const text of ['2 ** 3 and **kwargs, **args', '** 空白 **です', 'def f(**kwargs)', '星**なし']) {
    expect(shown(text)).toBe(text)
  }
})

import { expect, test } from 'vitest'
import { parseMarkup } from './parse-markup.ts'

test('elements, attributes and character references', () => {
  expect(parseMarkup('a &lt;b&gt;<p class="x &amp; y" hidden data-n=3>t<br>u</p>&#39;&#x41;')).toEqual([
    'a <b>',
    {
      name: 'p',
      attributes: { class: 'x & y', hidden: '', 'data-n': '3' },
      children: ['t', { name: 'br', attributes: {}, children: [] }, 'u'],
    },
    "'A",
  ])
})

test('what is not closed ends with what surrounds it, and what was not opened is passed over', () => {
  expect(parseMarkup('<div><b>x</div></i>y')).toEqual([
    { name: 'div', attributes: {}, children: [{ name: 'b', attributes: {}, children: ['x'] }] },
    'y',
  ])
})

test('the text of a script is no markup', () => {
  expect(parseMarkup('<script>if (a<b) "</p>"</script>z')).toEqual([
    { name: 'script', attributes: {}, children: ['if (a<b) "</p>"'] },
    'z',
  ])
})

test('a quoted > ends no tag', () => {
  expect(parseMarkup('<i title="a>b">c</i>')).toEqual([{ name: 'i', attributes: { title: 'a>b' }, children: ['c'] }])
})

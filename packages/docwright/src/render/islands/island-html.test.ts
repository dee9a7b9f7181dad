import { expect, test } from 'vitest'
import { createStyleCollector } from '../style-sheet.ts'
import { islandHtml } from './island-html.ts'

test('scripts, handlers and addresses that are scripts are left out', () => {
  const html =
    '<div><script>alert(1)</script><img src="x" onerror="alert(2)"><a href="java\nscript:alert(3)">a</a><iframe srcdoc="<b>"></iframe></div>'
  expect(islandHtml(html, createStyleCollector())).toBe('<div><img src="x"><a>a</a><iframe></iframe></div>')
})

test('inline styles are classes that the browser code can turn back', () => {
  const styles = createStyleCollector()
  const html = islandHtml('<b class="x" style="color:red;top:1px;">t</b>', styles)
  const [, name] = /class="x (s-\w+)"/.exec(html) ?? []
  expect(html).toBe(`<b class="x ${name}" data-style="${name} color:red;top:1px;">t</b>`)
  expect(styles.text()).toBe(`.${name}{color:red;top:1px}`)
})

test('text and attributes stay as they are', () => {
  expect(islandHtml('a &amp; b<input value="&quot;x&quot;" disabled>', createStyleCollector())).toBe(
    'a &amp; b<input value="&quot;x&quot;" disabled>',
  )
})

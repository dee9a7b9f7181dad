import { expect, test } from 'vitest'
import { createStyleCollector } from '../basics/style-sheet.ts'
import { islandHtml as writeIsland } from './island-html.ts'
import { createCodeIcons } from './icons-of-code.ts'
import { createHeadingNames } from './name-headings.ts'

function islandHtml(html: string, styles: ReturnType<typeof createStyleCollector>): string {
  const icons = createCodeIcons(({ name }) => (name === 'rocket' ? '<svg></svg>' : undefined))
  return writeIsland(html, styles, createHeadingNames(['taken']), icons).html
}

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

test('headings get ids that nothing else has, and are listed', () => {
  const html = '<h2>Taken</h2><section><h3 id="own">Own <b>one</b></h3><h5>Deep</h5></section>'
  const icons = createCodeIcons(() => undefined)
  expect(writeIsland(html, createStyleCollector(), createHeadingNames(['taken']), icons)).toEqual({
    html: '<h2 id="taken-2">Taken</h2><section><h3 id="own">Own <b>one</b></h3><h5 id="deep">Deep</h5></section>',
    headings: [
      { id: 'taken-2', title: 'Taken', level: 2 },
      { id: 'own', title: 'Own one', level: 3 },
    ],
  })
})

test('icons of the libraries are put in, unknown ones leave nothing', () => {
  const html =
    '<i><docwright-icon data-icon="rocket||"></docwright-icon></i><docwright-icon data-icon="no||">x</docwright-icon>'
  expect(islandHtml(html, createStyleCollector())).toBe('<i><svg></svg></i>')
})

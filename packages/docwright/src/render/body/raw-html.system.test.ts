import { componentNames } from '@docwright/theme'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { namesOfPipeline } from '../../content/elements/check-properties.ts'
import { createSite } from '../../site/create-site.ts'
import { createDiskSource } from '../../source/disk-source.ts'
import { bodySettings } from './body-settings.ts'
import { createBodyRenderer } from './create-body-renderer.ts'
import type { RenderedBody } from './rendered-body.ts'

/** As an author would try: the property as text, in a list, in braces, in an object, and spread. */
const raw = '<form action=x></form><script>alert(1)</script><img src=x onerror=alert(1)>'
const values = [`'${raw}'`, `"${raw}"`, `{["${raw}"]}`, `{{ __html: "${raw}" }}`]

async function render(text: string): Promise<RenderedBody> {
  const root = mkdtempSync(join(tmpdir(), 'docwright-raw-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const colors = { primary: '#0b57d0' }
  writeFileSync(
    join(root, 'docs.json'),
    JSON.stringify({ theme: 'mint', name: 'T', colors, navigation: { pages: ['page'] } }),
  )
  writeFileSync(join(root, 'page.mdx'), text)
  const result = await createSite(createDiskSource(root), {})
  if ('noSite' in result) throw new Error('There is no site.')
  const bodies = createBodyRenderer(bodySettings(result.site, root))
  onTestFinished(() => bodies.close())
  return bodies.render({ file: 'page.mdx', text, highlight: 'complete', markdown: false })
}

/** Content of an attack that a page must not have: a tag or a handler. */
const broken = /<(?:form|script)|<img src="?x|\sonerror=/

test('no property of any component, whatever a stage of the pipeline is called, puts raw HTML into a page', async () => {
  const names = [...namesOfPipeline, 'code', 'title', 'children', 'origin', 'place', 'props', 'tag']
  const attacks = [...componentNames, 'Island', 'IslandSlot', 'AuthorStyle', 'PageProblem'].flatMap((component) => [
    ...names.map((name, index) => `<${component} code={5} ${name}=${values[index % values.length]}>x</${component}>`),
    `<${component} {...{${namesOfPipeline.map((name) => `${name}: "${raw}"`).join(', ')}}}>x</${component}>`,
  ])
  const { html } = await render(attacks.join('\n\n'))
  expect(html.length).toBeGreaterThan(attacks.length * 10)
  expect(broken.exec(html.replaceAll(/<(?:code|pre|textarea)[^>]*>[^<]*<\//g, ''))?.[0]).toBeUndefined()
})

test('coloured code, formulas and diagrams keep nothing of what was written under the names of their results', async () => {
  const { html } = await render(
    [
      `<CodeBlock code={5} html="${raw}">x</CodeBlock>`,
      `<CodeBlock code={5} popovers={["${raw}"]}>x</CodeBlock>`,
      `<Latex html="${raw}">a^2</Latex>`,
      `<Latex formula={5} html="${raw}" />`,
      `<Mermaid code={"graph TD\\n  A --> B"} html="${raw}" live problem="${raw}" />`,
      `<Mermaid html="${raw}" />`,
    ].join('\n\n'),
  )
  expect(html).not.toMatch(broken)
  expect(html).toContain('<math')
  expect(html).toContain('<svg')
})

test('each attempt is reported, on every component', async () => {
  const lines = [...componentNames].flatMap((component) =>
    namesOfPipeline.map((name) => `<${component} ${name}="<b>">x</${component}>`),
  )
  const { diagnostics } = await render(lines.join('\n\n'))
  const reported = new Set(diagnostics.filter(({ code }) => code === 'unknown-property').map(({ line }) => line))
  expect(lines.filter((_, index) => !reported.has(index * 2 + 1))).toEqual([])
})

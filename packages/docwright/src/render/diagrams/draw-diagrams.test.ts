import { expect, test } from 'vitest'
import type { ComponentNode } from '../../content/content-tree.ts'
import { drawDiagrams } from './draw-diagrams.ts'
import { safeDrawing } from './safe-drawing.ts'

function diagram(code: string, more: object = {}): ComponentNode {
  return { type: 'component', name: 'Mermaid', properties: { code, ...more }, children: [] }
}

async function draw(...sources: string[]) {
  const nodes = sources.map((source) => diagram(source, { html: '<script>alert(1)</script>' }))
  const text = sources.map((source) => `\`\`\`mermaid\n${source}\n\`\`\`\n`).join('\n')
  const diagnostics = await drawDiagrams(nodes, { file: 'page.mdx', text })
  return { html: nodes.map(({ properties }) => properties['html']), diagnostics }
}

test.each([
  ['flowchart LR\n  A[Start] --> B{Go?}', ['Start', 'Go?']],
  ['---\ntitle: Named\n---\n%% a comment\ngraph TD\n  A --> B', ['A', 'B']],
  ['sequenceDiagram\n  Alice->>Bob: Hello', ['Alice', 'Hello']],
  ['stateDiagram-v2\n  [*] --> Idle', ['Idle']],
  ['erDiagram\n  CUSTOMER ||--o{ ORDER : places', ['CUSTOMER', 'places']],
  ['classDiagram\n  Animal <|-- Duck', ['Animal', 'Duck']],
])('%j is drawn with its words', async (source, words) => {
  const { html, diagnostics } = await draw(source)
  expect(diagnostics).toEqual([])
  for (const word of words) expect(html[0]).toContain(`>${word}<`)
  expect(html[0]).toMatch(/^<svg viewBox="[\d. -]+"/)
})

test('nothing of a diagram becomes a script, a style, a link or a request', async () => {
  const { html } = await draw(
    'graph TD\n  A["<script>alert(1)</script>" onload="x"] --> B["<img src=x onerror=alert(1)>"]\n  click A href "javascript:alert(1)"\n  style A fill:url(https://example.org/x)',
  )
  expect(html[0]).toContain('&lt;script&gt;')
  expect(html[0]).not.toMatch(/<script|<style|<a\s|<img|href=|onerror="|style="|example\.org|@import/)
})

test('two diagrams of a page do not share ids', async () => {
  const { html } = await draw('graph TD\n  A --> B', 'graph TD\n  C --> D')
  expect(html[0]).toContain('url(#diagram-1-arrowhead)')
  expect(html[1]).toContain('id="diagram-2-arrowhead"')
})

test('a diagram of which words would be missing keeps its source', async () => {
  const { html } = await draw('sequenceDiagram\n  A->>B: x', 'flowchart LR\n  A[Start --> ')
  expect(html).toEqual([expect.stringContaining('<svg'), undefined])
})

test('a diagram that cannot be drawn at all keeps its source, with a warning at its first line', async () => {
  const { html, diagnostics } = await draw('sequenceDiagram\n  A->>B: x', 'graph sideways\n  A --> B')
  expect(html[1]).toBeUndefined()
  expect(diagnostics).toMatchObject([{ code: 'diagram-invalid', line: 7 }])
})

test('kinds that cannot be drawn keep their source without a complaint', async () => {
  expect(await draw('gantt\n  title Plan')).toEqual({ html: [undefined], diagnostics: [] })
})

test('unknown elements and attributes are left out of a drawing', () => {
  const drawing =
    '<svg viewBox="0 0 1 1" onload="x()"><foreignObject><p>x</p></foreignObject><rect x="1" href="y"/></svg>'
  expect(safeDrawing(drawing, 'd')).toBe('<svg viewBox="0 0 1 1">x<rect x="1"/></svg>')
})

import { expect, test } from 'vitest'
import type { ComponentNode } from '../../content/content-tree.ts'
import { drawDiagrams } from './draw-diagrams.ts'
import { createDrawings } from './drawings.ts'
import { safeDrawing } from './safe-drawing.ts'

function diagram(code: string, more: object = {}): ComponentNode {
  return { type: 'component', name: 'Mermaid', properties: { code, ...more }, children: [] }
}

async function draw(...sources: string[]) {
  const nodes = sources.map((source) => diagram(source, { html: '<script>alert(1)</script>' }))
  const text = sources.map((source) => `\`\`\`mermaid\n${source}\n\`\`\`\n`).join('\n')
  const drawn = await drawDiagrams(nodes, { file: 'page.mdx', text }, createDrawings())
  const results = nodes.map((node) => drawn.made.get(node)?.result)
  return {
    html: results.map((result) => (result?.kind === 'diagram' ? result.html : undefined)),
    live: results.map((result) => (result?.kind === 'live-diagram' ? true : undefined)),
    problems: results.map((result) => (result?.kind === 'broken-diagram' ? result.reason : undefined)),
    ...drawn,
  }
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
  expect(html[0]).toMatch(/^<svg [^>]*viewBox="[\d. -]+"/)
})

test('nothing of a diagram becomes a script, a style, a link or a request', async () => {
  const { html } = await draw(
    'graph TD\n  A["<script>alert(1)</script> onload=x"] --> B["<iframe src=x onload=alert(1)>"]\n  click A href "javascript:alert(1)"',
  )
  expect(html[0]).toContain('&lt;script&gt;')
  expect(html[0]).not.toMatch(/<script|<style|<a\s|<iframe|href=|onload="| style="|example\.org|@import/)
})

test('two diagrams of a page do not share ids', async () => {
  const { html } = await draw('graph TD\n  A --> B', 'graph TD\n  C --> D')
  expect(html[0]).toContain('url(#diagram-1-d_flowchart-v2-pointEnd)')
  expect(html[1]).toContain('id="diagram-2-d_flowchart-v2-pointEnd"')
})

test.each([
  'gantt\n  title Plan',
  'pie title Pets\n  "Dogs" : 3',
  // The library colors it by styles that a drawing may not have.
  'xychart-beta\n  x-axis [jan, feb]\n  bar [5, 6]',
  'mindmap\n  root((Docs))\n    Pages',
  '---\ntitle: Named\n---\n%%{init: {"theme": "forest"}}%%\ngitGraph\n  commit id: "one"',
])('%j is left to browsers, without a complaint', async (source) => {
  expect(await draw(source)).toMatchObject({ html: [undefined], live: [true], diagnostics: [], need: 'asked' })
})

test.each([
  ['flowchart LR\n  A --> B\n  B[Start --> ', 3],
  ['---\ntitle: Named\n---\n\n%% a comment\nsequenceDiagram\n  %% another\n  A->>B: x\n  A=>B', 9],
  ['graph sideways\n  A --> B', 1],
  ['pie title Pets\n  "Dogs" : 3\n  "Cats" ; 4', 3],
  ['sequenceDiagramm\n  A->>B: x', 1],
])('%j has a mistake in line %i: its source is shown, with a warning there', async (source, line) => {
  const { html, live, problems, diagnostics } = await draw('graph TD\n  A --> B', source)
  expect([html[1], live[1]]).toEqual([undefined, undefined])
  // The other diagram and the fences around both take five lines.
  expect(diagnostics).toMatchObject([{ code: 'diagram-invalid', severity: 'warning', line: 6 + line }])
  expect(problems[1]).toContain(`Line ${line}: `)
})

test('a page without diagrams needs nothing', async () => {
  expect(await draw()).toEqual({ made: new Map(), html: [], live: [], problems: [], diagnostics: [], pending: false })
})

test('a page whose diagrams are all drawn needs no library', async () => {
  expect(await draw('graph TD\n  A --> B')).toMatchObject({ need: 'drawn' })
})

test.each([
  ['participant A as Web App\n  A->>B: Hi', ['>Web App<', '>Hi<']],
  ['Web App->>Data Base: Hi', ['>Web App<', '>Data Base<']],
  ['autonumber\n  A->>B: one\n  B-->>A: two', ['>one<', '>two<', '>1<', '>2<']],
  ['Note over A: before\n  A->>B: Hi', ['>before<']],
  [
    'A->>B: Hi\n  alt yes\n    Note over B: inside\n    B->>A: Ho\n  else no\n    B->>A: Ha\n  end',
    ['>inside<', '>[no]<'],
  ],
  ['A->>B: Hi\n  activate B\n  B-->>A: Ho\n  deactivate B', ['>Ho<', 'fill="var(--_tint)"']],
  ['A->B: a line without a head', ['>a line without a head<']],
  ['A-xB: lost', ['>lost<', 'crosshead)']],
  ['A<<->>B: both ways', ['>both ways<', 'marker-start="url(']],
  ['rect rgb(235, 245, 255)\n  A->>B: Hi\n  end', ['fill="rgb(235, 245, 255)"']],
  [
    'critical Connect\n  A->>B: Hi\n  option Timeout\n  A->>A: Log\n  end',
    ['>critical<', '>[Connect]<', '>[Timeout]<'],
  ],
  ['A->>B: Hi #9829;', ['>Hi ♥<']],
  ['A->>B: one<br/>two', ['>one<', '>two<']],
  ['A->>B: Hi\n  Note over A: one<br>two', ['>one<', '>two<']],
])('a sequence of %j loses nothing', async (lines, parts) => {
  const { html } = await draw(`sequenceDiagram\n  ${lines}`)
  for (const part of parts) expect(html[0]).toContain(part)
  expect(html[0]).not.toContain('placeholder')
})

test.each([
  ['PRODUCT }o--|| CATEGORY : "belongs to"', ['>PRODUCT<', '>belongs to<']],
  ['A }o..o{ B : has', ['>has<']],
  ['A {\n    string id PK "the key"\n  }\n  A ||--o{ B : has', ['>PK<', '>the key<', '>id<']],
])('relations of %j lose nothing', async (lines, parts) => {
  const { html } = await draw(`erDiagram\n  ${lines}`)
  for (const part of parts) expect(html[0]).toContain(part)
})

test.each([
  ['flowchart LR\n  A@{ shape: cyl, label: "Data" }', ['>Data<']],
  ['flowchart LR\n  A["`**bold** and more`"] --> B', ['<tspan font-weight="bold">bold</tspan>']],
  ['flowchart LR\n  A --x B', ['crossEnd)']],
  ['flowchart LR\n  A["Look at the layout"] --> B["have a look"]', ['>have a look<']],
  ['flowchart LR\n  A[MetafieldDefinitions] --> B', ['>MetafieldDefinitions<']],
  ['flowchart LR\n  A["#quot;b#quot; #35;"]', ['>&quot;b&quot; &#35;<']],
  ['flowchart LR\n  A --> B\n  style A fill:#f9f,stroke:#333', ['fill="#f9f"', 'stroke="#333"']],
  ['flowchart LR\n  classDef red fill:#fdd,color:#900\n  A:::red --> B', ['fill="#fdd"', 'fill="#900"']],
  ['stateDiagram-v2\n  state f <<fork>>\n  [*] --> f', ['<path d="M-35 -5 L35 -5 L35 5 L-35 5"']],
  ['stateDiagram-v2\n  A --> B\n  note right of A\n    Text\n  end note', ['>Text<']],
  [
    'classDiagram\n  class Duck {\n    <<interface>>\n    +swim(int) bool\n  }',
    ['>«interface»<', '>+swim(int) : bool<'],
  ],
])('%j loses nothing', async (source, parts) => {
  const { html } = await draw(source)
  for (const part of parts) expect(html[0]).toContain(part)
})

test.each([
  [`flowchart LR\n${'  A[Start] --> B[End]\n'.repeat(200)}`, 'hundreds of shapes'],
  [`flowchart LR\n${'  A --> B\n'.repeat(70)}`, 'many lines'],
  [`flowchart LR\n${'subgraph\n'.repeat(65)}A\n${'end\n'.repeat(65)}`, 'boxes in boxes'],
  ['flowchart LR\n  A["$$x^2$$"] --> B', 'formulas'],
  ['flowchart LR\n  A["fa:fa-car Car"] --> B', 'icons'],
  ['flowchart LR\n  A["<img src=\'/a.png\'>"] --> B', 'pictures'],
  ['%%{init: {"theme": "forest"}}%%\nflowchart LR\n  A --> B', 'themes of the author'],
  ['sequenceDiagram\n  box Purple One\n  participant A\n  end\n  A->>B: Hi', 'boxes, which may begin with a color'],
  ['---\nconfig:\n  layout: elk\n---\nflowchart LR\n  A --> B', 'layouts of the author'],
])('%j is left to browsers, which draw %s', async (source) => {
  expect(await draw(source)).toMatchObject({ html: [undefined], live: [true], diagnostics: [] })
})

test('a drawing is the same whatever was drawn before', async () => {
  const sources = ['sequenceDiagram\n  A->>B: Hi', 'classDiagram\n  A <|-- B', 'graph TD\n  A --> B']
  const alone = await Promise.all(sources.map(async (source) => (await draw(source)).html[0]))
  const again = await Promise.all(sources.map(async (source) => (await draw(source)).html[0]))
  expect(again).toEqual(alone)
})

test.each([
  'sequenceDiagram\n  A->>B: Hi\n  Note over A: n',
  'classDiagram\n  A <|-- B',
  'graph TD\n  subgraph S\n  A -->|x| B\n  end',
  'stateDiagram-v2\n  [*] --> A\n  A --> [*]',
  'erDiagram\n  A {\n    int id\n    int n\n  }\n  A ||--o{ B : has',
])('colours of %j are those of the page, none is one that the library made of them', async (source) => {
  const { html } = await draw(source)
  const colors = Array.from(String(html[0]).matchAll(/(?:fill|stroke)="([^"]*)"/g), ([, color = '']) => color)
  expect(colors.filter((color) => !/^(?:var\(--[\w-]+\)|none|transparent)$/.test(color))).toEqual([])
})

test('unknown elements and attributes are left out of a drawing', () => {
  const drawing =
    '<svg viewBox="0 0 1 1" onload="x()"><foreignObject><p>x</p></foreignObject><rect x="1" href="y" fill="url(https://example.org/x)"/><path marker-end="url(https://example.org/x#y)" marker-start="url(#a)"/></svg>'
  expect(safeDrawing(drawing, 'd')).toBe('<svg viewBox="0 0 1 1">x<rect x="1"/><path marker-start="url(#d-a)"/></svg>')
})

test('what would delay a page is drawn for the next time it is asked for', async () => {
  const drawings = createDrawings()
  const node = diagram('graph TD\n  A --> B')
  const page = { file: 'page.mdx', text: '' }
  expect(await drawDiagrams([node], page, drawings, 'now')).toMatchObject({
    pending: true,
    need: 'asked',
    made: new Map(),
  })
  await drawDiagrams([node], page, drawings, 'complete')
  const drawn = await drawDiagrams([node], page, drawings, 'now')
  expect(drawn).toMatchObject({ pending: false, need: 'drawn' })
  expect(drawn.made.get(node)?.result).toMatchObject({
    kind: 'diagram',
    html: expect.stringContaining('<svg') as string,
  })
})

test('nothing of a browser is left behind', async () => {
  await draw('graph TD\n  A --> B')
  expect([typeof document, typeof window]).toEqual(['undefined', 'undefined'])
})

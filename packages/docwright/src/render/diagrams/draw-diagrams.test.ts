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
  expect(html[0]).toMatch(/^<svg viewBox="[\d. -]+"/)
})

test('nothing of a diagram becomes a script, a style, a link or a request', async () => {
  const { html } = await draw(
    'graph TD\n  A["<script>alert(1)</script> onload=x"] --> B["<iframe src=x onload=alert(1)>"]\n  click A href "javascript:alert(1)"',
  )
  expect(html[0]).toContain('&lt;script&gt;')
  expect(html[0]).not.toMatch(/<script|<style|<a\s|<iframe|href=|onload="|style="|example\.org|@import/)
})

test('two diagrams of a page do not share ids', async () => {
  const { html } = await draw('graph TD\n  A --> B', 'graph TD\n  C --> D')
  expect(html[0]).toContain('url(#diagram-1-arrowhead)')
  expect(html[1]).toContain('id="diagram-2-arrowhead"')
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
  ['autonumber\n  A->>B: one\n  B-->>A: two', ['>1. one<', '>2. two<']],
  ['Note over A: before\n  A->>B: Hi', ['>before<']],
  [
    'A->>B: Hi\n  alt yes\n    Note over B: inside\n    B->>A: Ho\n  else no\n    B->>A: Ha\n  end',
    ['>inside<', '>[no]<'],
  ],
  ['A->>B: Hi\n  activate B\n  B-->>A: Ho\n  deactivate B', ['class="activation"']],
])('a sequence of %j loses nothing', async (lines, parts) => {
  const { html } = await draw(`sequenceDiagram\n  ${lines}`)
  for (const part of parts) expect(html[0]).toContain(part)
  expect(html[0]).not.toContain('placeholder')
})

test.each([
  'A->B: a line without a head',
  'A-xB: lost',
  'A<<->>B: both ways',
  'rect rgb(235, 245, 255)\n  A->>B: Hi\n  end',
  'box Purple One\n  participant A\n  end\n  A->>B: Hi',
  'critical Connect\n  A->>B: Hi\n  option Timeout\n  A->>A: Log\n  end',
  'A->>B: Hi #9829;',
  'A->>B: one<br/>two',
  'A->>B: Hi\n  Note over A: one<br>two',
])('a sequence of %j is left to browsers', async (lines) => {
  expect(await draw(`sequenceDiagram\n  ${lines}`)).toMatchObject({ html: [undefined], live: [true], diagnostics: [] })
})

/** Where the lifelines of a sequence stand, and from where to where its drawing shows. */
async function placesIn(lines: string) {
  const { html } = await draw(`sequenceDiagram\n  ${lines}`)
  const drawing = JSON.stringify(html[0]).replaceAll('\\', '')
  const lifelines = /(?:translate\(([\d.]+) 0\)">)?<line class="lifeline" x1="([\d.]+)"/g
  const places = Array.from(drawing.matchAll(lifelines), ([, move, x]) => Number(x) + Number(move ?? 0))
  const [, left = 0, width = 0] = (/viewBox="([\d.-]+) 0 ([\d.]+)/.exec(drawing) ?? []).map(Number)
  return { gaps: places.slice(1).map((place, index) => place - (places[index] ?? 0)), left, right: left + width }
}

test('a sequence has room for the words of its messages, frames and notes', async () => {
  const words = 'longer than the names'
  // An average letter is about half as wide as the text is high.
  const length = words.length * 5.5
  const between = await placesIn(`A->>B: ${words} ${words}\n  B->>C: yes`)
  expect(between.gaps[0]).toBeGreaterThan(2 * length)
  expect(between.gaps[1]).toBe(140)
  expect((await placesIn(`A->>A: ${words}\n  A->>B: yes`)).gaps[0]).toBeGreaterThan(length + 38)
  expect((await placesIn(`alt ${words} ${words}\n  A->>B: yes\n  end`)).gaps[0]).toBeGreaterThan(140)
  expect((await placesIn(`A->>B: yes\n  Note over A,B: ${words} ${words}`)).gaps[0]).toBeGreaterThan(2 * length)
})

test('words that would make a sequence too small to read reach over their message, and stay in the drawing', async () => {
  const words = 'word '.repeat(60)
  const { gaps, left, right } = await placesIn(`A->>B: ${words}\n  B->>C: yes`)
  expect(gaps[0]).toBeLessThan(700)
  expect(left).toBeLessThan(0)
  expect(right - left).toBeGreaterThan(words.length * 5)
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
  ['flowchart LR\n  A@{ shape: cyl, label: "Data" }', 'shapes'],
  ['flowchart LR\n  A["$$x^2$$"] --> B', 'formulas'],
  ['flowchart LR\n  A["`**bold**`"] --> B', 'emphasis'],
  ['flowchart LR\n  A --x B', 'crosses'],
  ['stateDiagram-v2\n  state f <<fork>>\n  [*] --> f', 'forks'],
  ['stateDiagram-v2\n  A --> B\n  note right of A\n    Text\n  end note', 'notes'],
  ['%%{init: {"theme": "forest"}}%%\nflowchart LR\n  A --> B', 'themes of the author'],
])('%j is left to browsers, which draw %s', async (source) => {
  expect(await draw(source)).toMatchObject({ html: [undefined], live: [true], diagnostics: [] })
})

test('unknown elements and attributes are left out of a drawing', () => {
  const drawing =
    '<svg viewBox="0 0 1 1" onload="x()"><foreignObject><p>x</p></foreignObject><rect x="1" href="y" fill="url(https://example.org/x)"/></svg>'
  expect(safeDrawing(drawing, 'd')).toBe('<svg viewBox="0 0 1 1">x<rect x="1"/></svg>')
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

test('a sequence that is wide by its names alone is drawn as it is', async () => {
  const names = [
    'User agent (browser)',
    'Client of the protocol',
    'Proxy server of the protocol',
    'Third-party authorization server',
  ]
  const people = names.map((name, index) => `participant P${index} as ${name}`).join('\n  ')
  const { html } = await draw(`sequenceDiagram\n  ${people}\n  P0->>P2: Hi\n  Note over P0,P3: Wide`)
  expect(html[0]).toContain('Hi')
  expect(html[0]).not.toContain('NaN')
})

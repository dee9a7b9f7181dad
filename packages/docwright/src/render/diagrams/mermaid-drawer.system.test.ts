import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const bundle = pathToFileURL(join(import.meta.dirname, '../../../dist/mermaid-drawer.js')).href
const { parseDiagram } = (await import(bundle)) as { parseDiagram(text: string): Promise<void> }

// The bundle has none of the libraries that place and draw: those of architectures, mind maps and formulas among them.
test.each([
  'flowchart LR\n  A["$$x^2$$"] --> B',
  '---\nconfig:\n  layout: elk\n---\nflowchart LR\n  A --> B',
  'sequenceDiagram\n  A->>B: Hi',
  'classDiagram\n  A <|-- B',
  'stateDiagram-v2\n  [*] --> A',
  'erDiagram\n  A ||--o{ B : has',
  'gantt\n  title T\n  section S\n  One :a1, 2026-01-01, 30d',
  'pie\n  "a" : 1',
  'mindmap\n  root((x))\n    a',
  'architecture-beta\n  group api(cloud)[API]\n  service db(database)[Database] in api',
  'gitGraph\n  commit',
  'timeline\n  2026 : a',
  'quadrantChart\n  A: [0.3, 0.6]',
  'sankey-beta\n\na,b,1',
  'block-beta\n  a b',
  'packet-beta\n  0-15: "a"',
  'kanban\n  todo\n    one',
  'radar-beta\n  axis a, b, c\n  curve x{1, 2, 3}',
])('the published parser reads %j', async (text) => {
  await expect(parseDiagram(text)).resolves.toBeUndefined()
})

test.each(['graph TD\n  A -->', 'pie\n  "a" : x', 'architecture-beta\n  group', 'sequenceDiagram\n  A->>'])(
  'and finds what is wrong in %j',
  async (text) => {
    await expect(parseDiagram(text)).rejects.toThrow(/\w/)
  },
)

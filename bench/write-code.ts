import type { Random } from './random.ts'

const writers = [typescript, bash, python, json, yaml, go] as const

/**
 * Three code blocks in three languages, with code that no other page has.
 *
 * @param index Number of the page.
 * @param random Source of the varying parts.
 * @returns The blocks as Markdown.
 */
export function codeBlocks(index: number, random: Random): [string, string, string] {
  const block = (offset: number): string => {
    const write = writers[(index + offset) % writers.length] ?? typescript
    return `\`\`\`${write.name} ${write.name}-${index}\n${write(index, random)}\n\`\`\``
  }
  return [block(0), block(2), block(3)]
}

function typescript(index: number, random: Random): string {
  return `import { createClient } from '@example/client-${index}'

const client = createClient({ region: 'eu-${random.below(9)}', retries: ${random.below(20)} })

export async function load${index}(id: string): Promise<Item[]> {
  const answer = await client.get(\`/v1/items/\${id}?page=${random.below(500)}\`)
  if (!answer.ok) throw new Error(\`status \${answer.status}\`)
  // The newest come first.
  return answer.items.filter((item) => item.size > ${random.below(9000)}).toReversed()
}`
}

function bash(index: number, random: Random): string {
  return `export TOKEN_${index}="secret"
curl -sS -X POST "https://api.example.com/v1/items/${index}" \\
  -H "Authorization: Bearer $TOKEN_${index}" \\
  -d '{"size": ${random.below(9000)}, "draft": true}' | jq '.items[].id'
for file in logs/*.txt; do
  grep -c "status=${random.below(500)}" "$file" || echo "none in $file"
done`
}

function python(index: number, random: Random): string {
  return `from dataclasses import dataclass

@dataclass
class Item${index}:
    name: str
    size: int = ${random.below(9000)}

    def is_large(self) -> bool:
        """True for more than the limit."""
        return self.size > ${random.below(9000)}

items = [Item${index}(name=f"item-{n}") for n in range(${random.below(50)})]
print(sum(item.size for item in items if item.is_large()))`
}

function json(index: number, random: Random): string {
  const item = { id: index, size: random.below(9000), tags: ['new', `page-${index}`], draft: false, parent: null }
  return JSON.stringify(
    { items: [item, { ...item, size: random.below(9000) }], next: `/v1/items?page=${index}` },
    null,
    2,
  )
}

function yaml(index: number, random: Random): string {
  return `service: items-${index}
replicas: ${random.below(9)}
environment:
  - name: REGION
    value: "eu-${random.below(9)}"
limits:
  memory: ${random.below(900)}Mi # per replica
  timeout: ${random.below(60)}s
routes:
  - { path: /v1/items/${index}, methods: [GET, POST] }`
}

function go(index: number, random: Random): string {
  return `package items

import "fmt"

type Item${index} struct {
	Name string \`json:"name"\`
	Size int
}

func (item Item${index}) Large() bool { return item.Size > ${random.below(9000)} }

func Print(items []Item${index}) {
	for _, item := range items {
		if item.Large() {
			fmt.Printf("%s: %d\\n", item.Name, item.Size)
		}
	}
}`
}

import { layers } from './layers.ts'
import { purposes } from './purposes.ts'

const begin = '| part (`packages/<x>/src/<folder>`) |'

/**
 * ARCHITECTURE.md with its table of parts as the code has them.
 *
 * @param document Its text.
 * @throws if it has no such table.
 */
export function withPartsTable(document: string): string {
  const start = document.indexOf(begin)
  const end = document.indexOf('\n\n', start)
  if (start === -1) throw new Error('ARCHITECTURE.md has no table of the parts.')
  return document.slice(0, start) + table() + document.slice(end)
}

function table(): string {
  const shown = Object.keys(layers).filter((part) => !part.endsWith('/testing'))
  const rows = [...Map.groupBy(shown, (part) => purposes[part])].map(([purpose, parts]) => {
    const [first = '', ...others] = parts
    const names = [first, ...others.map((part) => part.slice(part.lastIndexOf('/') + 1))]
    const imports = new Set(parts.flatMap((part) => layers[part] ?? []))
    return `| ${names.map((name) => `\`${name}\``).join(', ')} | ${purpose ?? ''} | ${namesOf(first, [...imports])} |`
  })
  return [`${begin} what happens there | may import |`, '| --- | --- | --- |', ...rows].join('\n')
}

/** Parts of the same package are called by their folders. */
function namesOf(part: string, imports: readonly string[]): string {
  const [own = ''] = part.split('/')
  const names = imports.map((name) => (name.startsWith(`${own}/`) ? name.slice(own.length + 1) : name))
  return names.length === 0 ? '–' : names.join(', ')
}

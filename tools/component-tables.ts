import type { ComponentDefinition } from '../packages/theme/src/components/define-component.ts'

type Components = ReadonlyMap<string, Pick<ComponentDefinition, 'properties' | 'needs'>>

const marked = /^\{\/\* Properties of ([\w., ]+) \*\/\}\n(?:\n(?:\|.*\n)+)?/gm

/**
 * A page of the documentation with its tables of properties as the definitions of the components say them. A table stands
 * below a comment such as `{/* Properties of Card *\/}`, or of several components with commas between them.
 *
 * @param page Its text.
 * @param components Definitions by name.
 * @throws if a comment names a component that there is not.
 */
export function withComponentTables(page: string, components: Components): string {
  return page.replaceAll(marked, (_table, list: string) => {
    const names = list.split(',').map((name) => name.trim())
    return `{/* Properties of ${names.join(', ')} */}\n\n${tableOf(names, components)}\n`
  })
}

/** Names of the components that a page has a table of. */
export function documentedComponents(page: string): string[] {
  return [...page.matchAll(marked)].flatMap(([, list = '']) => list.split(',').map((name) => name.trim()))
}

function tableOf(names: readonly string[], components: Components): string {
  const several = names.length > 1
  const head = [...(several ? ['Component'] : []), 'Property', 'Type', 'What it does']
  const rows = names.flatMap((name) => {
    const definition = components.get(name)
    if (definition === undefined) throw new Error(`There is no component ${name}.`)
    return rowsOf(definition).map((row, index) => (several ? [index === 0 ? `\`${name}\`` : '', ...row] : row))
  })
  const lines = [head.join(' | '), ...rows.map((row) => row.join(' | '))].map((line) =>
    `| ${line} |`.replace(/^\| {2}\|/, '| |'),
  )
  return [lines[0], `|${'---|'.repeat(head.length)}`, ...lines.slice(1)].join('\n')
}

/** Properties with the same type and the same words share a row. */
function rowsOf({ properties = {}, needs = [] }: Pick<ComponentDefinition, 'properties' | 'needs'>): string[][] {
  const rows: { names: string[]; type: string; text: string }[] = []
  for (const [name, { type, text }] of Object.entries(properties)) {
    if (text === undefined) continue
    const last = rows.at(-1)
    if (last?.type === type && last.text === text) last.names.push(name)
    else rows.push({ names: [name], type, text })
  }
  const offered = rows.flatMap(({ names }) => names).filter((name) => needs.includes(name))
  return rows.map(({ names, type, text }) => {
    const needed = offered.length === 1 && offered.every((name) => names.includes(name))
    const shown = names.map((name) => `\`${name}\``)
    const exclusive = names.length > 2 && names.every((name) => needs.includes(name))
    const list = exclusive ? `${shown.slice(0, -1).join(', ')}, or ${shown.at(-1) ?? ''}` : shown.join(', ')
    return [`${list}${needed ? ', required' : ''}`, type, text.replaceAll('|', '\\|')]
  })
}

import type { JSX } from 'preact'

// On a grid of 20 units with one stroke width, as the theme's own drawings.
const drawings = {
  check: 'm4.5 10.5 3.5 3.5 7.5-8',
  chevron: 'm6 8 4 4 4-4',
  copy: 'M7.5 7.5h8v8h-8zM12.5 7.5v-3h-8v8h3',
  external: 'M7 13 14 6M8.5 6H14v5.5',
  file: 'M5.5 3.5h6l3 3v10h-9zM11.5 3.5v3h3',
  next: 'm8 5 5 5-5 5',
  plus: 'M10 4.5v11M4.5 10h11',
  branch: 'M6 4v8M6 12a2 2 0 1 0 0 4 2 2 0 0 0 0-4ZM14 4a2 2 0 1 0 0 4 2 2 0 0 0 0-4ZM14 8c0 4-8 2-8 6',
  search: 'M9 14.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11ZM13 13l4 4',
  person: 'M10 10.5a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4ZM4 16.5c.6-3 3-4.3 6-4.3s5.4 1.3 6 4.3',
  warning: 'M10 3.5 17 16H3zM10 8.5v3.5M10 14v.3',
} as const

/** Name of a drawing. */
export type SymbolName = keyof typeof drawings

/** A small drawing next to text with the same meaning. */
export function Symbol({ name }: { name: SymbolName }): JSX.Element {
  return (
    <svg class="symbol" viewBox="0 0 20 20" aria-hidden="true">
      <path d={drawings[name]} />
    </svg>
  )
}

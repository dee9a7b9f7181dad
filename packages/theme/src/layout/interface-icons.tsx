import type { JSX } from 'preact'

// Our own drawings on a grid of 20 units with one stroke width, to match 14 px text.
const drawings = {
  search: 'M14.2 9a5.2 5.2 0 1 1-10.4 0 5.2 5.2 0 0 1 10.4 0ZM12.8 12.8l3.9 3.9',
  menu: 'M3 6h14M3 10h14M3 14h14',
  close: 'm5 5 10 10M15 5 5 15',
  chevron: 'm6 8 4 4 4-4',
  next: 'm8 5 5 5-5 5',
  previous: 'm12 5-5 5 5 5',
  external: 'M7 13 14 6M8.5 6H14v5.5',
  check: 'm4.5 10.5 3.5 3.5 7.5-8',
  language:
    'M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0ZM3.3 8h13.4M3.3 12h13.4M10 3c2 2 2.9 4.3 2.9 7S12 15 10 17c-2-2-2.9-4.3-2.9-7S8 5 10 3Z',
  light:
    'M13.2 10a3.2 3.2 0 1 1-6.4 0 3.2 3.2 0 0 1 6.4 0ZM10 2.5v1.5M10 16v1.5M2.5 10H4M16 10h1.5M4.7 4.7l1 1M14.3 14.3l1 1M15.3 4.7l-1 1M5.7 14.3l-1 1',
  dark: 'M16.5 11.8A6.8 6.8 0 0 1 8.2 3.5a6.8 6.8 0 1 0 8.3 8.3Z',
  copy: 'M8.5 7h6A1.5 1.5 0 0 1 16 8.5v6a1.5 1.5 0 0 1-1.5 1.5h-6A1.5 1.5 0 0 1 7 14.5v-6A1.5 1.5 0 0 1 8.5 7ZM4.5 13A1.5 1.5 0 0 1 4 12V5.5A1.5 1.5 0 0 1 5.5 4H12a1.5 1.5 0 0 1 1 .5',
  markdown: 'M6 3h5.5L15 6.5V16a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1ZM11 3v4h4M8 10.5h4M8 13.5h4',
  assistant:
    'M9 3.5c.6 3.6 2.3 5.3 6 6-3.7.7-5.4 2.4-6 6-.6-3.6-2.3-5.3-6-6 3.7-.7 5.4-2.4 6-6ZM15.5 13.5v4M13.5 15.5h4',
  plug: 'M7.5 3v4M12.5 3v4M5 7h10v2.5a5 5 0 0 1-10 0ZM10 14.5V18',
  edit: 'm12.5 4.5 3 3L7 16l-4 1 1-4Z',
  report: 'M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0ZM10 6.5v4M10 13.4v.1',
  download: 'M10 3v9.5M6 9l4 4 4-4M4 16.5h12',
} as const

export type InterfaceIconName = keyof typeof drawings

interface IconProperties {
  name: InterfaceIconName
  class?: string
  /** Whether the page has the drawing here, for places that show it `again`. */
  kept?: boolean
  /** Whether the page has the drawing elsewhere, where it is `kept`. */
  again?: boolean
}

/**
 * An icon of the interface. It is decoration: the text or label next to it has the meaning.
 *
 * @param properties `class` is added to the element's own.
 */
export function InterfaceIcon({ name, class: className, kept = false, again = false }: IconProperties): JSX.Element {
  const id = `dw-${name}`
  return (
    <svg class={className === undefined ? 'ui-icon' : `ui-icon ${className}`} viewBox="0 0 20 20" aria-hidden="true">
      {again ? <use href={`#${id}`} /> : <path id={kept ? id : undefined} d={drawings[name]} />}
    </svg>
  )
}

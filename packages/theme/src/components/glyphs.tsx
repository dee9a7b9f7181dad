import type { VNode } from 'preact'

/** The theme's own drawings, on a grid of 16. They belong to its components and are independent of icon libraries. */
const drawings = {
  note: 'M10.7 2.7l2.6 2.6-7.5 7.5-3.3.7.7-3.3zM9.2 4.2l2.6 2.6',
  info: 'M8 1.75a6.25 6.25 0 1 0 0 12.5 6.25 6.25 0 0 0 0-12.5zM8 7.5v3.25M8 5.1v.05',
  warning: 'M8 2 14.5 13.5h-13zM8 6.5v3M8 11.4v.05',
  tip: 'M5.75 10.25a4.25 4.25 0 1 1 4.5 0c-.4.3-.5.6-.5 1h-3.5c0-.4-.1-.7-.5-1zM6.5 13.75h3',
  check: 'M8 1.75a6.25 6.25 0 1 0 0 12.5 6.25 6.25 0 0 0 0-12.5zM5.4 8.2l1.9 1.9 3.4-4',
  danger: 'M5.4 1.75h5.2l3.65 3.65v5.2l-3.65 3.65H5.4L1.75 10.6V5.4zM8 4.9v3.6M8 11v.05',
  copy: 'M6.75 5.25h5a1.5 1.5 0 0 1 1.5 1.5v5a1.5 1.5 0 0 1-1.5 1.5h-5a1.5 1.5 0 0 1-1.5-1.5v-5a1.5 1.5 0 0 1 1.5-1.5zM10.5 2.75h-6A1.75 1.75 0 0 0 2.75 4.5v6',
  done: 'M3.25 8.5l3.25 3.25 6.25-7',
  arrow: 'M3 8h10M9 4l4 4-4 4',
  external: 'M5 11l6-6M6 5h5v5',
  folder:
    'M1.75 4.25c0-.8.6-1.5 1.5-1.5h3l1.5 1.75h5c.8 0 1.5.6 1.5 1.5v5.75c0 .8-.7 1.5-1.5 1.5h-9.5c-.9 0-1.5-.7-1.5-1.5z',
  file: 'M9 1.75H4.75c-.8 0-1.5.7-1.5 1.5v9.5c0 .8.7 1.5 1.5 1.5h6.5c.8 0 1.5-.7 1.5-1.5V5.5zM9 1.75V5.5h3.75',
} as const

export type GlyphName = keyof typeof drawings

/** A small drawing next to words with the same meaning; hidden from screen readers. */
export function Glyph({ name, class: className }: { name: GlyphName; class?: string }): VNode {
  return (
    <svg class={className ?? 'glyph'} viewBox="0 0 16 16" aria-hidden="true">
      <path d={drawings[name]} />
    </svg>
  )
}

import type { JSX } from 'preact'

/** A cross that looks the same in every font; its button has a name. */
export function Cross(): JSX.Element {
  return (
    <svg class="playground-cross" viewBox="0 0 20 20" aria-hidden="true">
      <path d="m5 5 10 10M15 5 5 15" />
    </svg>
  )
}

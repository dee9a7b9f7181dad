import type { JSX } from 'preact'
import { usePage } from './page-context.ts'
import { Symbol } from './symbol.tsx'

/** A value to be used elsewhere, with a button that copies it. Without a script it is selected by a click. */
export function Copyable({ value, name }: { value: string; name: string }): JSX.Element {
  return (
    <span class="copyable">
      <code>{value}</code>
      <CopyButton value={value} name={name} />
    </span>
  )
}

/** Code to paste. */
export function CopyableBlock({ value, name }: { value: string; name: string }): JSX.Element {
  return (
    <div class="code-block">
      <pre tabindex={0} role="region" aria-label={name}>
        <code>{value}</code>
      </pre>
      <CopyButton value={value} name={name} />
    </div>
  )
}

function CopyButton({ value, name }: { value: string; name: string }): JSX.Element {
  const { texts } = usePage()
  return (
    <button
      class="copy-button needs-script"
      type="button"
      data-copy={value}
      data-copied={texts.copied}
      aria-label={`${texts.copy}: ${name}`}
    >
      <Symbol name="copy" />
    </button>
  )
}

import type { JSX } from 'preact'

/** A line of text with a credential: browsers neither fill it in nor check its spelling. */
export function SecretField(properties: {
  id: string
  label: string
  value: string
  /** Whether it may be seen. */
  shown?: boolean
  change(value: string): void
}): JSX.Element {
  const { id, label, value, shown = false, change } = properties
  const shared = {
    id,
    class: 'playground-control',
    autocomplete: 'off',
    spellcheck: false,
    dir: 'ltr',
    value,
    onInput: (event: { currentTarget: HTMLInputElement }) => change(event.currentTarget.value),
  } as const
  return (
    <div class="playground-value">
      <label for={id}>{label}</label>
      {shown ? <input {...shared} type="text" /> : <input {...shared} type="password" />}
    </div>
  )
}

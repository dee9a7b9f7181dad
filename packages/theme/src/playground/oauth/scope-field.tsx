import type { JSX } from 'preact'
import type { PlaygroundFlow } from '../../api/playground-model.ts'
import { SecretField } from '../secret-field.tsx'
import { useTexts } from '../texts.ts'

/** The requested scopes: chosen among those of the specification, or typed if it lists none. */
export function ScopeField(properties: {
  id: string
  scopes: PlaygroundFlow['scopes']
  /** With spaces between them. */
  value: string
  change(value: string): void
}): JSX.Element {
  const { id, scopes, value, change } = properties
  const { page } = useTexts()
  if (scopes.length === 0) return <SecretField id={id} label="scope" shown value={value} change={change} />
  const chosen = value.split(' ').filter((name) => name !== '')
  return (
    <details class="playground-object">
      <summary>
        {page.scopes}
        <span class="playground-type">
          {chosen.length} / {scopes.length}
        </span>
      </summary>
      <div class="playground-nested">
        {scopes.map(({ name, description }) => (
          <label class="playground-check" key={name}>
            <input
              type="checkbox"
              checked={chosen.includes(name)}
              onChange={(event) => {
                const others = chosen.filter((other) => other !== name)
                change((event.currentTarget.checked ? [...others, name] : others).join(' '))
              }}
            />
            <span>
              <code dir="ltr">{name}</code> {description}
            </span>
          </label>
        ))}
      </div>
    </details>
  )
}

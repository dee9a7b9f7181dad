import type { JSX } from 'preact'
import { ActionForm } from './forms.tsx'

/** An action that is asked about in words before it is done. The browser opens the question; no script is needed. */
export function Confirmation(properties: {
  id: string
  /** The form posts to this address. */
  action: string
  /** Text of the button that opens the question. */
  label: string
  /** Its accessible name, if its text alone does not name its subject. */
  name?: string
  question: string
  note: string
  confirm: string
  decline: string
  tone: 'primary' | 'danger'
  /** Look of the opening button. */
  look?: 'primary' | 'secondary' | 'quiet' | 'danger'
  /** More that the form says. */
  fields?: Record<string, string>
  /** Boxes to tick before it is confirmed. */
  choices?: readonly { name: string; label: string }[]
}): JSX.Element {
  const {
    id,
    action,
    label,
    name,
    question,
    note,
    confirm,
    decline,
    tone,
    look = 'secondary',
    fields = {},
    choices = [],
  } = properties
  return (
    <>
      <button class="button" data-look={look} type="button" popovertarget={id} aria-haspopup="dialog" aria-label={name}>
        {label}
      </button>
      <div id={id} class="confirmation" popover="auto" role="dialog" aria-labelledby={`${id}-question`}>
        <h2 id={`${id}-question`}>{question}</h2>
        <p>{note}</p>
        <ActionForm action={action} class="actions">
          {Object.entries(fields).map(([field, value]) => (
            <input type="hidden" name={field} value={value} />
          ))}
          {choices.map((choice) => (
            <label class="choice">
              <input type="checkbox" name={choice.name} value="yes" />
              <span class="choice-label">{choice.label}</span>
            </label>
          ))}
          <button class="button" data-look={tone} type="submit">
            {confirm}
          </button>
          <button
            class="button"
            data-look="secondary"
            type="button"
            popovertarget={id}
            popovertargetaction="hide"
            autofocus
          >
            {decline}
          </button>
        </ActionForm>
      </div>
    </>
  )
}

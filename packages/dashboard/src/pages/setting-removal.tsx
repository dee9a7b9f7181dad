import type { JSX } from 'preact'
import { Confirmation } from '../layout/confirmation.tsx'

/** Removes a setting of models, once somebody has confirmed it. */
export function SettingRemoval(properties: {
  /** Address of the page with the settings of its kind. */
  address: string
  setting: { id: string; scope: string }
  name: string
  texts: {
    remove: string
    removeOf(name: string): string
    removeQuestion(name: string): string
    removeNote: string
    keep: string
  }
}): JSX.Element {
  const { address, setting, name, texts } = properties
  const { id, scope } = setting
  return (
    <Confirmation
      id={`remove-${id}`}
      action={`${address}/remove`}
      label={texts.remove}
      name={texts.removeOf(name)}
      question={texts.removeQuestion(name)}
      note={texts.removeNote}
      confirm={texts.remove}
      decline={texts.keep}
      tone="danger"
      look="quiet"
      fields={{ id, scope }}
    />
  )
}

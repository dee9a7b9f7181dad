import type { ComponentChildren, JSX } from 'preact'
import { useTexts } from './texts.ts'

/** A titled part of the form. */
export function Fieldset(properties: { title: string; required?: boolean; children: ComponentChildren }): JSX.Element {
  const { title, required = false, children } = properties
  const { site } = useTexts()
  return (
    <fieldset class="playground-part">
      <legend>
        {title}
        {required && <span class="playground-required">{site.required}</span>}
      </legend>
      {children}
    </fieldset>
  )
}

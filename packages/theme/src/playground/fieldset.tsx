import type { ComponentChildren, JSX } from 'preact'

/** A titled part of the form. */
export function Fieldset(properties: {
  title: string
  aside?: ComponentChildren
  children: ComponentChildren
}): JSX.Element {
  const { title, aside, children } = properties
  return (
    <fieldset class="playground-part">
      <legend>{title}</legend>
      {aside}
      {children}
    </fieldset>
  )
}

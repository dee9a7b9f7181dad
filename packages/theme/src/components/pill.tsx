import type { ComponentChildren, JSX } from 'preact'
import { joinClasses } from '../content/write-attributes.ts'

const parts: Readonly<Record<string, string>> = {
  'field-required': 'field-required-pill',
  'field-deprecated': 'field-deprecated-pill',
}

/** A word about a field. A space separates it from the text before it when it is copied or read aloud. */
export function Pill({ kind, children }: { kind?: string; children: ComponentChildren }): JSX.Element {
  return (
    <>
      {' '}
      <span class={joinClasses('pill', kind)} data-component-part={kind === undefined ? undefined : parts[kind]}>
        {children}
      </span>
    </>
  )
}

import type { Refusal } from '@docwright/contract'
import type { ComponentChildren, JSX } from 'preact'
import type { DocsTopic } from './docs-link.tsx'
import { ActionForm, RefusalNotice } from './forms.tsx'
import { PageHeading } from './page-heading.tsx'

/** A page that is one form for something new: what it is about, what was wrong with it, its fields, and the button. */
export function FormPage(properties: {
  title: string
  description: string
  /** Documentation on the subject of the form. */
  docs?: DocsTopic | undefined
  /** The list that the new thing joins. */
  eyebrow: { href: string; label: string }
  refusal: Refusal | undefined
  action: string
  submit: string
  children: ComponentChildren
  /** Help for filling in the form; next to it if there is room. */
  aside?: JSX.Element
}): JSX.Element {
  const { title, description, docs, eyebrow, refusal, action, submit, children, aside } = properties
  return (
    <>
      <PageHeading title={title} description={description} docs={docs} eyebrow={eyebrow} />
      <RefusalNotice refusal={refusal} />
      <div class="form-page">
        <ActionForm action={action} class="form">
          {children}
          <div class="actions">
            <button class="button" data-look="primary" type="submit">
              {submit}
            </button>
          </div>
        </ActionForm>
        {aside}
      </div>
    </>
  )
}

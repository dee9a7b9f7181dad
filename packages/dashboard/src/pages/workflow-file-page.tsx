import type { Project, Refusal } from '@docwright/contract'
import type { JSX } from 'preact'
import { Confirmation } from '../layout/confirmation.tsx'
import { ActionForm, TextArea, TextField } from '../layout/forms.tsx'
import { usePage } from '../layout/page-context.ts'
import { PageHeading } from '../layout/page-heading.tsx'

const longest = 60_000

/** The form in which a workflow's file is written. */
export function WorkflowFilePage(properties: {
  project: Project
  /** The workflow that is edited; undefined for a new one. */
  id?: string | undefined
  /** Of a new one, its name alone. */
  path: string
  text: string
  refusal?: Refusal | undefined
}): JSX.Element {
  const { workflows: texts } = usePage().texts
  const { project, id, path, text, refusal } = properties
  const list = `/projects/${project.id}/workflows`
  const action = `/projects/${project.id}/workflow-files${id === undefined ? '' : `/${id}`}`
  return (
    <>
      <PageHeading
        title={id === undefined ? texts.create : texts.editTitle}
        {...(id === undefined ? {} : { description: path })}
        docs="workflows"
        eyebrow={{ href: list, label: texts.title }}
      />
      <div class="settings">
        <ActionForm action={action} class="form workflow-file">
          {id === undefined && (
            <TextField
              {...{ name: 'path', label: texts.file, hint: texts.fileHint, value: path, refusal }}
              placeholder="typos"
              maxLength={80}
              spellcheck={false}
            />
          )}
          <TextArea
            {...{ name: 'text', label: texts.text, hint: texts.textHint, value: text, refusal }}
            rows={16}
            maxLength={longest}
          />
          <div class="actions">
            <button type="submit" class="button" data-look="primary">
              {texts.save}
            </button>
            <a class="button" href={list}>
              {texts.cancel}
            </a>
          </div>
        </ActionForm>
        {id !== undefined && (
          <section class="danger-zone">
            <h2>{texts.removeTitle}</h2>
            <p class="hint">{texts.removeNote}</p>
            <Confirmation
              id="remove-workflow"
              action={`${action}/remove`}
              label={texts.remove}
              question={texts.removeQuestion}
              note={texts.removeNote}
              confirm={texts.removeConfirm}
              decline={texts.keep}
              tone="danger"
              look="danger"
            />
          </section>
        )}
      </div>
    </>
  )
}

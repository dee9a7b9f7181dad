import type { ChangeForm, ChangeFormField, PickedPage, Project, Refusal } from '@docwright/contract'
import type { JSX } from 'preact'
import { CodeText } from '../layout/code-text.tsx'
import { ActionForm, RefusalNotice, SelectField, TextArea, TextField } from '../layout/forms.tsx'
import { PageField } from '../layout/page-field.tsx'
import { PageHeading } from '../layout/page-heading.tsx'
import { usePage } from '../layout/page-context.ts'

/** Values entered into a form. */
export type EnteredValues = Readonly<Record<string, string | undefined>>

/** Address of a project's forms, or of one of them with values filled in. */
export function changeFormAddress(projectId: string, formId?: string, values: EnteredValues = {}): string {
  const entries = Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  const query = entries.length === 0 ? '' : `?${new URLSearchParams(entries).toString()}`
  return `/projects/${projectId}/forms${formId === undefined ? '' : `/${formId}`}${query}`
}

/** The forms, grouped by the parts they change. */
export function ChangeFormsPage({ project, forms }: { project: Project; forms: readonly ChangeForm[] }): JSX.Element {
  const { changeForms: texts, jobs } = usePage().texts
  return (
    <>
      <PageHeading
        title={texts.title}
        description={texts.description}
        docs="forms"
        eyebrow={{ href: `/projects/${project.id}/jobs`, label: jobs.title }}
      />
      <ChangeFormList project={project} forms={forms} hasNotes />
    </>
  )
}

/** Links to the forms, in their groups. */
export function ChangeFormList(properties: {
  project: Project
  forms: readonly ChangeForm[]
  /** Whether it explains each of them. */
  hasNotes: boolean
}): JSX.Element {
  const { changeForms: texts } = usePage().texts
  const { project, forms, hasNotes } = properties
  const groups = Map.groupBy(forms, ({ group }) => group)
  return (
    <div class="change-forms" data-notes={hasNotes}>
      {[...groups].map(([group, members]) => (
        <section aria-labelledby={`forms-${group}`}>
          <h2 id={`forms-${group}`}>{texts.groups[group]}</h2>
          <ul>
            {members.map(({ id, title, does }) => (
              <li>
                <a href={changeFormAddress(project.id, id)}>{title}</a>
                {hasNotes && (
                  <span class="hint">
                    <CodeText text={texts.does(does)} />
                  </span>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** One form; with its sentence, as soon as the entered values make one. */
export function ChangeFormPage(properties: {
  project: Project
  form: ChangeForm
  pages: readonly PickedPage[]
  values: EnteredValues
  sentence: string | undefined
  /** The model that reads sentences. */
  model: string | undefined
  refusal?: Refusal | undefined
}): JSX.Element {
  const { changeForms: texts } = usePage().texts
  const { project, form, pages, values, sentence, model, refusal } = properties
  const address = changeFormAddress(project.id, form.id)
  return (
    <>
      <PageHeading
        title={form.title}
        description={<CodeText text={texts.does(form.does)} />}
        eyebrow={{ href: changeFormAddress(project.id), label: texts.title }}
      />
      <RefusalNotice refusal={refusal?.field === undefined ? refusal : undefined} />
      <div class="form-page">
        {form.fields.length > 0 && (
          <ActionForm action={`${address}#request`} class="form">
            {form.fields.map((field) => (
              <ChangeField {...{ field, pages, refusal }} value={values[field.name]} />
            ))}
            <div class="actions">
              <button class="button" data-look={sentence === undefined ? 'primary' : 'secondary'} type="submit">
                {texts.write}
              </button>
            </div>
          </ActionForm>
        )}
        {sentence !== undefined && <Request {...{ project, sentence, model }} />}
      </div>
    </>
  )
}

function Request(properties: { project: Project; sentence: string; model: string | undefined }): JSX.Element {
  const { changeForms: texts } = usePage().texts
  const { project, sentence, model } = properties
  return (
    <section id="request" class="request" aria-labelledby="request-title">
      <h2 id="request-title">{texts.request}</h2>
      <p class="hint">{texts.requestNote}</p>
      <pre class="sentence">{sentence}</pre>
      {project.rights.includes('work') && (
        <ActionForm action={`/projects/${project.id}/jobs/new`}>
          <input type="hidden" name="prompt" value={sentence} />
          {model !== undefined && <input type="hidden" name="model" value={model} />}
          <button class="button" data-look="primary" type="submit">
            {texts.start}
          </button>
        </ActionForm>
      )}
    </section>
  )
}

function ChangeField(properties: {
  field: ChangeFormField
  pages: readonly PickedPage[]
  value: string | undefined
  refusal: Refusal | undefined
}): JSX.Element {
  const { changeForms: texts } = usePage().texts
  const { field, pages, value, refusal } = properties
  const { name, label, hint, kind, example, choices = [], isOptional } = field
  const shared = { name, label, ...(hint !== undefined && { hint }), value, refusal }
  const need = isOptional ? ('optional' as const) : ('required' as const)
  const placeholder = texts.example(example)
  switch (kind) {
    case 'choice':
      return <SelectField {...shared} choices={choices} />
    case 'page':
    case 'place':
      return <PageField {...{ ...shared, need, pages }} hasFolders={kind === 'place'} />
    case 'long-text':
      return <TextArea {...{ ...shared, need, placeholder }} rows={4} maxLength={50_000} />
    case 'text':
    case 'value':
    case 'path':
    case 'target':
      return <TextField {...{ ...shared, need, placeholder }} autocomplete="off" maxLength={2_000} />
  }
}

import type { VNode } from 'preact'
import { ours } from '../content/author-style.ts'
import { hashOf } from '../components/heading.tsx'
import type { ApiRendering } from './api-rendering.tsx'
import { prose } from './api-rendering.tsx'
import { SchemaBody, SchemaPills } from './api-schema.tsx'
import type { ApiFieldView } from './api-view.ts'
import { Pill } from '../components/pill.tsx'

/** A parameter, a property or a header: its name, what it may be, and what it holds. */
export function ApiField({ field, api }: { field: ApiFieldView; api: ApiRendering }): VNode {
  const { id, schema } = field
  const { labels } = api.page
  return (
    <div class="field" id={id} {...ours}>
      <div class="field-head">
        {field.before.map((text) => (
          <>
            <Pill>{text}</Pill>{' '}
          </>
        ))}
        <a class="field-name" href={hashOf(id)}>
          {nameOf(field, api)}
        </a>
        <SchemaPills schema={schema} api={api} />
        {field.required && <Pill kind="field-required">{labels.required}</Pill>}
        {field.deprecated && <Pill kind="field-deprecated">{labels.deprecated}</Pill>}
        {field.after.map((text) => (
          <Pill>{text}</Pill>
        ))}
      </div>
      <div class="field-body">
        {prose(field.description, api)}
        <SchemaBody schema={schema} api={api} name={field.name} />
      </div>
    </div>
  )
}

/** Fields one below the other. */
export function ApiFields({ fields, api }: { fields: readonly ApiFieldView[]; api: ApiRendering }): VNode {
  return (
    <>
      {fields.map((field) => (
        <ApiField field={field} api={api} />
      ))}
    </>
  )
}

function nameOf({ kind, name }: ApiFieldView, { labels }: ApiRendering): string {
  switch (kind) {
    case 'named':
      return name
    case 'pattern':
      return `/${name}/`
    case 'additional':
      return `{${labels.additional}}`
  }
}

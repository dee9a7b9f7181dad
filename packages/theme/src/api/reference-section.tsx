import type { VNode } from 'preact'
import { hashOf } from '../components/heading.tsx'
import { MethodPill } from '../layout/pills.tsx'
import { Pill } from '../components/pill.tsx'
import type { ApiRendering } from './api-rendering.tsx'
import { prose } from './api-rendering.tsx'
import { SchemaBody, SchemaPills } from './api-schema.tsx'
import { Section } from './api-sections.tsx'
import type { ApiNoteView, ApiSectionLinkView, ApiSectionView } from './api-view.ts'

/** So few folds are open: their content need not be searched for. */
const fewFolds = 2

/** A section of a reference that is not of HTTP, with a heading of the page. */
export function ReferenceSection({ section, api }: { section: ApiSectionView; api: ApiRendering }): VNode {
  const { id, title, mediaType } = section
  return (
    <Section
      id={id}
      title={title}
      api={api}
      aside={mediaType !== undefined && <code class="api-media">{mediaType}</code>}
    >
      <Content section={section} api={api} />
    </Section>
  )
}

function Content({ section, api }: { section: ApiSectionView; api: ApiRendering }): VNode {
  const { description, notes, links, fields, schema, sections, folded } = section
  return (
    <>
      {prose(description, api)}
      <Notes notes={notes} />
      {links.length > 0 && (
        <ul class="api-described">
          {links.map((link) => (
            <LinkedPart link={link} api={api} />
          ))}
        </ul>
      )}
      {api.fields(fields)}
      {schema !== undefined && (
        <>
          {/* The fields of an object make its type obvious. */}
          {(schema.type !== 'object' || schema.fields.length === 0 || schema.model !== undefined) && (
            <p class="field-head">
              <SchemaPills schema={schema} api={api} />
            </p>
          )}
          <SchemaBody schema={schema} api={api} name="" open />
        </>
      )}
      {sections.map((one) =>
        folded ? (
          <Folded section={one} api={api} open={api.expanded || sections.length <= fewFolds} />
        ) : (
          <Part section={one} api={api} />
        ),
      )}
    </>
  )
}

function Folded({ section, api, open }: { section: ApiSectionView; api: ApiRendering; open: boolean }): VNode {
  return (
    <details class="api-response" id={section.id} open={open}>
      <summary>
        <span class="field-name">{section.title}</span>
        {section.mediaType !== undefined && <code class="api-media">{section.mediaType}</code>}
      </summary>
      <div class="api-response-content">
        <Content section={section} api={api} />
      </div>
    </details>
  )
}

function Part({ section, api }: { section: ApiSectionView; api: ApiRendering }): VNode {
  const { id, title, mediaType } = section
  return (
    <div class="api-part" id={id}>
      <p class="field-head">
        <a class="field-name" href={hashOf(id)}>
          {title}
        </a>
        {mediaType !== undefined && <code class="api-media">{mediaType}</code>}
      </p>
      <Content section={section} api={api} />
    </div>
  )
}

function Notes({ notes }: { notes: readonly ApiNoteView[] }): VNode | null {
  if (notes.length === 0) return null
  return (
    <ul class="api-facts">
      {notes.map(({ label, value }) => (
        <li>
          <span class="api-label">{label}</span>
          {value !== '' && <code>{value}</code>}
        </li>
      ))}
    </ul>
  )
}

function LinkedPart({ link, api }: { link: ApiSectionLinkView; api: ApiRendering }): VNode {
  const { title, href, method, description, deprecated } = link
  return (
    <li>
      {method !== undefined && <MethodPill method={method} />}{' '}
      {href === undefined ? <code>{title}</code> : <a href={href}>{title}</a>}{' '}
      {deprecated && <Pill kind="field-deprecated">{api.page.labels.deprecated}</Pill>}
      {prose(description, api)}
    </li>
  )
}

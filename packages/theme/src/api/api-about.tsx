import type { VNode } from 'preact'
import { ours } from '../content/author-style.ts'
import type { ApiRendering } from './api-rendering.tsx'
import { prose } from './api-rendering.tsx'
import { labelOfFact } from './api-schema.tsx'
import { Section, Scheme } from './api-sections.tsx'
import { Servers } from './api-servers.tsx'
import type { ApiAboutView, ApiTagView } from './api-view.ts'

/** Of more operations, the lists of tags are folded: readers look for a tag first. */
const maxOpen = 60

/** The overview of a whole API: servers, authentication, errors, and the operations by tag. */
export function About({ about, api }: { about: ApiAboutView; api: ApiRendering }): VNode {
  const { servers, schemes, errors, tags } = about
  const count = tags.reduce((sum, { operations }) => sum + operations.length, 0)
  return (
    <>
      {servers.length > 0 && <Servers servers={servers} api={api} />}
      {schemes.length > 0 && (
        <Section id="authorizations" title={api.labels.authorizations} api={api}>
          {schemes.map((scheme) => (
            <Scheme scheme={scheme} api={api} />
          ))}
        </Section>
      )}
      {errors.length > 0 && (
        <Section id="errors" title={api.labels.errors} api={api}>
          {errors.map(({ status, description }) => (
            <div class="field api-error" {...ours}>
              <span class="api-status" data-status={status[0]}>
                {status}
              </span>
              <div class="field-body">{prose(description, api)}</div>
            </div>
          ))}
        </Section>
      )}
      {tags.length > 0 && (
        <Section id="operations" title={api.labels.operations} api={api}>
          {tags.map((tag) => (
            <Tag tag={tag} api={api} open={count <= maxOpen} />
          ))}
        </Section>
      )}
    </>
  )
}

/** Version, contact and the like, above everything else. */
export function AboutFacts({ about: { facts }, api }: { about: ApiAboutView; api: ApiRendering }): VNode | null {
  if (facts.length === 0) return null
  return (
    <ul class="api-facts">
      {facts.map(({ fact, value, href }) => (
        <li>
          <span class="api-label">{labelOfFact(fact, api)}</span>
          {href === undefined ? value : <a href={href}>{fact === 'terms' ? addressInWords(value) : value}</a>}
        </li>
      ))}
    </ul>
  )
}

function addressInWords(address: string): string {
  return address.replace(/^https?:\/\/(?:www\.)?([^/?#]+).*/s, '$1')
}

function Tag({ tag, api, open }: { tag: ApiTagView; api: ApiRendering; open: boolean }): VNode {
  const { title, description, externalDocs, operations } = tag
  const list = operations.length > 0 && (
    <ul class="api-operations">
      {operations.map(({ method, title: name, href, deprecated }) => (
        <li data-deprecated={deprecated || undefined}>
          <span class="method-pill" data-method={method}>
            {method}
          </span>
          {href === undefined ? <span>{name}</span> : <a href={href}>{name}</a>}
        </li>
      ))}
    </ul>
  )
  const content = (
    <>
      {prose(description, api)}
      {externalDocs !== undefined && (
        <p class="api-docs">
          <a href={externalDocs.href}>{externalDocs.title}</a>
        </p>
      )}
      {list}
    </>
  )
  if (title === undefined) return content
  if (operations.length === 0)
    return (
      <div class="api-part">
        <h3>{title}</h3>
        {content}
      </div>
    )
  return (
    <details class="api-response" open={open || api.expanded}>
      <summary>
        <strong>{title}</strong>
        <span class="api-media">{operations.length}</span>
      </summary>
      <div class="api-response-content">{content}</div>
    </details>
  )
}

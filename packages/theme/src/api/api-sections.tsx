import { ours } from '../content/author-style.ts'
import { Pill } from '../components/pill.tsx'
import type { ComponentChildren, VNode } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { rawHtml } from '../content/raw-html.ts'
import { hashOf } from '../components/heading.tsx'
import { TabSet } from '../components/tab-set.tsx'
import type { ApiRendering } from './api-rendering.tsx'
import { prose } from './api-rendering.tsx'
import { Facts, SchemaBody, SchemaPills } from './api-schema.tsx'
import type {
  ApiAuthorizationView,
  ApiBodyView,
  ApiCallbackView,
  ApiContentView,
  ApiResponseView,
  ApiSchemeView,
  ApiView,
} from './api-view.ts'
import { trustHtml } from '../content/safe-html.ts'

/**
 * A part of the reference with its heading.
 *
 * @param properties `id` is the heading's, if it is free; `aside` is at the end of its line.
 */
export function Section(properties: {
  id: string
  title: string
  api: ApiRendering
  aside?: ComponentChildren
  children: ComponentChildren
}): VNode {
  const { title, api, aside, children } = properties
  const id = api.sectionId(properties.id)
  return (
    <section class="api-section">
      <div class="api-section-head">
        <h2 id={id}>
          <a class="heading-link" href={hashOf(id)}>
            {title}
          </a>
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}

/** Authentication: alternatives one below the other. */
export function Authorizations({ view, api }: { view: ApiView; api: ApiRendering }): VNode {
  const { authorizations, authorizationOptional } = view
  return (
    <Section
      id="authorizations"
      title={api.labels.authorizations}
      api={api}
      aside={authorizationOptional && <Pill>{api.labels.optional}</Pill>}
    >
      {authorizations.length > 1 && <p class="api-or">{api.labels.oneOf}</p>}
      {authorizations.map((authorization) => (
        <div class={authorizations.length > 1 ? 'api-way' : undefined}>
          <Authorization authorization={authorization} api={api} required={!authorizationOptional} />
        </div>
      ))}
    </Section>
  )
}

function Authorization(properties: {
  authorization: ApiAuthorizationView
  api: ApiRendering
  /** False if a request without it is also allowed. */
  required: boolean
}): VNode {
  const { authorization, api, required } = properties
  return (
    <>
      {authorization.fields.map((scheme) => (
        <Scheme scheme={scheme} api={api} required={required} />
      ))}
    </>
  )
}

/** One thing that proves who asks. */
export function Scheme(properties: { scheme: ApiSchemeView; api: ApiRendering; required?: boolean }): VNode {
  const { scheme, api, required = false } = properties
  const { id, name, location, type, description, scopes, facts } = scheme
  return (
    <div class="field" id={id} {...ours}>
      <div class="field-head">
        <a class="field-name" href={hashOf(id)}>
          {name}
        </a>
        {location !== undefined && (
          <>
            <Pill kind="field-type">{type}</Pill>
            <Pill kind="field-location">{location}</Pill>
          </>
        )}
        {required && <Pill kind="field-required">{api.page.labels.required}</Pill>}
      </div>
      <div class="field-body">
        {prose(description, api)}
        {scopes.length > 0 && (
          <div class="api-values">
            <span class="api-label">{api.labels.scopes}</span>
            {scopes.every((scope) => scope.description === undefined) ? (
              scopes.map((scope) => (
                <>
                  <code>{scope.name}</code>{' '}
                </>
              ))
            ) : (
              <ul class="api-described">
                {scopes.map((scope) => (
                  <li>
                    <code>{scope.name}</code>
                    {prose(scope.description, api)}
                  </li>
                ))}
              </ul>
            )}
          </div>
        )}
        <Facts facts={facts} api={api} />
      </div>
    </div>
  )
}

/** The request's body. */
export function Body({ body, api, id }: { body: ApiBodyView; api: ApiRendering; id: string }): VNode {
  return (
    <Section
      id={id}
      title={api.labels.body}
      api={api}
      aside={
        <>
          {body.contents.length === 1 && <code class="api-media">{body.contents[0]?.mediaType}</code>}
          {body.required && <Pill kind="field-required">{api.page.labels.required}</Pill>}
        </>
      }
    >
      {prose(body.description, api)}
      <Contents contents={body.contents} api={api} />
    </Section>
  )
}

/** The same in several media types, one shown at a time. */
function Contents({ contents, api }: { contents: readonly ApiContentView[]; api: ApiRendering }): VNode | null {
  const [only] = contents
  if (only === undefined) return null
  if (contents.length === 1) return <Content content={only} api={api} />
  return (
    <TabSet
      page={api.page}
      class="tabs"
      label={api.labels.facts.mediaType}
      selected={0}
      sync
      dropdown={contents.length > 3}
      items={contents.map((content) => ({
        id: content.id,
        title: content.mediaType,
        label: content.mediaType,
        content: rawHtml(trustHtml(renderToString(<Content content={content} api={api} />))),
      }))}
    />
  )
}

function Content({
  content: { schema, sent = [] },
  api,
}: {
  content: ApiContentView
  api: ApiRendering
}): VNode | null {
  if (schema === undefined) return null
  const { type, fields, format, model, nullable, readOnly, writeOnly, default: usual } = schema
  // The fields of an object make its type obvious.
  const isPlainObject = type === 'object' && fields.length > 0
  const saysMore = nullable || readOnly || writeOnly || [format, model, usual].some((one) => one !== undefined)
  return (
    <>
      {(!isPlainObject || saysMore) && (
        <p class="field-head">
          <SchemaPills schema={schema} api={api} />
        </p>
      )}
      <SchemaBody schema={schema} api={api} name="" open />
      {sent.map(({ name, mediaType, headers }) => (
        <div class="api-part">
          <p class="api-label">
            <code>{name}</code> {mediaType !== undefined && <code class="api-media">{mediaType}</code>}
            {headers.length > 0 && ` ${api.labels.headers}`}
          </p>
          {headers.length > 0 && api.fields(headers)}
        </div>
      ))}
    </>
  )
}

/** Each status folds its answer; the first success is open. */
export function Responses(properties: { responses: readonly ApiResponseView[]; api: ApiRendering; id: string }): VNode {
  const { responses, api, id } = properties
  const shown = responses.find(({ status }) => status.startsWith('2')) ?? responses[0]
  return (
    <Section id={id} title={api.labels.responses} api={api}>
      {responses.map((response) => (
        <Response response={response} api={api} open={response === shown} />
      ))}
    </Section>
  )
}

function Response({ response, api, open }: { response: ApiResponseView; api: ApiRendering; open: boolean }): VNode {
  const { id, status, description, headers, contents, links } = response
  return (
    <details class="api-response" id={id} open={open || api.expanded}>
      <summary>
        <span class="api-status" data-status={status[0]}>
          {status}
        </span>
        {contents.length === 1 && <code class="api-media">{contents[0]?.mediaType}</code>}
      </summary>
      <div class="api-response-content">
        {prose(description, api)}
        {headers.length > 0 && (
          <div class="api-part">
            <p class="api-label">{api.labels.headers}</p>
            {api.fields(headers)}
          </div>
        )}
        <Contents contents={contents} api={api} />
        <Links links={links} api={api} />
      </div>
    </details>
  )
}

function Links({ links, api }: { links: ApiResponseView['links']; api: ApiRendering }): VNode | null {
  if (links.length === 0) return null
  return (
    <div class="api-part">
      <p class="api-label">{api.labels.links}</p>
      {links.map(({ name, target, href, description, parameters }) => (
        <div class="field" {...ours}>
          <div class="field-head">
            <span class="field-name">{name}</span>
            {href === undefined ? <code>{target}</code> : <a href={href}>{target}</a>}
          </div>
          <div class="field-body">
            {prose(description, api)}
            {parameters.length > 0 && (
              <ul class="api-facts">
                {parameters.map((parameter) => (
                  <li>
                    <code>
                      {parameter.name} = {parameter.value}
                    </code>
                  </li>
                ))}
              </ul>
            )}
          </div>
        </div>
      ))}
    </div>
  )
}

/** Parameters by their location. */
export function Parameters(properties: {
  parameters: ApiView['parameters']
  api: ApiRendering
  prefix: string
}): VNode {
  const { parameters, api, prefix } = properties
  return (
    <>
      {parameters.map(({ location, fields }) => (
        <Section id={`${prefix}${location}-parameters`} title={api.labels.locations[location]} api={api}>
          {api.fields(fields)}
        </Section>
      ))}
    </>
  )
}

/** Requests that the API makes itself, each folded. */
export function Callbacks({ callbacks, api }: { callbacks: readonly ApiCallbackView[]; api: ApiRendering }): VNode {
  return (
    <Section id="callbacks" title={api.labels.callbacks} api={api}>
      {callbacks.map(({ id, name, method, expression, description, parameters, body, responses }) => (
        <details class="api-response" id={id} open={api.expanded}>
          <summary>
            <span class="method-pill" data-method={method}>
              {method}
            </span>
            <span class="field-name">{name}</span>
            <code class="api-media">{expression}</code>
          </summary>
          <div class="api-response-content">
            {prose(description, api)}
            <Parameters parameters={parameters} api={api} prefix={`${id}-`} />
            {body !== undefined && <Body body={body} api={api} id={`${id}-body`} />}
            {responses.length > 0 && <Responses responses={responses} api={api} id={`${id}-responses`} />}
          </div>
        </details>
      ))}
    </Section>
  )
}

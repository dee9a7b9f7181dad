import type { VNode } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { CodeGroup, RequestExample, ResponseExample } from '../components/code-group.tsx'
import type { ContentNode } from '../content-node.ts'
import type { ContentContext } from '../content/content-context.ts'
import { createPageRendering } from '../content/render-content.ts'
import { labelsFor } from '../labels/labels-for.ts'
import { ApiFields } from './api-field.tsx'
import type { ApiRendering } from './api-rendering.tsx'
import { prose } from './api-rendering.tsx'
import { SchemaBody, SchemaPills } from './api-schema.tsx'
import { TabSet } from '../components/tab-set.tsx'
import { escapeText } from '../content/escape-html.ts'
import { innerHtml, rawHtml } from '../content/raw-html.ts'
import { Authorizations, Body, Callbacks, Parameters, Responses } from './api-sections.tsx'
import { About, AboutFacts } from './api-about.tsx'
import { writeRuns } from './code-runs.ts'
import { ReferenceSection } from './reference-section.tsx'
import { FoldedServers } from './api-servers.tsx'
import type { ApiExamplesView, ApiSampleView, ApiServerView, ApiView } from './api-view.ts'
import { splitSide } from './split-side.ts'
import { type SafeHtml, trustHtml } from '../content/safe-html.ts'

/** A page's body in its parts. */
export interface RenderedContent {
  /** Content of the column of text. */
  html: SafeHtml
  /** Content next to it: examples, a panel. */
  aside?: SafeHtml
  /** Headings of the reference, to follow those of the page's own text. */
  outline: { id: string; title: string; level: number }[]
}

/**
 * Renders a page's body with the column next to it, and the reference of an endpoint below its author's text.
 *
 * @param nodes The author's content.
 * @param context Context of the site.
 * @param options `api` is the endpoint; `beside` is false on pages that have no room for a column.
 */
export function renderBody(
  nodes: readonly ContentNode[],
  context: ContentContext,
  { api: view, beside }: { api?: ApiView; beside: boolean },
): RenderedContent {
  const page = createPageRendering(nodes, context)
  const { text, side } = beside ? splitSide(nodes) : { text: nodes, side: [] }
  const html = page.html(text)
  if (view === undefined) return { html, ...(side.length === 0 ? {} : { aside: page.html(side) }), outline: [] }
  const api: ApiRendering = {
    page,
    labels: labelsFor(context.language).api,
    expanded: view.expanded,
    sectionId: (wanted) => freeId(wanted, html),
    fields: (fields) => <ApiFields fields={fields} api={api} />,
  }
  // Thousands of fields have nothing to say beyond their first line.
  const reference = renderToString(<Reference view={view} api={api} />).replaceAll(emptyBody, '')
  const aside = asideOf(side, view.examples, api)
  return {
    html: trustHtml(`${html}<div class="api-reference-body">${reference}</div>`),
    ...(aside === '' ? {} : { aside }),
    outline: [...reference.matchAll(/<h2 id="([^"]+)"><a[^>]*>([^<]*)<\/a>/g)].map(([, id = '', title = '']) => ({
      id,
      title: title.replaceAll('&amp;', '&'),
      level: 2,
    })),
  }
}

const emptyBody = '<div class="field-body"></div>'

/** Headings of the author's text have their ids from the compiled page; links of the site lead to them. */
function freeId(wanted: string, html: string): string {
  let id = wanted
  for (let count = 2; html.includes(`id="${id}"`); count++) id = `${wanted}-${count}`
  return id
}

function Reference({ view, api }: { view: ApiView; api: ApiRendering }): VNode {
  const { call, about, authorizations, parameters, body, responses, callbacks, schema, samples = [] } = view
  const { overview, sections = [], specification } = view
  return (
    <>
      {about !== undefined && <AboutFacts about={about} api={api} />}
      {prose(view.description, api)}
      {view.externalDocs !== undefined && (
        <p class="api-docs">
          <a href={view.externalDocs.href}>{view.externalDocs.title}</a>
        </p>
      )}
      {call !== undefined && isWorthShowing(call.servers) && <FoldedServers servers={call.servers} api={api} />}
      {authorizations.length > 0 && <Authorizations view={view} api={api} />}
      <Parameters parameters={parameters} api={api} prefix="" />
      {body !== undefined && <Body body={body} api={api} id="request-body" />}
      {callbacks.length > 0 && <Callbacks callbacks={callbacks} api={api} />}
      {responses.length > 0 && <Responses responses={responses} api={api} id="responses" />}
      {schema !== undefined && (
        <section class="api-section">
          <p class="field-head">
            <SchemaPills schema={schema} api={api} />
          </p>
          <SchemaBody schema={schema} api={api} name="" open />
        </section>
      )}
      {sections.map((section) => (
        <ReferenceSection section={section} api={api} />
      ))}
      {samples.map((sample) => (
        <Sample sample={sample} />
      ))}
      {about !== undefined && <About about={about} api={api} />}
      {overview !== undefined && (
        <p class="api-docs">
          <a href={overview.href}>
            {api.labels.about}: {overview.title}
          </a>
        </p>
      )}
      {specification !== undefined && (
        <p class="api-specification">
          <a href={specification.href} download={specification.name.split('/').at(-1)}>
            {view.kind === 'reference' ? specification.name : api.labels.specification}
          </a>
        </p>
      )}
    </>
  )
}

/**
 * One of thousands in files of their own: parts that scripts can add when they show it are omitted, and so are its
 * colors.
 */
function Sample({ sample: { id, title, node } }: { sample: ApiSampleView }): VNode {
  const { properties, result } = node
  const code = typeof properties['code'] === 'string' ? properties['code'] : ''
  const lines = result?.kind === 'code' ? result.html.split('\n') : undefined
  const html = lines?.map((line) => line.replace(/^<span class="line">(.*)<\/span>$/, '$1')).join('\n')
  const coloured = html === undefined ? undefined : writeRuns(html)
  return (
    <section id={id}>
      <h2>{title}</h2>
      <pre tabIndex={0} dir="ltr">
        <code
          class="line"
          data-language={properties['language']}
          data-looks={coloured?.looks.join()}
          data-runs={coloured?.runs}
          {...innerHtml(trustHtml(coloured?.text ?? escapeText(code)))}
        />
      </pre>
    </section>
  )
}

/** One server without variables is in the examples already. */
function isWorthShowing(servers: readonly ApiServerView[]): boolean {
  return servers.length > 1 || servers.some(({ variables }) => variables.length > 0)
}

/** Content of the author replaces the generated content in its place. */
function asideOf(side: readonly ContentNode[], examples: ApiExamplesView, api: ApiRendering): SafeHtml {
  const { page } = api
  const hasOwn = (name: string): boolean => side.some((node) => hasComponent(node, name))
  const requests = hasOwn('RequestExample') || examples.requests.length === 0 ? undefined : examples.requests
  const responses = hasOwn('ResponseExample') || examples.responses.length === 0 ? undefined : examples.responses
  const dropdown = examples.requests.length > 3
  const parts = [
    page.html(side.filter((node) => !hasComponent(node, 'ResponseExample'))),
    requests && renderToString(withVariants(examples, requests, { dropdown, titles: true }, api)),
    requests && renderToString(<OtherLanguages examples={examples} />),
    responses &&
      renderToString(
        ResponseExample({ properties: { dropdown: responses.length > 4, titles: true }, children: responses, page }),
      ),
    page.html(side.filter((node) => hasComponent(node, 'ResponseExample'))),
  ]
  return trustHtml(parts.filter(Boolean).join(''))
}

/** Bodies by name; those that differ by their media type go by it, so that the tabs of the body choose here, too. */
function withVariants(
  { title = '', variants = [] }: ApiExamplesView,
  requests: readonly ContentNode[],
  properties: { dropdown: boolean; titles: boolean },
  { page, labels: { examples: label } }: ApiRendering,
): VNode {
  const first = RequestExample({ properties, children: requests, page })
  if (variants.length === 0) return first
  const others = variants.map((variant) => ({
    name: variant.title,
    description: variant.description,
    content: CodeGroup({ properties, children: variant.requests, page }),
  }))
  const items = [{ name: title, description: undefined, content: first }, ...others]
  return (
    <TabSet
      page={page}
      class="tabs"
      label={label}
      selected={0}
      sync
      dropdown
      items={items.map(({ name, description, content }) => ({
        id: page.uniqueId(`example-${name}`),
        title: name,
        label: name,
        content: rawHtml(
          trustHtml(
            renderToString(
              <>
                {description !== undefined && <div class="api-prose">{rawHtml(page.html(description.content))}</div>}
                {content}
              </>,
            ),
          ),
        ),
      }))}
    />
  )
}

/** For readers without scripts, and for scripts to know the file. */
function OtherLanguages({ examples: { requests, elsewhere } }: { examples: ApiExamplesView }): VNode | null {
  if (elsewhere === undefined) return null
  const titles = requests.flatMap((node) => {
    const title = node.type === 'component' && node.result?.kind === 'elsewhere' ? node.properties['title'] : undefined
    return typeof title === 'string' ? [title] : []
  })
  return (
    <p class="samples-elsewhere without-script">
      <a href={elsewhere} data-samples>
        {titles.join(', ')}
      </a>
    </p>
  )
}

function hasComponent(node: ContentNode, name: string): boolean {
  if (node.type === 'text') return false
  return (node.type === 'component' && node.name === name) || node.children.some((child) => hasComponent(child, name))
}

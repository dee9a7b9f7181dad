import type { ComponentChildren, VNode } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { ours } from '../content/author-style.ts'
import { rawHtml } from '../content/raw-html.ts'
import { hashOf } from '../components/heading.tsx'
import { TabSet } from '../components/tab-set.tsx'
import { fillLabel } from '../labels/fill-label.ts'
import type { ApiRendering } from './api-rendering.tsx'
import { prose } from './api-rendering.tsx'
import type { ApiChoiceView, ApiFactView, ApiPartView, ApiSchemaView } from './api-view.ts'
import { Pill } from '../components/pill.tsx'
import { trustHtml } from '../content/safe-html.ts'

/** More options than these are chosen from a list instead of tabs. */
const maxTabs = 4

/** The constraints of a value, in a word or two each. */
export function SchemaPills({ schema, api }: { schema: ApiSchemaView; api: ApiRendering }): VNode {
  const { labels, page } = api
  return (
    <>
      <Pill kind="field-type">{schema.type}</Pill>
      {schema.format !== undefined && <Pill kind="field-type">{schema.format}</Pill>}
      {schema.model?.href !== undefined && (
        <a class="api-model" href={schema.model.href}>
          {schema.model.name}
        </a>
      )}
      {schema.model !== undefined && schema.model.href === undefined && <Pill>{schema.model.name}</Pill>}
      {schema.nullable && <Pill>{labels.nullable}</Pill>}
      {schema.readOnly && <Pill>{labels.readOnly}</Pill>}
      {schema.writeOnly && <Pill>{labels.writeOnly}</Pill>}
      {schema.default !== undefined && (
        <Pill kind="field-default">
          {page.labels.defaultValue}: <code>{schema.default}</code>
        </Pill>
      )}
    </>
  )
}

/**
 * Everything else about a value: constraints, allowed values, examples, and what it holds.
 *
 * @param properties `name` is what holds the value; `open` shows what an object holds without a fold around it.
 */
export function SchemaBody(properties: {
  schema: ApiSchemaView
  api: ApiRendering
  name: string
  open?: boolean
}): VNode {
  const { schema, api, name, open = false } = properties
  return (
    <>
      {prose(schema.description, api)}
      <Enumeration schema={schema} api={api} />
      <Facts facts={schema.facts} api={api} />
      <Examples schema={schema} api={api} />
      <Reference schema={schema} api={api} />
      <Held schema={schema} api={api} name={name} open={open} />
    </>
  )
}

function Held(properties: { schema: ApiSchemaView; api: ApiRendering; name: string; open: boolean }): VNode | null {
  const { schema, api, name, open } = properties
  const { fields, choices, not, parts, part } = schema
  if (part !== undefined) return <Fold title={schema.title ?? part.name} part={part} api={api} />
  if (fields.length === 0 && choices.length === 0 && not === undefined && parts.length === 0) return null
  const content = (
    <>
      {api.fields(fields)}
      {choices.map((choice) => (
        <Choice choice={choice} api={api} name={name} />
      ))}
      {parts.map((one) => (
        <Part title={one.title} schema={one.schema} api={api} />
      ))}
      {not !== undefined && <Part title={api.labels.not} schema={not} api={api} />}
    </>
  )
  if (open) return content
  const title = fields.length > 0 ? (schema.title ?? api.labels.attributes) : (schema.title ?? api.labels.options)
  return (
    <Fold title={title} api={api}>
      {content}
    </Fold>
  )
}

/** Content in a file of its own is fetched when the fold is opened; until then, and without scripts, it is linked. */
function Fold(properties: {
  title: string
  api: ApiRendering
  part?: ApiPartView
  children?: ComponentChildren
}): VNode {
  const { title, api, part, children } = properties
  return (
    <details
      class="expandable"
      {...ours}
      open={part === undefined && api.expanded}
      data-api-part={part?.href}
      data-api-part-id={part?.id}
    >
      <summary>
        <span class="when-closed">{fillLabel(api.page.labels.show, { name: title })}</span>
        <span class="when-open">{fillLabel(api.page.labels.hide, { name: title })}</span>
      </summary>
      <div class="expandable-content">
        {part === undefined ? children : <See name={part.name} href={part.href} api={api} />}
      </div>
    </details>
  )
}

function Part({ title, schema, api }: { title: string; schema: ApiSchemaView; api: ApiRendering }): VNode {
  return (
    <div class="api-part">
      <p class="field-head">
        <strong>{title}</strong>
        <SchemaPills schema={schema} api={api} />
      </p>
      <SchemaBody schema={schema} api={api} name={title} open />
    </div>
  )
}

/** One decision: each option has a panel; all panels are in the page. */
function Choice({ choice, api, name }: { choice: ApiChoiceView; api: ApiRendering; name: string }): VNode {
  const { labels, page } = api
  const kind = choice.kind === 'one-of' ? labels.oneOf : labels.anyOf
  return (
    <div class="api-choice">
      <p class="api-choice-kind">
        {kind}
        {choice.discriminator !== undefined && (
          <span> {fillLabel(labels.discriminator, { name: choice.discriminator })}</span>
        )}
        {choice.fallback !== undefined && (
          <span>
            {' '}
            · {page.labels.defaultValue}: <code>{choice.fallback}</code>
          </span>
        )}
      </p>
      <TabSet
        page={page}
        class="tabs"
        label={`${kind}${name === '' ? '' : `: ${name}`}`}
        selected={0}
        sync={false}
        dropdown={choice.options.length > maxTabs}
        items={choice.options.map(({ id, title, value, schema }) => ({
          id,
          title,
          label: title,
          content: rawHtml(
            trustHtml(
              renderToString(
                <>
                  <p class="field-head">
                    <SchemaPills schema={schema} api={api} />
                    {value !== undefined && value !== title && (
                      <Pill kind="field-type">
                        {choice.discriminator} = {value}
                      </Pill>
                    )}
                  </p>
                  <SchemaBody schema={schema} api={api} name={title} open />
                </>,
              ),
            ),
          ),
        }))}
      />
    </div>
  )
}

function Enumeration({ schema: { enumeration }, api }: { schema: ApiSchemaView; api: ApiRendering }): VNode | null {
  if (enumeration.length === 0) return null
  const isDescribed = enumeration.some(({ description }) => description !== undefined)
  return (
    <div class="api-values">
      <span class="api-label">{api.labels.options}</span>
      {isDescribed ? (
        <ul class="api-described">
          {enumeration.map(({ value, description }) => (
            <li>
              <code>{value}</code>
              {prose(description, api)}
            </li>
          ))}
        </ul>
      ) : (
        enumeration.map(({ value }) => (
          <>
            <code>{value}</code>{' '}
          </>
        ))
      )}
    </div>
  )
}

/** Constraints and the like, each with its label. */
export function Facts({ facts, api }: { facts: readonly ApiFactView[]; api: ApiRendering }): VNode | null {
  if (facts.length === 0) return null
  return (
    <ul class="api-facts">
      {facts.map(({ fact, value }) => (
        <li>
          <span class="api-label">{labelOfFact(fact, api)}</span>
          {value !== '' && <code>{value}</code>}
        </li>
      ))}
    </ul>
  )
}

/** The word for a fact; a keyword is its own. */
export function labelOfFact(fact: ApiFactView['fact'], { labels }: ApiRendering): string {
  const words: Readonly<Partial<Record<ApiFactView['fact'], string>>> = labels.facts
  return words[fact] ?? fact
}

function Examples({ schema: { examples }, api }: { schema: ApiSchemaView; api: ApiRendering }): VNode | null {
  if (examples.length === 0) return null
  return (
    <div class="api-values">
      <span class="api-label">{examples.length === 1 ? api.labels.example : api.labels.examples}</span>
      {examples.map((example) =>
        example.includes('\n') ? (
          <pre class="api-example" tabIndex={0}>
            {example}
          </pre>
        ) : (
          <code>{example}</code>
        ),
      )}
    </div>
  )
}

function Reference({ schema: { reference }, api }: { schema: ApiSchemaView; api: ApiRendering }): VNode | null {
  if (reference === undefined) return null
  const { name, href } = reference
  return <See name={name} href={href?.startsWith('#') === true ? hashOf(href.slice(1)) : href} api={api} />
}

function See({ name, href, api }: { name: string; href: string | undefined; api: ApiRendering }): VNode {
  const [before = '', after = ''] = fillLabel(api.labels.reference, { name: '\n' }).split('\n')
  const shown = <code>{name}</code>
  return (
    <p class="api-reference">
      {before}
      {href === undefined ? shown : <a href={href}>{shown}</a>}
      {after}
    </p>
  )
}

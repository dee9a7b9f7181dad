import type { ComponentChildren, VNode } from 'preact'
import type { PropertyValue } from '../content-node.ts'
import { blockAttributes } from '../content/author-style.ts'
import { isElements } from '../content/plain-text.ts'
import { type Properties, readContent, readFlag, readText, readTexts } from '../content/properties.ts'
import { rawHtml } from '../content/raw-html.ts'
import type { ComponentView } from './content-component.ts'
import { aliasAnchors, hashOf } from './heading.tsx'
import { Pill } from './pill.tsx'

const locations = ['path', 'query', 'header', 'cookie', 'body', 'auth'] as const

/** `ParamField`: a parameter of a request. The property that says where it goes also names it. */
export function ParamField(view: ComponentView): VNode {
  const location = locations.find((name) => readText(view.properties, name) !== undefined)
  const name = location === undefined ? readText(view.properties, 'name') : readText(view.properties, location)
  return field(view, name, location)
}

/** `ResponseField`: a field of an answer, and the definition of anything else that has a name and a type. */
export function ResponseField(view: ComponentView): VNode {
  return field(view, readText(view.properties, 'name', ...locations), undefined)
}

function field(
  { properties, children, result, page }: ComponentView,
  name: string | undefined,
  location: string | undefined,
): VNode {
  // A field without a name shows its type and its text; there is nothing to link to.
  const id = readText(properties, 'id') ?? (name && page.uniqueId(`param-${name.replaceAll('.', '-')}`))
  const description = readContent(page, properties, 'description')
  return (
    <div {...blockAttributes(page, 'field', properties)} id={id}>
      <div class="field-head">
        {aliasAnchors(result)}
        {readTexts(properties, 'pre').map((text) => (
          <>
            <Pill>{text}</Pill>{' '}
          </>
        ))}
        {name && (
          <a class="field-name" href={hashOf(id ?? '')} data-component-part="field-name">
            {name}
          </a>
        )}
        {pills(properties, page, location)}
        {readTexts(properties, 'post').map((text) => (
          <Pill>{text}</Pill>
        ))}
      </div>
      <div class="field-body" data-component-part="field-content">
        {description && <p>{description}</p>}
        {rawHtml(page.html(children))}
      </div>
    </div>
  )
}

function pills(properties: Properties, page: ComponentView['page'], location: string | undefined): ComponentChildren {
  const { labels } = page
  const type = readContent(page, properties, 'type')
  const value = defaultValue(properties['default'] ?? properties['initialValue'])
  return (
    <>
      {type && <Pill kind="field-type">{type}</Pill>}
      {location && <Pill kind="field-location">{location}</Pill>}
      {value !== undefined && (
        <Pill kind="field-default">
          {labels.defaultValue}: <code>{value}</code>
        </Pill>
      )}
      {readFlag(properties, 'required') && <Pill kind="field-required">{labels.required}</Pill>}
      {readFlag(properties, 'deprecated') && <Pill kind="field-deprecated">{labels.deprecated}</Pill>}
    </>
  )
}

function defaultValue(value: PropertyValue): string | undefined {
  if (value === undefined || value === null || isElements(value)) return undefined
  if (typeof value === 'string') return value === '' ? '""' : value
  return JSON.stringify(value)
}

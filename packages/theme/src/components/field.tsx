import type { ComponentChildren, VNode } from 'preact'
import type { PropertyValue } from '../content-node.ts'
import { blockAttributes } from '../content/author-style.ts'
import { isElements } from '../content/plain-text.ts'
import { type Properties, readContent, readFlag, readText, readTexts } from '../content/properties.ts'
import { rawHtml } from '../content/raw-html.ts'
import type { ComponentView } from './content-component.ts'
import { aliasAnchors, hashOf } from './heading.tsx'
import { Pill } from './pill.tsx'
import { inlineMarkup, readTitle } from './inline-markup.tsx'
import { defineComponent } from './define-component.ts'
import * as property from './property-kinds.ts'
import { paramFieldMarkdown, responseFieldMarkdown } from '../markdown/components/fields.ts'

const locations = ['path', 'query', 'header', 'cookie', 'body', 'auth'] as const

/** `ParamField`: a parameter of a request. The property for its place also names it. */
export function ParamField(view: ComponentView): VNode {
  const location = locations.find((name) => readText(view.properties, name) !== undefined)
  const name = location === undefined ? readText(view.properties, 'name') : readText(view.properties, location)
  return field(view, name, location)
}

/** `ResponseField`: a field of a response, or the definition of anything else with a name and a type. */
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
  const description = inlineMarkup(page, readContent(page, properties, 'description'))
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
        {pills(properties, page, location, name !== undefined)}
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

/** A field without a name cannot be required. */
function pills(
  properties: Properties,
  page: ComponentView['page'],
  location: string | undefined,
  isNamed: boolean,
): ComponentChildren {
  const { labels } = page
  const type = readTitle(page, properties, 'type')
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
      {isNamed && readFlag(properties, 'required') && <Pill kind="field-required">{labels.required}</Pill>}
      {readFlag(properties, 'deprecated') && <Pill kind="field-deprecated">{labels.deprecated}</Pill>}
    </>
  )
}

function defaultValue(value: PropertyValue): string | undefined {
  if (value === undefined || value === null || isElements(value)) return undefined
  if (typeof value === 'string') return value === '' ? '""' : value
  return JSON.stringify(value)
}

const place = 'The name, and where the parameter goes.'

export const paramField = defineComponent({
  names: ['ParamField', 'Param'],
  flow: 'block',
  sheets: ['pills', 'fields'],
  properties: {
    path: property.string(place),
    query: property.string(place),
    body: property.string(place),
    header: property.string(place),
    cookie: property.string(place),
    auth: property.string(place),
    type: property.string('Any text, such as `string` or `string[]`.'),
    required: property.flag('Marks the parameter as required.'),
    deprecated: property.flag('Marks it as deprecated.'),
    default: property.anything('The default value.'),
    placeholder: property.string('Placeholder text in the form of the [playground](/openapi/playground).'),
    ...property.otherIds(),
    optional: property.flag(),
    ...property.others('name description initialValue pre post'),
  },
  needs: ['name', 'path', 'query', 'header', 'cookie', 'body', 'auth'],
  render: ParamField,
  markdown: { block: paramFieldMarkdown },
})

export const responseField = defineComponent({
  names: ['ResponseField'],
  flow: 'block',
  sheets: ['pills', 'fields'],
  properties: {
    name: property.string('The name.'),
    type: property.string('Any text.'),
    required: property.flag('Marks the field as required.'),
    deprecated: property.flag('Marks it as deprecated.'),
    default: property.anything('The default value.'),
    pre: property.strings('Labels before the name.'),
    post: property.strings('Labels after everything else.'),
    ...property.otherIds(),
    optional: property.flag(),
    ...property.others('path query header cookie body auth placeholder description initialValue'),
  },
  needs: ['name', 'path', 'query', 'header', 'cookie', 'body'],
  render: ResponseField,
  markdown: { block: responseFieldMarkdown },
})

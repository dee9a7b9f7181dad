import type {
  ApiBodyView,
  ApiContentView,
  ApiFieldView,
  ApiProseView,
  ApiResponseView,
  ApiSchemaView,
  ApiView,
  ContentNode,
} from '@docwright/theme'

const factLabels: Readonly<Record<string, string>> = {
  constant: 'always',
  range: 'range',
  multipleOf: 'multiple of',
  length: 'length',
  pattern: 'pattern',
  items: 'number of items',
  uniqueItems: 'items differ',
  properties: 'number of properties',
  mediaType: 'content type',
  encoding: 'encoding',
}

/**
 * The reference of an endpoint as Markdown: what its page shows, for people and machines (decisions §5).
 *
 * @param view The endpoint; its samples are written.
 * @returns Markdown without a title; ends without a line feed.
 */
export function apiMarkdown(view: ApiView): string {
  const { call, authorizations, parameters, body, responses, callbacks, schema, specification } = view
  return blocks([
    call === undefined ? '' : `\`\`\`http\n${call.method} ${call.path}\n\`\`\``,
    section('Servers', call?.servers.map(({ url, description }) => item(`\`${url}\``, description)) ?? []),
    section(
      'Authorizations',
      authorizations.flatMap(({ fields }) =>
        fields.map(({ name, location, facts, scopes, description }) => {
          const scheme = facts.map(({ value }) => `\`${value}\``).join(', ')
          const needs = scopes.length === 0 ? '' : `; scopes ${scopes.map((scope) => `\`${scope}\``).join(', ')}`
          const place = location === undefined ? '' : ` (${location})`
          return item(`\`${name}\`${place}: ${scheme}${needs}`, description)
        }),
      ),
    ),
    ...parameters.map(({ location, fields }) =>
      section(
        `${location[0]?.toUpperCase()}${location.slice(1)} parameters`,
        fields.map((field) => fieldLines(field, 0)),
      ),
    ),
    body === undefined ? '' : bodyBlocks(body, '##'),
    ...view.examples.requests.map((node) => codeOf(node)),
    responses.length === 0 ? '' : blocks(['## Responses', ...responses.map((response) => responseBlocks(response))]),
    ...view.examples.responses.map((node) => codeOf(node)),
    ...callbacks.map((callback) =>
      blocks([
        `## Callback ${callback.name}`,
        `\`\`\`http\n${callback.method} ${callback.expression}\n\`\`\``,
        said(callback.description),
        ...callback.parameters.map(({ fields }) => fields.map((field) => fieldLines(field, 0)).join('\n')),
        callback.body === undefined ? '' : bodyBlocks(callback.body, '###'),
        ...callback.responses.map((response) => responseBlocks(response)),
      ]),
    ),
    schema === undefined ? '' : schemaLines(schema, 0),
    specification === undefined ? '' : `Specification: [${specification.name}](${specification.href})`,
  ])
}

function bodyBlocks({ required, description, contents }: ApiBodyView, level: string): string {
  return blocks([`${level} Body${required ? ' (required)' : ''}`, said(description), ...contents.map(contentBlocks)])
}

function responseBlocks({ status, description, headers, contents, links }: ApiResponseView): string {
  return blocks([
    `### ${status}`,
    said(description),
    headers.length === 0 ? '' : blocks(['Headers:', headers.map((header) => fieldLines(header, 0)).join('\n')]),
    ...contents.map(contentBlocks),
    links.map(({ name, target }) => `- Link \`${name}\`: \`${target}\``).join('\n'),
  ])
}

function contentBlocks({ mediaType, schema }: ApiContentView): string {
  const type = schema === undefined || schema.type === 'object' ? '' : `: \`${schema.type}\``
  return blocks([`\`${mediaType}\`${type}`, schema === undefined ? '' : schemaLines(schema, 0)])
}

function fieldLines({ name, kind, required, deprecated, description, schema }: ApiFieldView, depth: number): string {
  const shown = kind === 'additional' ? '*any other name*' : `\`${kind === 'pattern' ? `/${name}/` : name}\``
  const words = [
    `\`${schema.type}\``,
    schema.format,
    required && 'required',
    schema.nullable && 'nullable',
    schema.readOnly && 'read-only',
    schema.writeOnly && 'write-only',
    deprecated && 'deprecated',
    schema.default !== undefined && `default \`${oneLine(schema.default)}\``,
  ].filter((word) => typeof word === 'string' && word !== '')
  const head = item(`${shown} (${words.join(', ')})`, description ?? schema.description, depth)
  return [head, schemaLines({ ...schema, ...(description === undefined ? {} : { description }) }, depth + 1, true)]
    .filter((part) => part !== '')
    .join('\n')
}

function schemaLines(schema: ApiSchemaView, depth: number, described = false): string {
  const { enumeration, facts, examples, fields, choices, not, parts, reference, part } = schema
  const indent = '  '.repeat(depth)
  const notes = [
    enumeration.length > 0 && `options: ${enumeration.map(({ value }) => `\`${oneLine(value)}\``).join(', ')}`,
    ...facts.map(({ fact, value }) => `${factLabels[fact] ?? fact}${value === '' ? '' : `: \`${value}\``}`),
    examples.length > 0 && `example: ${examples.map((example) => `\`${oneLine(example)}\``).join(', ')}`,
    reference !== undefined && `see \`${reference.name}\``,
    part !== undefined && `what it holds: [${part.name}](${part.href.replace(/html$/, 'md')})`,
  ].filter((note) => typeof note === 'string')
  return [
    described || schema.description === undefined ? '' : `${indent}${flat(said(schema.description))}\n`,
    ...notes.map((note) => `${indent}- ${note}`),
    ...fields.map((field) => fieldLines(field, depth)),
    ...choices.flatMap(({ kind, options, discriminator }) => [
      `${indent}- ${kind === 'one-of' ? 'one of' : 'any of'}${discriminator === undefined ? '' : ` (by \`${discriminator}\`)`}:`,
      ...options.flatMap(({ title, schema: option }) => [
        `${indent}  - ${title} (\`${option.type}\`)`,
        schemaLines(option, depth + 2),
      ]),
    ]),
    ...parts.flatMap(({ title, schema: one }) => [
      `${indent}- \`${title}\` (\`${one.type}\`)`,
      schemaLines(one, depth + 1),
    ]),
    ...(not === undefined ? [] : [`${indent}- must not be (\`${not.type}\`)`, schemaLines(not, depth + 1)]),
  ]
    .filter((line) => line !== '')
    .join('\n')
}

function section(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : blocks([`## ${title}`, lines.join('\n')])
}

function item(text: string, description: ApiProseView | undefined, depth = 0): string {
  const words = flat(said(description))
  return `${'  '.repeat(depth)}- ${text}${description === undefined ? '' : `: ${words}`}`
}

function codeOf(node: ContentNode): string {
  if (node.type !== 'component') return ''
  const { title, language, code } = node.properties
  if (typeof code !== 'string') return ''
  const fence = '`'.repeat(Math.max(3, ...[...code.matchAll(/`+/g)].map(([ticks]) => ticks.length + 1)))
  const name = typeof title === 'string' ? ` ${title.replaceAll(/[`\n]/g, '')}` : ''
  return `${fence}${typeof language === 'string' ? language : ''}${name}\n${code}\n${fence}`
}

function blocks(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n\n')
}

/** A description without the tags of components, which neither a page nor its Markdown can show; code keeps them. */
function said(description: ApiProseView | undefined): string {
  const markdown = description?.markdown ?? ''
  if (!markdown.includes('</')) return markdown
  return markdown.replaceAll(componentOrCode, (whole, _name: string | undefined, inside: string | undefined) =>
    inside === undefined ? whole : inside.trim(),
  )
}

const componentOrCode = /```[\s\S]*?```|`[^`\n]*`|<([A-Z][\w.]*)(?:\s[^<>]*)?>([\s\S]*?)<\/\1>/g

function flat(markdown: string): string {
  return markdown.trim().replaceAll(/\s*\n\s*/g, ' ')
}

function oneLine(value: string): string {
  return value.replaceAll(/\s*\n\s*/g, ' ').replaceAll('`', 'ˋ')
}

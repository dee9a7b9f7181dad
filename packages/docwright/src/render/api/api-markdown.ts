import type {
  ApiAboutView,
  ApiBodyView,
  ApiChoiceView,
  ApiContentView,
  ApiFieldView,
  ApiLinkView,
  ApiProseView,
  ApiResponseView,
  ApiSchemaView,
  ApiSchemeView,
  ApiSectionLinkView,
  ApiSectionView,
  ApiServerView,
  ApiView,
  ContentNode,
} from '@docwright/theme'
import { partMarkdownPath } from './part-address.ts'

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
 * The reference of an endpoint as Markdown: what its page shows, for people and machines.
 *
 * @param view The endpoint; its samples are written.
 * @returns Markdown without a title; ends without a line feed.
 */
export function apiMarkdown(view: ApiView): string {
  const { about, call, externalDocs, parameters, body, responses, callbacks, schema, overview, specification } = view
  const { sections = [] } = view
  return blocks([
    call === undefined ? '' : `\`\`\`http\n${call.method} ${call.path}\n\`\`\``,
    docsLine(externalDocs),
    // A description that is the page's own text is not repeated.
    about === undefined ? '' : blocks([said(view.description), aboutBlocks(about)]),
    view.kind === 'reference' ? said(view.description) : '',
    ...sections.map((one) => sectionBlocks(one, 2)),
    section('Servers', call?.servers.map(serverLines) ?? []),
    authorizationLines(view),
    ...parameters.map(({ location, fields }) =>
      section(
        `${location[0]?.toUpperCase()}${location.slice(1)} parameters`,
        fields.map((field) => fieldLines(field, 0)),
      ),
    ),
    body === undefined ? '' : bodyBlocks(body, '##'),
    headed('## Request example', [...requestExamples(view), ...variantExamples(view), otherLanguages(view)]),
    responses.length === 0 ? '' : blocks(['## Responses', ...responses.map((response) => responseBlocks(response))]),
    headed(
      responses.length === 0 ? '## Example' : '## Response examples',
      view.examples.responses.map((node) => codeOf(node)),
    ),
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
    ...(view.samples ?? []).map(({ title, node }) => blocks([`## ${title}`, codeOf(node)])),
    overview === undefined ? '' : `About this API: [${linkText(overview.title)}](${overview.href})`,
    specification === undefined ? '' : `Specification: [${specification.name}](${specification.href})`,
  ])
}

/** A section of a reference that is not of HTTP; what is in it has headings of a deeper level. */
function sectionBlocks(one: ApiSectionView, level: number): string {
  const { title, mediaType, description, notes, links, fields, schema, sections } = one
  const type = mediaType === undefined ? '' : ` (\`${mediaType}\`)`
  const words = schema === undefined ? [] : typeWords(schema)
  const isPlainObject = words.join('') === '`object`' && (schema?.fields.length ?? 0) > 0
  return blocks([
    `${'#'.repeat(Math.min(level, 6))} ${flat(title)}${type}`,
    said(description),
    notes.map(({ label, value }) => `- ${label}${value === '' ? '' : `: ${codeSpan(value)}`}`).join('\n'),
    links.map(sectionLink).join('\n'),
    words.length === 0 || isPlainObject ? '' : words.join(', '),
    schema === undefined ? '' : schemaLines(schema, 0),
    fields.map((field) => fieldLines(field, 0)).join('\n'),
    ...sections.map((inner) => sectionBlocks(inner, level + 1)),
  ])
}

function sectionLink({ title, href, method, description, deprecated }: ApiSectionLinkView): string {
  const shown = href === undefined ? codeSpan(title) : `[${linkText(title)}](${href})`
  return item(`${method === undefined ? '' : `${method} `}${shown}${deprecated ? ' (deprecated)' : ''}`, description)
}

function docsLine(docs: ApiView['externalDocs']): string {
  return docs === undefined ? '' : `See also: [${linkText(docs.title)}](${docs.href})`
}

function linkText(text: string): string {
  return text.replaceAll(/[[\]\n]/g, ' ')
}

/** The overview of a whole API. */
function aboutBlocks({ facts, servers, schemes, errors, tags }: ApiAboutView): string {
  return blocks([
    facts
      .map(({ fact, value, href }) => {
        const shown = href === undefined ? value : `[${linkText(value)}](${href})`
        return `- ${fact === 'terms' ? 'terms of service' : fact}: ${shown}`
      })
      .join('\n'),
    section('Servers', servers.map(serverLines)),
    section(
      'Authorizations',
      schemes.map((scheme) => schemeLines(scheme, 0)),
    ),
    section(
      'Errors',
      errors.map(({ status, description }) => item(`\`${status}\``, description)),
    ),
    tags.length === 0 ? '' : '## Operations',
    ...tags.map(({ title, description, externalDocs, operations }) =>
      blocks([
        title === undefined ? '' : `### ${flat(title)}`,
        said(description),
        docsLine(externalDocs),
        operations
          .map(({ method, title: name, href, deprecated }) => {
            const shown = href === undefined ? flat(name) : `[${linkText(name)}](${href})`
            return `- ${method} ${shown}${deprecated ? ' (deprecated)' : ''}`
          })
          .join('\n'),
      ]),
    ),
  ])
}

function serverLines({ url, description, variables }: ApiServerView): string {
  const lines = variables.map(({ name, default: value, choices, description: meaning }) => {
    const others = choices.length === 0 ? '' : `, one of ${choices.map(codeSpan).join(', ')}`
    const usual = value === '' ? '' : ` (default ${codeSpan(value)}${others})`
    return item(`\`{${name}}\`${usual}`, meaning, 1)
  })
  return [item(`\`${url}\``, description), ...lines].join('\n')
}

/** Ways to authorise: all parts of one way are needed, any one way is enough. */
function authorizationLines({ authorizations, authorizationOptional }: ApiView): string {
  if (authorizations.length === 0) return ''
  const several = authorizations.length > 1
  const ways = authorizations.map(({ fields }, index) => {
    const lines = fields.map((field) => schemeLines(field, several ? 1 : 0)).join('\n')
    const together = fields.length > 1 ? ', all of' : ''
    return several ? `- Way ${index + 1}${together}:\n${lines}` : lines
  })
  const [only] = authorizations
  const rules = [
    several && 'One of these is sufficient.',
    !several && (only?.fields.length ?? 0) > 1 && 'All of these are required.',
    authorizationOptional && 'Requests without any of them are also allowed.',
  ].filter((rule) => typeof rule === 'string')
  return blocks([`## Authorizations${authorizationOptional ? ' (optional)' : ''}`, rules.join(' '), ways.join('\n')])
}

function schemeLines({ name, location, type, facts, scopes, description }: ApiSchemeView, depth: number): string {
  const indent = '  '.repeat(depth + 1)
  const [scheme, ...others] = facts
  const place = location === undefined ? '' : ` (\`${type}\`, ${location})`
  return [
    item(`\`${name}\`${place}: \`${scheme?.value ?? ''}\``, description, depth),
    ...others.map(
      ({ fact, value }) => `${indent}- ${schemeFacts[fact] ?? fact}: ${fact === 'flow' ? `\`${value}\`` : value}`,
    ),
    ...(scopes.length === 0
      ? []
      : [`${indent}- scopes:`, ...scopes.map((scope) => item(`\`${scope.name}\``, scope.description, depth + 2))]),
  ].join('\n')
}

const schemeFacts: Readonly<Record<string, string>> = {
  flow: 'OAuth flow',
  authorizationUrl: 'authorization URL',
  deviceAuthorizationUrl: 'device authorization URL',
  tokenUrl: 'token URL',
  refreshUrl: 'refresh URL',
  openIdConnectUrl: 'OpenID Connect URL',
  oauth2MetadataUrl: 'metadata URL',
}

/** The author's examples, and one language of the generated ones: machines know the others. */
function requestExamples({ examples }: ApiView): string[] {
  const isGenerated = (node: ContentNode): boolean => node.type === 'component' && node.properties['generated'] === true
  const [first, ...rest] = examples.requests.filter(isGenerated)
  const written = examples.requests.filter((node) => !isGenerated(node))
  const shown =
    [first, ...rest].find((node) => node?.type === 'component' && node.properties['language'] === 'bash') ?? first
  return [...written, ...(shown === undefined ? [] : [shown])].map((node) => codeOf(node))
}

function variantExamples({ examples }: ApiView): string[] {
  return (examples.variants ?? []).map(({ title, description, requests: [first] }) =>
    blocks([`### ${title}`, said(description), first === undefined ? '' : codeOf(first)]),
  )
}

function otherLanguages({ examples: { requests, elsewhere } }: ApiView): string {
  const titles = requests.flatMap((node) => {
    const { generated, language, title } = node.type === 'component' ? node.properties : {}
    return generated === true && language !== 'bash' && typeof title === 'string' ? [title] : []
  })
  return elsewhere === undefined || titles.length === 0
    ? ''
    : `This request in other programming languages: [${titles.join(', ')}](${partMarkdownPath(elsewhere)})`
}

function headed(heading: string, blocksBelow: readonly string[]): string {
  const parts = blocksBelow.filter((part) => part !== '')
  return parts.length === 0 ? '' : blocks([heading, ...parts])
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
    links.map(linkLines).join('\n'),
  ])
}

function linkLines({ name, target, href, description, parameters }: ApiLinkView): string {
  const shown = href === undefined ? codeSpan(target) : `[${linkText(target)}](${href})`
  return [
    item(`Link \`${name}\` to ${shown}`, description),
    ...parameters.map((parameter) => `  - ${codeSpan(`${parameter.name} = ${parameter.value}`)}`),
  ].join('\n')
}

function contentBlocks({ mediaType, schema, sent = [] }: ApiContentView): string {
  const words = schema === undefined ? [] : typeWords(schema)
  // The fields of an object make its type obvious.
  const isPlainObject = words.join('') === '`object`' && (schema?.fields.length ?? 0) > 0
  const type = words.length === 0 || isPlainObject ? '' : `: ${words.join(', ')}`
  const parts = sent.map(({ name, mediaType: media, headers }) => {
    const line = `- Part ${codeSpan(name)}${media === undefined ? '' : `: ${codeSpan(media)}`}`
    return [line, ...headers.map((header) => fieldLines(header, 1))].join('\n')
  })
  return blocks([`\`${mediaType}\`${type}`, schema === undefined ? '' : schemaLines(schema, 0), parts.join('\n')])
}

function fieldLines(field: ApiFieldView, depth: number): string {
  const { name, kind, required, deprecated, before, after, description, schema } = field
  const shown = kind === 'additional' ? '*any other name*' : `\`${kind === 'pattern' ? `/${name}/` : name}\``
  const words = [
    ...before,
    ...typeWords(schema),
    ...(required ? ['required'] : []),
    ...(deprecated ? ['deprecated'] : []),
    ...after,
  ]
  const head = item(`${shown} (${words.join(', ')})`, description ?? schema.description, depth)
  const title =
    schema.title !== undefined && holdsMore(schema) ? `${'  '.repeat(depth + 1)}- title: ${flat(schema.title)}` : ''
  const rest = schemaLines(schema, depth + 1, description === undefined)
  return [head, title, rest].filter((part) => part !== '').join('\n')
}

function holdsMore({ fields, choices, parts, not, part }: ApiSchemaView): boolean {
  return fields.length + choices.length + parts.length > 0 || not !== undefined || part !== undefined
}

/** The constraints of a value, in a word or two each. */
function typeWords({ type, format, model, nullable, readOnly, writeOnly, default: usual }: ApiSchemaView): string[] {
  return [
    `\`${type}\``,
    ...(format === undefined ? [] : [format]),
    ...(model === undefined ? [] : [`model ${modelText(model)}`]),
    ...(nullable ? ['nullable'] : []),
    ...(readOnly ? ['read-only'] : []),
    ...(writeOnly ? ['write-only'] : []),
    ...(usual === undefined ? [] : [`default ${codeSpan(usual)}`]),
  ]
}

function modelText({ name, href }: NonNullable<ApiSchemaView['model']>): string {
  return href === undefined ? linkText(name) : `[${linkText(name)}](${href})`
}

function schemaLines(schema: ApiSchemaView, depth: number, described = false): string {
  const { enumeration, facts, examples, fields, choices, not, parts, reference, part } = schema
  const indent = '  '.repeat(depth)
  const short = examples.filter((example) => !example.includes('\n'))
  const isDescribed = enumeration.some(({ description }) => description !== undefined)
  const notes = [
    enumeration.length > 0 && !isDescribed && `options: ${enumeration.map(({ value }) => codeSpan(value)).join(', ')}`,
    ...facts.map(({ fact, value }) => `${factLabels[fact] ?? fact}${value === '' ? '' : `: ${codeSpan(value)}`}`),
    short.length > 0 && `example: ${short.map((example) => codeSpan(example)).join(', ')}`,
    reference !== undefined && `see \`${reference.name}\``,
    part !== undefined && `what it holds: [${part.name}](${partMarkdownPath(part.href)})`,
  ].filter((note) => typeof note === 'string')
  return [
    described || schema.description === undefined ? '' : `${indent}${proseIn(schema.description, depth).trimStart()}\n`,
    ...(isDescribed
      ? [
          `${indent}- options:`,
          ...enumeration.map(({ value, description }) => item(codeSpan(value), description, depth + 1)),
        ]
      : []),
    ...notes.map((note) => `${indent}- ${note}`),
    ...examples.filter((example) => example.includes('\n')).map((example) => longExample(example, indent)),
    ...fields.map((field) => fieldLines(field, depth)),
    ...choices.flatMap((choice) => choiceLines(choice, depth)),
    ...parts.flatMap((one) => [
      `${indent}- \`${one.title}\` (${typeWords(one.schema).join(', ')})`,
      schemaLines(one.schema, depth + 1),
    ]),
    ...(not === undefined
      ? []
      : [`${indent}- must not be (${typeWords(not).join(', ')})`, schemaLines(not, depth + 1)]),
  ]
    .filter((line) => line !== '')
    .join('\n')
}

/** Text with several lines keeps them. */
function longExample(example: string, indent: string): string {
  const language = /^\s*[[{]/.test(example) ? 'json' : ''
  const node = { type: 'component', name: 'CodeBlock', properties: { code: example, language }, children: [] } as const
  const lines = codeOf(node).split('\n')
  return [`${indent}- example:`, '', ...lines.map((line) => (line === '' ? '' : `${indent}  ${line}`)), ''].join('\n')
}

function choiceLines({ kind, options, discriminator, fallback }: ApiChoiceView, depth: number): string[] {
  const indent = '  '.repeat(depth)
  const by = discriminator === undefined ? '' : ` (by \`${discriminator}\`)`
  return [
    `${indent}- ${kind === 'one-of' ? 'one of' : 'any of'}${by}${fallback === undefined ? '' : `, ${fallback} by default`}:`,
    ...options.flatMap(({ title, value, schema }) => {
      const chosen = value === undefined || discriminator === undefined ? [] : [`\`${discriminator} = ${value}\``]
      return [`${indent}  - ${title} (${[...typeWords(schema), ...chosen].join(', ')})`, schemaLines(schema, depth + 2)]
    }),
  ]
}

function section(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : blocks([`## ${title}`, lines.join('\n')])
}

function item(text: string, description: ApiProseView | undefined, depth = 0): string {
  const head = `${'  '.repeat(depth)}- ${text}`
  return description === undefined ? head : `${head}:${proseIn(description, depth + 1)}`
}

/** A list, a table or code keeps its lines, below the preceding text. */
const structured = /^[ \t]*(?:[-*+]|\d+[.)])[ \t]|^[ \t]*(?:`{3,}|~{3,})|^[ \t]*\||^#{1,6} |^>/

function proseIn(description: ApiProseView | undefined, depth: number): string {
  const lines = said(description).trim().split('\n')
  const first = lines.findIndex((line) => structured.test(line))
  if (first === -1) return ` ${flat(lines.join('\n'))}`
  const indent = '  '.repeat(depth)
  const before = flat(lines.slice(0, first).join('\n'))
  // Another mark, so that it is not one list with the text of the field.
  const below = lines.slice(first).map((line) => line.replace(/^([ \t]*)[-+](?=[ \t])/, '$1*').trimEnd())
  return [
    `${before === '' ? '' : ' '}${before}`,
    '',
    ...below.map((line) => (line === '' ? '' : `${indent}${line}`)),
    '',
  ].join('\n')
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
  return markdown.trim().replaceAll(/(?<!\s)\s*\n\s*/g, ' ')
}

/** A value as code, without a change of its letters: line breaks aside, which a list has no room for. */
function codeSpan(value: string): string {
  const text = value.replaceAll(/(?<!\s)\s*\n\s*/g, ' ')
  const longest = Math.max(0, ...Array.from(text.matchAll(/`+/g), ([ticks]) => ticks.length))
  const fence = '`'.repeat(longest + 1)
  return longest === 0 ? `\`${text}\`` : `${fence} ${text} ${fence}`
}

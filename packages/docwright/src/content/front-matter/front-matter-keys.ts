/** Types of values. */
export type FrontMatterKind = 'text' | 'boolean' | 'number' | 'texts' | 'date' | 'mode' | 'any'

/** A key of front matter. Warnings, the JSON Schema and editors' hints come from this table. */
export interface FrontMatterKey {
  kind: FrontMatterKind
  /** A sentence that says what it does. */
  text: string
}

/** Values of `mode`. */
export const pageModes = ['default', 'wide', 'landing', 'custom', 'frame', 'center', 'assistant'] as const

/** Every key with a meaning of its own. */
export const frontMatterKeys: ReadonlyMap<string, FrontMatterKey> = new Map([
  ['title', text('Heading of the page, label in the sidebar, and title of the browser tab.')],
  ['description', text('Shown under the title, and in search engines.')],
  ['sidebarTitle', text('Another label for the sidebar.')],
  ['icon', text('The icon next to the label in the sidebar.')],
  ['iconType', text('Style of a Font Awesome icon.')],
  ['tag', text('A badge after the label in the sidebar.')],
  ['url', text('Makes the sidebar entry a link to this URL.')],
  [
    'lastUpdatedDate',
    { kind: 'date', text: 'The date of the last change, such as 2026-02-03, instead of the date of the last commit.' },
  ],
  ['canonical', text('The canonical URL of the page for search engines.')],
  ['robots', text('What search engines may do with the page.')],
  ['api', text('Method and path of an endpoint that has no OpenAPI file, such as `GET /users`.')],
  ['openapi', text('The operation that the page shows, such as `POST /users`, optionally with its file.')],
  ['openapi-schema', text('The data model of a specification that the page shows.')],
  ['asyncapi', text('The channel or operation that the page shows, such as `SEND hello`, optionally with its file.')],
  ['graphql', text('The operation or type that the page shows, such as `QUERY user`, optionally with its file.')],
  ['playground', text('How readers can try the endpoint: `interactive`, `simple`, `none` or `auth`.')],
  ['authMethod', text('How requests to the endpoint of the page are authenticated.')],
  ['version', text('The version that the page is about.')],
  ['hidden', flag('Removes the page from the sidebar, the sitemap, and search engines.')],
  ['noindex', flag('Keeps the page out of search engines.')],
  ['searchable', flag('Whether site search includes the page.')],
  ['deprecated', flag('Marks the page in the sidebar and beside its title.')],
  ['hideFooterPagination', flag('Removes the links to the previous and the next page.')],
  ['hideApiMarker', flag('Removes the method of an endpoint from the sidebar.')],
  ['timestamp', flag('Shows or hides the date of the last change.')],
  ['rss', flag('Gives a changelog page an RSS feed.')],
  ['public', flag('Whether everyone may read the page.')],
  ['boost', { kind: 'number', text: 'How high the page ranks in search; the default is 1.' }],
  ['keywords', { kind: 'texts', text: 'Additional words under which search finds the page.' }],
  ['groups', { kind: 'texts', text: 'Groups of readers who may read the page.' }],
  ['mode', { kind: 'mode', text: 'The layout of the page.' }],
  ['related', { kind: 'any', text: 'Pages that are listed as related.' }],
  ['contextual', { kind: 'any', text: 'Replaces the menu of the page; `options: []` removes it.' }],
])

function text(does: string): FrontMatterKey {
  return { kind: 'text', text: does }
}

function flag(does: string): FrontMatterKey {
  return { kind: 'boolean', text: does }
}

/**
 * Describes front matter for editors, from the table with which pages are read.
 *
 * @returns A JSON Schema (draft 7).
 */
export function createFrontMatterSchema(): Record<string, unknown> {
  const properties = [...frontMatterKeys].map(([name, { kind, text: description }]) => [
    name,
    { description, ...types[kind] },
  ])
  const other = {
    description: 'Metadata for search engines and social networks.',
    type: ['string', 'number', 'boolean'],
  }
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Front matter of a page',
    type: 'object',
    properties: Object.fromEntries(properties) as Record<string, unknown>,
    patternProperties: { '^(?:og|twitter|article|fb|al|profile|book|music|video|product):': other },
  }
}

const types: Readonly<Record<FrontMatterKind, object>> = {
  text: { type: ['string', 'number'] },
  boolean: { type: 'boolean' },
  number: { type: 'number' },
  texts: { type: ['array', 'string'], items: { type: 'string' } },
  date: { type: ['string', 'number'] },
  mode: { enum: pageModes },
  any: {},
}

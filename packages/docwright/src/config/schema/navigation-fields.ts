import * as z from 'zod'
import { iconSchema } from './icon.ts'
import type { SpecificationConfig } from './navigation-config.ts'
import { colorPairSchema, urlSchema } from './values.ts'

const specificationKeys = {
  source: z.union([z.string(), z.array(z.string())]).describe('Path or URL of one or more specification files.'),
  directory: z.string().optional().describe('Folder for the URLs of generated pages.'),
  overview: z
    .boolean()
    .optional()
    .describe(
      'A page about the whole API: `true` lists it before the generated groups, `false` makes none. By default there is one, linked from the operations, where the specification has a description and the element has no pages of its own.',
    ),
  schemas: z
    .union([z.boolean(), z.array(z.string())])
    .optional()
    .describe('Data models that get their own page, in a group after the operations: `true` for all, or their names.'),
}

const specification: z.ZodType<SpecificationConfig> = z
  .union([z.string(), z.array(z.string()), z.strictObject(specificationKeys), z.null()])
  .meta({ id: 'NavigationSpecification' })

const graphqlSchema: z.ZodType<SpecificationConfig> = z
  .union([
    z.string(),
    z.array(z.string()),
    z.strictObject({
      ...specificationKeys,
      endpoint: z
        .union([urlSchema, z.array(urlSchema)])
        .optional()
        .describe('One or more URLs of the API, to which the playground sends queries and mutations.'),
    }),
    z.null(),
  ])
  .meta({ id: 'NavigationGraphql' })

/** Keys whose values apply to an element and everything below it. */
export const inheritedFields = {
  directory: z
    .enum(['accordion', 'card', 'none'])
    .optional()
    .describe(
      'How the root page of a group lists the pages of the group: as an `accordion`, as `card`s, or not at all (`none`, the default). Applies to all nested groups, unless one sets its own.',
    ),
  openapi: specification
    .optional()
    .describe(
      'OpenAPI specification: a path, a URL, several of them, or an object with `source`, `directory`, `overview` and `schemas`. Applies to everything below; `""` or `null` ends the inheritance.',
    ),
  asyncapi: specification
    .optional()
    .describe(
      'AsyncAPI file to generate pages from, in the same forms as `openapi`: a page for each operation and each channel.',
    ),
  graphql: graphqlSchema
    .optional()
    .describe(
      'GraphQL schema to generate pages from, in the same forms as `openapi`, with `endpoint` for the playground; a folder stands for all files in it, and several files are one schema.',
    ),
  sdk: z
    .strictObject({
      format: z.enum(['typedoc', 'docfx', 'javadoc', 'sphinx', 'phpdoc']).describe('Tool that wrote the reference.'),
      source: z.string().describe('Path or URL of the reference.'),
      directory: z.string().optional().describe('Folder for the URLs of generated pages.'),
    })
    .optional()
    .describe('Reference of a library to generate pages from.'),
}

export const iconFields = {
  icon: iconSchema.optional().describe('Icon: a name in the icon library, the path of an image, a URL, or an object.'),
  iconType: z.string().optional().describe('Font Awesome style, such as `solid`, `regular` or `brands`.'),
}

/** Keys that decide whether an element is shown and found. */
export const visibilityFields = {
  hidden: z
    .boolean()
    .optional()
    .describe('Hides the element from the navigation; its pages can still be reached by URL.'),
  searchable: z.boolean().optional().describe('Whether search includes the pages below, even if they are hidden.'),
}

export const colorField = colorPairSchema.optional().describe('Color of the element’s icon.')

export const descriptionField = z.string().optional().describe('Short text shown with the label.')

/** The target of an element without content of its own. */
export const hrefField = z.string().describe('URL, or path of a page starting with `/`, that the element links to.')

/** The page of the element itself. */
export const rootField = z
  .string()
  .optional()
  .describe('Path of the main page: the title of the element opens it, and a directory listing appears on it.')

/** Whether a version or language is the default. */
export const defaultField = z
  .boolean()
  .optional()
  .describe('Makes this entry the default; otherwise the first entry of the list is.')

import * as z from 'zod'

export const specificationSchema = z
  .union([
    z.string().min(1),
    z.array(z.string().min(1)),
    z.strictObject({
      source: z
        .union([z.string().min(1), z.array(z.string().min(1))])
        .describe('Path or URL of one or more specification files.'),
      directory: z.string().optional().describe('Folder for the URLs of generated pages.'),
    }),
  ])
  .transform((specification): { sources: string[]; directory?: string | undefined } => {
    if (typeof specification === 'string' || Array.isArray(specification)) return { sources: [specification].flat() }
    const { source, ...rest } = specification
    return { sources: [source].flat(), ...rest }
  })
  .meta({ id: 'Specification' })

const playgroundSchema = z
  .strictObject({
    display: z
      .enum(['interactive', 'simple', 'none', 'auth'])
      .default('interactive')
      .describe(
        'How readers can try an endpoint: with an `interactive` form, by copying a request (`simple`), not at all (`none`), or interactively when signed in (`auth`).',
      ),
    proxy: z.boolean().default(true).describe('Sends requests through the site, so that any API can be called.'),
    credentials: z
      .boolean()
      .default(false)
      .describe('Sends the reader’s cookies with requests; only if `proxy` is off.'),
  })
  .optional()
  .describe('Trying endpoints on the page.')

const paramsSchema = z
  .strictObject({
    expanded: z
      .enum(['all', 'closed'])
      .default('closed')
      .describe('Shows the fields of objects expanded or collapsed.'),
    post: z.array(z.string().min(1)).optional().describe('Schema keys that are shown as labels of a field.'),
  })
  .optional()
  .describe('How parameters are shown.')

const examplesSchema = z
  .strictObject({
    languages: z.array(z.string().min(1)).optional().describe('Languages of code examples, in their order.'),
    defaults: z
      .enum(['all', 'required'])
      .default('all')
      .describe('Which parameters examples show: all, or only the required ones.'),
    prefill: z.boolean().default(false).describe('Fills the form with the examples of the specification.'),
    autogenerate: z.boolean().default(true).describe('Generates examples where the specification has none.'),
  })
  .optional()
  .describe('Code examples of endpoints.')

const mdxSchema = z
  .strictObject({
    auth: z
      .strictObject({
        method: z.enum(['bearer', 'basic', 'key', 'cobo', 'none']).optional().describe('Kind of authentication.'),
        name: z.string().optional().describe('Name of the header that holds a key.'),
      })
      .optional()
      .describe('Authentication of manually described endpoints.'),
    server: z
      .union([z.string().min(1), z.array(z.string().min(1))])
      .transform((server) => [server].flat())
      .optional()
      .describe('One or more base URLs of manually described endpoints.'),
  })
  .optional()
  .describe('Manually described endpoints.')

export const apiSchema = z
  .strictObject({
    openapi: specificationSchema.optional().describe('OpenAPI specification: a path, a URL, several, or an object.'),
    asyncapi: specificationSchema.optional().describe('AsyncAPI specification, in the same forms.'),
    playground: playgroundSchema,
    params: paramsSchema,
    url: z
      .enum(['full'])
      .optional()
      .describe('`full` shows the base URL of every endpoint; without it, only where there are several servers.'),
    examples: examplesSchema,
    mdx: mdxSchema,
  })
  .describe('API reference.')

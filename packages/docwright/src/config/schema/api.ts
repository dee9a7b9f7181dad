import * as z from 'zod'

/** Specification files, and where their pages go: one path, several, or an object. */
export const specificationSchema = z
  .union([
    z.string().min(1),
    z.array(z.string().min(1)),
    z.strictObject({
      source: z
        .union([z.string().min(1), z.array(z.string().min(1))])
        .describe('Path or URL of the specification file, or several of them.'),
      directory: z.string().optional().describe('Folder under which generated pages get their URLs.'),
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
        'How an endpoint can be tried: in an `interactive` form, by copying it (`simple`), not at all (`none`), or interactively by readers who are signed in (`auth`).',
      ),
    proxy: z.boolean().default(true).describe('Sends requests through the site, so that any API can be called.'),
    credentials: z.boolean().default(false).describe('Sends the reader’s cookies along; only where `proxy` is off.'),
  })
  .optional()
  .describe('Trying endpoints on the page.')

const paramsSchema = z
  .strictObject({
    expanded: z.enum(['all', 'closed']).default('closed').describe('Shows the fields of objects opened or closed.'),
    post: z.array(z.string().min(1)).optional().describe('Keys of a schema that are shown as labels of a field.'),
  })
  .optional()
  .describe('How parameters are shown.')

const examplesSchema = z
  .strictObject({
    languages: z.array(z.string().min(1)).optional().describe('Languages of code examples, in their order.'),
    defaults: z
      .enum(['all', 'required'])
      .default('all')
      .describe('Which parameters examples show: all, or only those that are required.'),
    prefill: z.boolean().default(false).describe('Fills the form with the examples of the specification.'),
    autogenerate: z.boolean().default(true).describe('Makes examples where the specification has none.'),
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
      .describe('Authentication of endpoints that are described by hand.'),
    server: z
      .union([z.string().min(1), z.array(z.string().min(1))])
      .transform((server) => [server].flat())
      .optional()
      .describe('Base URL of endpoints that are described by hand, or several.'),
  })
  .optional()
  .describe('Endpoints that are described by hand.')

/** API reference. */
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

import { z } from 'zod'

/** In characters. */
const maximumQueryLength = 2000

const groupsSchema = z
  .array(z.string().max(200))
  .max(100)
  .optional()
  .meta({ description: 'Taken and ignored: everything that can be found here is public.' })

/** Body of “search”. Unknown members are ignored. */
export const searchPagesSchema = z.object({
  query: z
    .string()
    .regex(/\S/, 'must not be empty')
    .max(maximumQueryLength)
    .meta({ description: 'What is looked for.' }),
  pageSize: z.int().min(1).max(50).default(10).meta({ description: 'Pages at most.' }),
  scoreThreshold: z.number().min(0).max(1).optional().meta({
    description: 'Leaves out pages that are worse than this part of the best one.',
  }),
  filter: z
    .object({
      version: z.string().max(100).optional(),
      language: z
        .string()
        .max(100)
        .optional()
        .meta({ description: 'As `docs.json` names it, or as a tag such as `ja`.' }),
      tag: z.string().max(200).optional().meta({ description: 'The `tag` of a page’s front matter.' }),
      groups: groupsSchema,
    })
    .optional(),
})

export type SearchPages = z.infer<typeof searchPagesSchema>

/** Answer of “search”: the best page first. */
export const foundPagesSchema = z.array(
  z.strictObject({
    content: z.string().meta({ description: 'Markdown: the sections that were found, each with an excerpt.' }),
    path: z.string().meta({ description: 'The page as `docs.json` names it, such as `guides/index`.' }),
    metadata: z.strictObject({
      title: z.string(),
      url: z.string().meta({ description: 'Address of the page.' }),
      breadcrumbs: z.array(z.string()).meta({ description: 'What the page stands in, outermost first.' }),
      score: z.number().meta({ description: 'How good it is: 1 for the best page.' }),
    }),
  }),
)

export type FoundPage = z.infer<typeof foundPagesSchema>[number]

/** Body of “read a page”. */
export const readPageSchema = z.object({
  path: z.string().regex(/\S/, 'must not be empty').max(2000).meta({ description: 'Path or address of the page.' }),
  groups: groupsSchema,
})

/** Answer of “read a page”. */
export const pageContentSchema = z.strictObject({
  path: z.string().meta({ description: 'The page as `docs.json` names it, such as `guides/index`.' }),
  content: z.string().meta({ description: 'The page as Markdown.' }),
})

export type PageContent = z.infer<typeof pageContentSchema>

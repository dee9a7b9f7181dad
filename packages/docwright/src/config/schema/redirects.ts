import * as z from 'zod'
import { hrefSchema } from './values.ts'

const redirectSchema = z.strictObject({
  source: z
    .string()
    .min(1)
    .describe(
      'Path that no longer exists. `:name`, `:name*` and a trailing `*` match anything. `#` and `?` are not allowed: browsers do not send them as part of the path.',
    ),
  destination: hrefSchema.describe('Path or URL to redirect to; may use the names from the source.'),
  permanent: z.boolean().default(true).describe('Whether browsers and search engines may remember it (308, else 307).'),
})

export type Redirect = z.output<typeof redirectSchema>

export const redirectsSchema = z.array(redirectSchema).describe('Redirects from old paths.')

import * as z from 'zod'
import { hrefSchema } from './values.ts'

const redirectSchema = z.strictObject({
  source: z
    .string()
    .min(1)
    .describe(
      'Path that no longer exists. `:name`, `:name*` and a `*` at the end stand for anything. Neither `#` nor `?`: browsers do not send them, or not as part of the path.',
    ),
  destination: hrefSchema.describe('Path or URL to go to instead; may repeat the names of the source.'),
  permanent: z.boolean().default(true).describe('Whether browsers and search engines may remember it (308, else 307).'),
})

/** A path that leads elsewhere. */
export type Redirect = z.output<typeof redirectSchema>

/** Paths that lead elsewhere. */
export const redirectsSchema = z.array(redirectSchema).describe('Paths that lead elsewhere.')

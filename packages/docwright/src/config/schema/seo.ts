import * as z from 'zod'
import { urlSchema } from './values.ts'

export const seoSchema = z
  .strictObject({
    indexing: z
      .enum(['navigable', 'all'])
      .default('navigable')
      .describe('Which pages search engines may list: those in the navigation, or all.'),
    metatags: z
      .record(z.string().min(1), z.string().min(1))
      .optional()
      .describe('Meta tags of every page by name; `canonical` is the address the page’s path is added to.'),
    organization: z
      .strictObject({
        id: urlSchema.optional().describe('Identifier of the organisation, a URL.'),
        name: z.string().min(1).optional().describe('Name of the organisation.'),
        legalName: z.string().min(1).optional().describe('Registered name of the organisation.'),
        url: urlSchema.optional().describe('Web site of the organisation.'),
        logo: urlSchema.optional().describe('Logo of the organisation.'),
        sameAs: z.array(urlSchema).optional().describe('Profiles of the organisation elsewhere.'),
      })
      .optional()
      .describe('Publisher of the site, as structured data.'),
    trailingSlash: z.boolean().optional().describe('Adds a trailing slash to URLs.'),
  })
  .describe('Information for search engines.')

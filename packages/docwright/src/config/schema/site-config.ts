import * as z from 'zod'
import { apiSchema } from './api.ts'
import { bannerSchema } from './banner.ts'
import { contextualSchema } from './contextual.ts'
import { footerSchema } from './footer.ts'
import { iconsSchema } from './icon.ts'
import { integrationsSchema } from './integrations.ts'
import {
  appearanceSchema,
  backgroundSchema,
  colorsSchema,
  faviconSchema,
  fontsSchema,
  logoSchema,
  thumbnailsSchema,
} from './look.ts'
import { navbarSchema } from './navbar.ts'
import { navigationSchema } from './navigation.ts'
import { redirectsSchema } from './redirects.ts'
import { seoSchema } from './seo.ts'
import { sourcesSchema } from './sources.ts'
import {
  errorsSchema,
  feedbackSchema,
  interactionSchema,
  markdownSchema,
  metadataSchema,
  searchSchema,
  variablesSchema,
} from './structure.ts'
import { stylingSchema } from './styling.ts'
import { themeSchema, variationsSchema } from './theme.ts'

/** The whole of `docs.json`, after `$ref` files are merged. */
export const siteConfigSchema = z
  .strictObject({
    $schema: z.string().optional().describe('JSON Schema of this file, for editors.'),
    theme: themeSchema,
    name: z.string().min(1).describe('Name of the site, shown in titles and to search engines.'),
    description: z.string().optional().describe('What the site is about, in a sentence or two, for search engines.'),
    colors: colorsSchema,
    logo: logoSchema.optional(),
    favicon: faviconSchema.optional(),
    appearance: appearanceSchema.optional(),
    background: backgroundSchema.optional(),
    fonts: fontsSchema.optional(),
    icons: iconsSchema.optional(),
    styling: stylingSchema.optional(),
    thumbnails: thumbnailsSchema.optional(),
    navigation: navigationSchema.describe('Structure of the site.'),
    sources: sourcesSchema.optional(),
    navbar: navbarSchema.optional(),
    footer: footerSchema.optional(),
    banner: bannerSchema.optional(),
    interaction: interactionSchema.optional(),
    contextual: contextualSchema.optional(),
    feedback: feedbackSchema.optional(),
    search: searchSchema.optional(),
    redirects: redirectsSchema.optional(),
    redirectByLanguage: z
      .boolean()
      .optional()
      .describe('Leads readers who come to `/` to the language that their browser prefers.'),
    errors: errorsSchema.optional(),
    variables: variablesSchema.optional(),
    metadata: metadataSchema.optional(),
    markdown: markdownSchema.optional(),
    seo: seoSchema.optional(),
    api: apiSchema.optional(),
    integrations: integrationsSchema.optional(),
    public: z.boolean().optional().describe('Whether pages can be read without signing in.'),
    variations: variationsSchema.optional(),
  })
  .describe('Configuration of a documentation site.')

/** The validated configuration of a site: canonical spellings, with defaults. */
export type SiteConfig = z.output<typeof siteConfigSchema>

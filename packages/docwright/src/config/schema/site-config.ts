import * as z from 'zod'
import { apiSchema } from './api.ts'
import { backgroundSchema } from './background.ts'
import { bannerSchema } from './banner.ts'
import { faviconSchema, logoSchema } from './branding.ts'
import { appearanceSchema, colorsSchema } from './colors.ts'
import { contextualSchema } from './contextual.ts'
import { errorsSchema } from './errors.ts'
import { feedbackSchema } from './feedback.ts'
import { fontsSchema } from './fonts.ts'
import { footerSchema } from './footer.ts'
import { iconsSchema } from './icon.ts'
import { integrationsSchema } from './integrations.ts'
import { interactionSchema } from './interaction.ts'
import { markdownSchema } from './markdown.ts'
import { metadataSchema } from './metadata.ts'
import { navbarSchema } from './navbar.ts'
import { navigationSchema } from './navigation.ts'
import { redirectsSchema } from './redirects.ts'
import { searchSchema } from './search.ts'
import { seoSchema } from './seo.ts'
import { stylingSchema } from './styling.ts'
import { themeSchema, variationsSchema } from './theme.ts'
import { thumbnailsSchema } from './thumbnails.ts'
import { variablesSchema } from './variables.ts'

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
    navbar: navbarSchema.optional(),
    footer: footerSchema.optional(),
    banner: bannerSchema.optional(),
    interaction: interactionSchema.optional(),
    contextual: contextualSchema.optional(),
    feedback: feedbackSchema.optional(),
    search: searchSchema.optional(),
    redirects: redirectsSchema.optional(),
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

/** The validated configuration of a site, in one spelling, with defaults. */
export type SiteConfig = z.output<typeof siteConfigSchema>

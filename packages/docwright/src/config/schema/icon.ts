import * as z from 'zod'
import { defaultIconLibrary } from '../defaults.ts'

const styles = [
  'brands',
  'duotone',
  'light',
  'regular',
  'sharp-duotone-solid',
  'sharp-light',
  'sharp-regular',
  'sharp-solid',
  'sharp-thin',
  'solid',
  'thin',
] as const

/** Icon libraries a site can draw from. */
export const iconLibrarySchema = z.enum(['fontawesome', 'lucide', 'tabler'])

/** An icon by name, path, URL or inline SVG, or by name with style and library. */
export const iconSchema = z
  .union([
    z.string(),
    z.strictObject({
      name: z.string().min(1).describe('Name of the icon in its library.'),
      style: z.enum(styles).optional().describe('Style of a Font Awesome icon.'),
      library: iconLibrarySchema.optional().describe('Library of this one icon, where it is not the site’s.'),
    }),
  ])
  .transform((icon) => (typeof icon === 'string' ? { name: icon } : icon))
  .meta({ id: 'Icon' })

/** An icon as a name, with style and library where they are given. */
export type Icon = z.output<typeof iconSchema>

/** Icon libraries of a site. */
export const iconsSchema = z
  .strictObject({
    library: iconLibrarySchema
      .default(defaultIconLibrary)
      .describe('Library that icon names are looked up in: `fontawesome` (the default), `lucide` or `tabler`.'),
  })
  .describe('Where icons come from.')

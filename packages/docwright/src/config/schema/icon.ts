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

export const iconLibrarySchema = z.enum(['fontawesome', 'lucide', 'tabler'])

/** An icon as a name, path, URL or inline SVG, or as a name with style and library. */
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

/** An icon with style and library if they were given. */
export type Icon = z.output<typeof iconSchema>

export const iconsSchema = z
  .strictObject({
    library: iconLibrarySchema
      .default(defaultIconLibrary)
      .describe('Library that icon names are looked up in: `fontawesome` (the default), `lucide` or `tabler`.'),
  })
  .describe('Where icons come from.')

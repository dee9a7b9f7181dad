import * as z from 'zod'
import { hexColorSchema } from './values.ts'

/** Colours of a site. */
export const colorsSchema = z
  .strictObject({
    primary: hexColorSchema.describe('Main colour: links and emphasis in light mode, and wherever no other is given.'),
    light: hexColorSchema.optional().describe('Emphasis in dark mode, where a lighter colour reads better.'),
    dark: hexColorSchema.optional().describe('Buttons and hovered elements in both modes.'),
  })
  .describe('Colours of the site, in hexadecimal notation.')

/** Light and dark mode. */
export const appearanceSchema = z
  .strictObject({
    default: z
      .enum(['system', 'light', 'dark'])
      .default('system')
      .describe('Colour scheme before the reader chooses one: the system’s, light or dark.'),
    strict: z.boolean().default(false).describe('Hides the switch between light and dark.'),
  })
  .describe('Light and dark mode.')

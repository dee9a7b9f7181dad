import * as z from 'zod'
import { hrefSchema } from './values.ts'

/** Networks for which the footer has icons. */
export const socialNetworks = [
  'x',
  'website',
  'facebook',
  'youtube',
  'discord',
  'slack',
  'github',
  'linkedin',
  'instagram',
  'hacker-news',
  'medium',
  'telegram',
  'twitter',
  'x-twitter',
  'earth-americas',
  'bluesky',
  'threads',
  'reddit',
  'podcast',
] as const

const columnSchema = z.strictObject({
  header: z.string().optional().describe('Title of the column.'),
  items: z
    .array(
      z.strictObject({
        label: z.string().min(1).describe('Text of the link.'),
        href: hrefSchema.describe('Link target.'),
      }),
    )
    .min(1)
    .describe('Links of the column.'),
})

export const footerSchema = z
  .strictObject({
    socials: z
      .partialRecord(z.enum(socialNetworks), hrefSchema)
      .optional()
      .describe('Links to social networks: the name of a network, and the URL of the profile there.'),
    links: z.array(columnSchema).optional().describe('Columns of links; one to four fit well.'),
  })
  .meta({ id: 'Footer' })
  .describe('Bottom of every page.')

export type Footer = z.output<typeof footerSchema>

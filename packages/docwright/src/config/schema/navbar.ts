import * as z from 'zod'
import { iconSchema } from './icon.ts'
import { hrefSchema } from './values.ts'

const types = ['button', 'github', 'discord'] as const

const linkFields = {
  label: z.string().optional().describe('Text of the link. GitHub and Discord links have one of their own.'),
  href: hrefSchema.describe('Link target.'),
  icon: iconSchema.optional().describe('Icon beside the text.'),
  iconType: z.string().optional().describe('Font Awesome style, such as `solid`.'),
}

const linkSchema = z
  .strictObject({
    type: z
      .enum(types)
      .optional()
      .describe('`github` and `discord` show the number of stars or of people online; `button` is a plain link.'),
    ...linkFields,
  })
  .refine(hasLabel, { path: ['label'], message: 'is missing' })
  .transform(withIconStyle)

const primarySchema = z
  .strictObject({
    type: z
      .enum(types)
      .default('button')
      .describe('A `button`, or a link to a `github` repository or `discord` server.'),
    ...linkFields,
  })
  .refine(hasLabel, { path: ['label'], message: 'is missing' })
  .transform(withIconStyle)

export const navbarSchema = z
  .strictObject({
    links: z.array(linkSchema).optional().describe('Links at the end of the bar.'),
    primary: primarySchema.optional().describe('The most important link, shown as a button.'),
  })
  .meta({ id: 'Navbar' })
  .describe('Bar at the top of every page.')

export type Navbar = z.output<typeof navbarSchema>

interface LinkInput {
  type?: (typeof types)[number] | undefined
  label?: string | undefined
  icon?:
    | { name: string; style?: string | undefined; library?: 'fontawesome' | 'lucide' | 'tabler' | undefined }
    | undefined
  iconType?: string | undefined
}

function hasLabel({ type = 'button', label }: LinkInput): boolean {
  return label !== undefined || type !== 'button'
}

/** `iconType` is the older spelling of the icon's own `style`. */
function withIconStyle<Link extends LinkInput>({ iconType, ...link }: Link): Omit<Link, 'iconType'> {
  return link.icon === undefined || iconType === undefined ? link : { ...link, icon: { style: iconType, ...link.icon } }
}

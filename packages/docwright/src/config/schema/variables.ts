import * as z from 'zod'

/** Texts that pages insert by name. */
export const variablesSchema = z
  .record(
    z.string().regex(/^[A-Za-z0-9-]+$/, 'must consist of letters, digits and hyphens'),
    z.union([z.string(), z.number()]).transform(String),
  )
  .describe('Texts by name, to be inserted in pages as `{{name}}`. Names consist of letters, digits and hyphens.')

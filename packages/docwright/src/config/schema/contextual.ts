import * as z from 'zod'
import { iconSchema } from './icon.ts'
import { hrefSchema } from './values.ts'

const options = [
  'copy',
  'view',
  'assistant',
  'download-pdf',
  'chatgpt',
  'claude',
  'perplexity',
  'grok',
  'aistudio',
  'devin',
  'devin-desktop',
  'windsurf',
  'mcp',
  'add-mcp',
  'cursor',
  'vscode',
  'devin-mcp',
  'download-spec',
  'edit',
] as const

const customOptionSchema = z.strictObject({
  title: z.string().min(1).describe('Text of the entry.'),
  description: z.string().describe('Second line of the entry.'),
  icon: iconSchema.optional().describe('Icon of the entry.'),
  href: z
    .union([
      hrefSchema,
      z.strictObject({
        base: hrefSchema.describe('URL without query.'),
        query: z
          .array(
            z.strictObject({
              key: z.string().min(1).describe('Name of the parameter.'),
              value: z.string().describe('Value of the parameter.'),
            }),
          )
          .optional()
          .describe('Parameters of the query.'),
      }),
    ])
    .describe(
      'Link target of the entry; `$page`, `$path` and `$mcp` stand for the page’s text, its path and the MCP server.',
    ),
})

export const contextualSchema = z
  .strictObject({
    options: z
      .array(z.union([z.enum(options), customOptionSchema]))
      .describe(
        'Entries in the order they are shown; the first is also the button. An object adds an entry of your own.',
      ),
    display: z
      .enum(['header', 'toc'])
      .default('header')
      .describe('Position of the menu: next to the title, or below the page’s outline.'),
  })
  .describe('Page menu, with actions such as copying the page or opening it in an assistant.')

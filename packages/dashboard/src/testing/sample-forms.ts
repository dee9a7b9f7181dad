import type { FormServices } from '@docwright/contract'
import { refusal } from './in-memory-state.ts'

/** Some forms with every kind of field, and the pages that they offer. */
export const sampleForms: FormServices = {
  list: [
    {
      id: 'replace',
      group: 'text',
      title: 'Replace a text',
      does: 'replaces whole words exactly as written',
      fields: [
        {
          name: 'old',
          label: 'Text',
          kind: 'text',
          example: 'API token',
          hint: 'Capital letters count.',
          isOptional: false,
        },
        { name: 'new', label: 'New text', kind: 'text', example: 'API key', isOptional: true },
        { name: 'where', label: 'Where', kind: 'place', example: 'guides', isOptional: true },
        { name: 'except', label: 'Except in', kind: 'place', example: 'guides/setup', isOptional: true },
      ],
    },
    {
      id: 'notice',
      group: 'text',
      title: 'Put a notice at the top of a page',
      does: 'adds a box above the text of a page',
      fields: [
        {
          name: 'kind',
          label: 'Kind',
          kind: 'choice',
          example: 'note',
          choices: [
            { value: 'note', label: 'Note' },
            { value: 'warning', label: 'Warning' },
          ],
          isOptional: false,
        },
        { name: 'text', label: 'Text', kind: 'long-text', example: 'This is a beta.', isOptional: false },
        { name: 'page', label: 'Page', kind: 'page', example: 'quickstart', isOptional: false },
      ],
    },
    {
      id: 'hide',
      group: 'pages',
      title: 'Hide a page',
      does: 'takes a page out of the sidebar',
      fields: [{ name: 'page', label: 'Page', kind: 'page', example: 'quickstart', isOptional: false }],
    },
    { id: 'typos', group: 'repairs', title: 'Fix typos', does: 'corrects common misspellings', fields: [] },
  ],
  pages: async () => [
    { key: 'guides/install', title: 'Install Relay' },
    { key: 'guides/upgrade' },
    { key: 'index', title: 'Welcome' },
  ],
  write(formId, values) {
    const form = sampleForms.list.find(({ id }) => id === formId)
    if (form === undefined) return refusal('not-found', 'There is no such form.')
    const empty = form.fields.find(({ name, isOptional }) => !isOptional && (values[name] ?? '') === '')
    if (empty !== undefined) return refusal('invalid-body', `Fill in “${empty.label}”.`, empty.name)
    const words = form.fields.flatMap(({ name }) => ((values[name] ?? '') === '' ? [] : [`"${values[name]}"`]))
    return { status: 'done', sentence: [form.title, ...words].join(' ') }
  },
}

import { nearestForms, sentenceForms, writeSentence, type SentenceField } from '@docwright/agent'
import type { ChangeFormField } from '@docwright/contract'
import type { ChangeForms } from '../dashboard/dashboard-context.ts'

/** The forms of the dashboard: those of the table that the agent reads its sentences by. */
export const changeForms: ChangeForms = {
  list: sentenceForms.map(({ id, group, title, does, fields }) => ({
    id,
    group,
    title,
    does,
    fields: fields.map(shown),
  })),
  write(formId, values) {
    const form = sentenceForms.find(({ id }) => id === formId)
    if (form === undefined) return { status: 'refused', code: 'not-found', message: 'There is no such form.' }
    const written = writeSentence(form, values)
    if ('sentence' in written) return { status: 'done', sentence: written.sentence }
    return { status: 'refused', code: 'invalid-body', message: written.problem, field: written.field }
  },
  nearest: (prompt, pages) =>
    nearestForms(prompt, pages).map(({ form, title, values, sentence }) => ({
      form,
      title,
      values,
      sentence: sentence ?? null,
    })),
}

function shown({ name, label, kind, example, hint, choices, isOptional }: SentenceField): ChangeFormField {
  const offered = choices?.map(({ value, words }) => ({ value, label: capital(words[0]) }))
  return { name, label, kind, example, hint, choices: offered, isOptional: isOptional === true }
}

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

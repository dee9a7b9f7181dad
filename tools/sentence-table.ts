import type { SentenceForm } from '../packages/agent/src/maintainer/sentences/sentence-form.ts'

/** Names of the groups, in the order of the documentation. */
const groups: Readonly<Record<SentenceForm['group'], string>> = {
  text: 'Text',
  pages: 'Pages',
  site: 'Site',
  repairs: 'Checks and repairs',
}

const marked = /^\{\/\* Sentences \*\/\}\n(?:\n(?:\|.*\n|\*\*.*\n|\n)*(?:\|.*\n))?/m

/**
 * A page of the documentation with the table of sentences as the forms say them, below the comment `{/* Sentences *\/}`.
 *
 * @param page Its text.
 * @param example Writes a sentence of a form.
 */
export function withSentenceTable(
  page: string,
  forms: readonly SentenceForm[],
  example: (form: SentenceForm) => string,
): string {
  const parts = Object.entries(groups).map(([group, title]) => {
    const rows = forms
      .filter((form) => form.group === group)
      .map((form) => `| \`${example(form).replaceAll('|', String.raw`\|`)}\` | ${form.does} |`)
    return [`**${title}**`, '', '| Sentence | What it does |', '|---|---|', ...rows].join('\n')
  })
  return page.replace(marked, () => `{/* Sentences */}\n\n${parts.join('\n\n')}\n`)
}

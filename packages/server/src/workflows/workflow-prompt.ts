import type { Workflow } from 'docwright/engine'

/** The prompts of the built-in workflows, as people read them in the job. */
const builtIn: Readonly<Record<NonNullable<Workflow['use']>, string>> = {
  translate: 'Translate what has changed.',
  'broken-links': 'Fix the broken links.',
  typos: 'Fix the typos.',
  seo: 'Fix what makes pages hard to find.',
  'style-guide': 'Apply the style guide.',
  changelog: 'Add new changes to the changelog.',
  'api-drift': 'Update pages for API changes.',
  stale: 'Update pages from their sources.',
}

/** The prompt of a workflow's job. */
export function workflowPrompt({ use, prompt }: Workflow): string {
  if (use === null) return prompt
  return prompt === '' ? builtIn[use] : `${builtIn[use]}\n\n${prompt}`
}

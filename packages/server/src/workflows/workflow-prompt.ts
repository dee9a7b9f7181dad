import type { Workflow } from 'docwright'

/** What the built-in workflows are asked for, as people read it in the job. */
const builtIn: Readonly<Record<NonNullable<Workflow['use']>, string>> = {
  translate: 'Translate what has changed.',
  'broken-links': 'Fix the broken links.',
  typos: 'Fix the typos.',
  seo: 'Fix what keeps pages from being found.',
  'style-guide': 'Follow the style guide.',
  changelog: 'Add what is new to the changelog.',
  'api-drift': 'Follow the changes of the API.',
  stale: 'Bring pages up to their sources.',
}

/**
 * The prompt of a workflow's job.
 *
 * @param workflow The workflow.
 */
export function workflowPrompt({ use, prompt }: Workflow): string {
  if (use === null) return prompt
  return prompt === '' ? builtIn[use] : `${builtIn[use]}\n\n${prompt}`
}

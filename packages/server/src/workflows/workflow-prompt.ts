import type { Workflow } from 'docwright'

/** What the built-in workflows are asked for, in words that the agent which works by rules understands. */
const builtIn: Readonly<Record<NonNullable<Workflow['use']>, string>> = {
  translate: 'Translate what has changed.',
  'broken-links': 'Fix the broken links.',
  typos: 'Fix the typos.',
}

/**
 * The prompt of a workflow's job.
 *
 * @param workflow The workflow.
 */
export function workflowPrompt({ use, prompt }: Workflow): string {
  if (use === null) return prompt
  return prompt === '' || use !== 'translate' ? builtIn[use] : `${builtIn[use]}\n\n${prompt}`
}

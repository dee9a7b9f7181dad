import { type BuiltInWorkflow, builtInWorkflows } from './workflow.ts'

/** A starting point for the file of a workflow. */
export interface WorkflowStarter {
  use: BuiltInWorkflow
  /** Its name for people. */
  name: string
  /** Its purpose, in one sentence. */
  does: string
  /** Text of the file: valid as it is, to be adapted. */
  text: string
}

type Start = Pick<WorkflowStarter, 'name' | 'does'> & { on: string }

const everyMonday = 'schedule:\n    cron: "0 9 * * 1"\n    timezone: UTC'

const starts: Readonly<Record<BuiltInWorkflow, Start>> = {
  translate: {
    name: 'Keep translations current',
    does: 'Translates new and changed texts, and nothing else.',
    on: 'push:\n    paths: ["**/*.mdx", "**/*.json", "**/*.yaml", "**/*.yml"]',
  },
  'broken-links': {
    name: 'Fix broken links',
    does: 'Corrects broken links, anchors and images.',
    on: everyMonday,
  },
  typos: { name: 'Fix typos', does: 'Corrects common misspellings and doubled words.', on: everyMonday },
  seo: {
    name: 'Help search engines',
    does: 'Finds missing, repeated, too long and too short titles and descriptions.',
    on: everyMonday,
  },
  'style-guide': {
    name: 'Apply the style guide',
    does: 'Applies the Vale rules of the repository, or a small built-in set.',
    on: everyMonday,
  },
  changelog: {
    name: 'Write the changelog',
    does: 'Adds the changes committed since the changelog was last updated.',
    on: everyMonday,
  },
  'api-drift': {
    name: 'Keep up with the API',
    does: 'Corrects pages that mention changed parts of an OpenAPI file.',
    on: 'push:\n    paths: ["**/*.json", "**/*.yaml", "**/*.yml"]',
  },
  stale: {
    name: 'Keep up with the sources',
    does: 'Finds the pages whose sources have changed since they were written.',
    on: everyMonday,
  },
}

/** One for each built-in workflow, in the order of {@link builtInWorkflows}. */
export const workflowStarters: readonly WorkflowStarter[] = builtInWorkflows.map((use) => {
  const { name, does } = starts[use]
  return { use, name, does, text: textOf(use, '') }
})

/**
 * The file of a workflow that keeps translations current, to begin with.
 *
 * @param languages Codes of the languages that it translates into; those that the site has without any.
 */
export function translationStarter(languages: readonly string[]): string {
  return textOf('translate', languages.length === 0 ? '' : `languages: [${languages.join(', ')}]\n`)
}

function textOf(use: BuiltInWorkflow, more: string): string {
  const { name, on } = starts[use]
  return `---\nname: ${name}\non:\n  ${on}\nuse: ${use}\n${more}---\n`
}

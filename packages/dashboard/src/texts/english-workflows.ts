import { amount } from './english-models.ts'
/** English texts of workflows. */
export const englishWorkflows = {
  title: 'Workflows',
  description: 'What the agent does on its own, on a schedule or after a push. Each is a file in .docwright/workflows.',
  create: 'New workflow',
  edit: 'Edit',
  editTitle: 'Edit the workflow',
  file: 'File',
  fileHint:
    'Lowercase letters, digits and hyphens. The file is committed to .docwright/workflows on the default branch.',
  text: 'Text',
  textHint: 'The front matter sets its name, its triggers and what it does. Instructions for the agent go below it.',
  save: 'Save and commit',
  cancel: 'Cancel',
  remove: 'Remove',
  removeTitle: 'Remove this workflow',
  removeQuestion: 'Remove this workflow?',
  removeNote:
    'The removal of its file is committed to the default branch. Pull requests that it opened stay as they are.',
  removeConfirm: 'Remove and commit',
  keep: 'Not yet',
  empty: 'No workflows yet',
  emptyNext:
    'A workflow starts the agent on a schedule or after a push, and opens a pull request if something needs to change.',
  choose: 'Choose what it should do. You can change everything before it is committed.',
  startWith: 'No workflows yet. Start with one of these:',
  ownPrompt: {
    use: 'prompt',
    name: 'Something else',
    does: 'Write your own instructions for the agent.',
    text: `---
name: Keep the guides current
on:
  schedule:
    cron: "0 9 * * 1"
    timezone: UTC
---

Describe here what the agent should do.
`,
  },
  languages: 'Translate into',
  languagesHint: (source: string): string =>
    `The site is written in ${source}. Languages that it has are ticked. Nothing is translated before the workflow is committed.`,
  languagesNext: 'Continue',
  languageMissing: (texts: number, words: number, tokens: number, money: number | null): string =>
    texts === 0
      ? 'up to date'
      : `${texts.toLocaleString('en')} ${texts === 1 ? 'text' : 'texts'}, ${words.toLocaleString('en')} words: about ${tokens.toLocaleString('en')} tokens${money === null ? '' : `, ${amount(money)}`}`,
  onPush: (repository: string | null, branches: readonly string[], paths: readonly string[]): string => {
    const where = repository === null ? '' : ` of ${repository}`
    const to = branches.length === 0 ? '' : ` to ${branches.join(', ')}`
    return `On push${where}${to}${paths.length === 0 ? '' : ` that changes ${paths.join(', ')}`}`
  },
  next: 'next run',
  merged: (merged: number, proposed: number): string =>
    `${merged} of ${proposed} pull ${proposed === 1 ? 'request' : 'requests'} merged`,
  off: 'Disabled',
  runNow: 'Run now',
  enable: 'Enable',
  disable: 'Disable',
  history: 'Runs',
  noRuns: 'No runs yet.',
  job: 'Job',
  pullRequest: 'Pull request',
  took: (seconds: number): string => (seconds < 120 ? `took ${seconds} s` : `took ${Math.round(seconds / 60)} min`),
  noCost: 'no model used',
  cost: (tokens: number, money: number | null = null): string =>
    `${tokens.toLocaleString('en')} tokens${money === null || money === 0 ? '' : `, ${amount(money)}`}`,
  expected: (texts: number, words: number, tokens: number, money: number | null): string =>
    texts === 0
      ? 'expected no texts to translate'
      : `expected ${texts.toLocaleString('en')} ${texts === 1 ? 'text' : 'texts'}, ${words.toLocaleString('en')} words: about ${tokens.toLocaleString('en')} tokens${money === null ? '' : `, ${amount(money)}`}`,
  used: (cost: string): string => `used ${cost}`,
  triggers: { schedule: 'Scheduled', push: 'Triggered by a push', manual: 'Started manually' },
  states: {
    queued: 'Waiting',
    running: 'Running',
    completed: 'Completed',
    'no-action-needed': 'No action needed',
    'review-needed': 'Review needed',
    merged: 'Merged',
    closed: 'Closed',
    failed: 'Failed',
    cancelled: 'Cancelled',
  },
}

/** A row of `docs/operate/shares.mdx` for which no figure is taken here, and the test that holds it. */
export interface TestedRow {
  what: string
  /** Why two tenants of one server cannot be measured. */
  reason: string
  file: string
  /** How the name of the test begins. */
  test: string
}

/** The rows that need more than two tenants, or a network of their own. */
export const testedRows: readonly TestedRow[] = [
  {
    what: 'E-mails',
    reason: 'is used up in a day',
    file: 'packages/server/src/platform/mail-limit.system.test.ts',
    test: 'is one project’s own: the mail of another leaves',
  },
  {
    what: 'Each of the five above',
    reason: 'takes many projects',
    file: 'packages/server/src/access/concurrency-limiter.test.ts',
    test: 'a project has half of what is free, and of the last quarter one place',
  },
  {
    what: 'Questions to models that are tried out in the settings',
    reason: 'is held by people who administer a project, each for a minute',
    file: 'packages/server/src/commands/manage-models.test.ts',
    test: 'a project asks two questions at a time',
  },
  {
    what: 'Look-ups of names that others choose',
    reason: 'takes name servers that say nothing',
    file: 'packages/docwright/src/source/look-up-host.test.ts',
    test: 'the system looks up one name at a time, and few wait for it',
  },
  {
    what: 'Entries about refusals',
    reason: 'is written, and nobody waits for it',
    file: 'packages/server/src/platform/note-refusals.test.ts',
    test: 'are no more than a few dozen entries, whoever asks how often',
  },
]

import type { ProblemTable } from '../source/diagnostic.ts'

/** What can be wrong with the configuration of a site, apart from its navigation's meaning. */
export const configProblems = {
  'config-duplicate-key': { severity: 'warning', title: 'A key occurs twice in one object' },
  'config-invalid-json': { severity: 'error', title: 'A configuration file is not valid JSON' },
  'config-invalid-value': { severity: 'error', title: 'A value has the wrong type or form' },
  'config-legacy-file': { severity: 'warning', title: 'The configuration is a mint.json' },
  'config-legacy-key': { severity: 'warning', title: 'A key of another format or an earlier one' },
  'config-legacy-value': { severity: 'warning', title: 'A value of an earlier format' },
  'config-loose-json': { severity: 'warning', title: 'A configuration file has comments or trailing commas' },
  'config-missing': { severity: 'error', title: 'There is no docs.json' },
  'config-missing-key': { severity: 'error', title: 'A required key is missing' },
  'config-redirect-source': { severity: 'warning', title: 'A redirect can never apply' },
  'config-ref-cycle': { severity: 'error', title: 'Files include each other by $ref in a circle' },
  'config-ref-invalid': { severity: 'error', title: 'A $ref does not name a JSON file that can be read' },
  'config-ref-missing': { severity: 'error', title: 'A $ref names a file that does not exist' },
  'config-ref-outside': { severity: 'error', title: 'A $ref leaves the docs folder' },
  'config-ref-siblings': { severity: 'warning', title: 'Keys beside a $ref to a list have no effect' },
  'config-too-large': { severity: 'error', title: 'The configuration is nested too deeply or too large' },
  'config-unknown-key': { severity: 'warning', title: 'A key that the configuration does not have' },
  'config-unknown-value': { severity: 'error', title: 'A value that is none of those allowed' },
} as const satisfies ProblemTable

/** Code of a problem of the configuration. */
export type ConfigProblem = keyof typeof configProblems

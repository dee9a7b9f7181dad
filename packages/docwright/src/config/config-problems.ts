import type { ProblemTable } from '../source/diagnostic.ts'

/** Problems of the configuration, except for those of the navigation's meaning. */
export const configProblems = {
  'config-canonical': { severity: 'warning', title: 'The URL of the site cannot be used' },
  'config-duplicate-key': { severity: 'warning', title: 'A key occurs twice in one object' },
  'config-invalid-json': { severity: 'error', title: 'A configuration file is not valid JSON' },
  'config-invalid-value': { severity: 'error', title: 'A value has the wrong type or form' },
  'config-legacy-file': { severity: 'warning', title: 'The configuration is in mint.json, an earlier format' },
  'config-legacy-key': { severity: 'warning', title: 'A key from another or an earlier format' },
  'config-legacy-value': { severity: 'warning', title: 'A value from an earlier format' },
  'config-loose-json': { severity: 'warning', title: 'A configuration file has comments or trailing commas' },
  'config-missing': { severity: 'error', title: 'There is no docs.json' },
  'config-missing-key': { severity: 'error', title: 'A required key is missing' },
  'config-redirect-destination': { severity: 'warning', title: 'A redirect leads to an address with an unknown name' },
  'config-redirect-source': { severity: 'warning', title: 'A redirect can never apply' },
  'config-ref-cycle': { severity: 'error', title: 'Files include each other in a circle through $ref' },
  'config-ref-invalid': { severity: 'error', title: 'A $ref does not point to a readable JSON file' },
  'config-ref-missing': { severity: 'error', title: 'A $ref points to a file that does not exist' },
  'config-ref-outside': { severity: 'error', title: 'A $ref points outside the docs folder' },
  'config-ref-siblings': { severity: 'warning', title: 'Keys next to a $ref to a list have no effect' },
  'config-source-missing': { severity: 'error', title: 'The files of a source are not here' },
  'config-source-outdated': { severity: 'warning', title: 'A source could not be fetched' },
  'config-source-path': { severity: 'error', title: 'A source cannot have this path' },
  'config-source-reference': { severity: 'warning', title: 'A sourceRef leads to nothing that belongs there' },
  'config-source-styles': { severity: 'warning', title: 'Style sheets or scripts of a source are not used' },
  'config-source-unplaced': { severity: 'warning', title: 'A source has no place in the navigation' },
  'config-source-variable': { severity: 'warning', title: 'Two sources give a variable different values' },
  'config-too-large': { severity: 'error', title: 'The configuration is nested too deeply or too large' },
  'config-unknown-key': { severity: 'warning', title: 'A key that is not part of the configuration' },
  'config-unknown-value': { severity: 'error', title: 'A value that is not one of those allowed' },
} as const satisfies ProblemTable

export type ConfigProblem = keyof typeof configProblems

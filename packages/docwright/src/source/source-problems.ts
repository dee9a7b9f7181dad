import type { ProblemTable } from './diagnostic.ts'

/** What can be wrong with the files of a docs repository before anyone looks at their meaning. */
export const sourceProblems = {
  'binary-file': { severity: 'error', title: 'A file that should hold text holds something else' },
  'configuration-too-large': { severity: 'error', title: 'The configuration is too large' },
  'file-name-unusable': { severity: 'warning', title: 'A file name cannot be part of a URL' },
  'file-too-deep': { severity: 'warning', title: 'A file is in a deeper folder than files are looked for in' },
  'file-too-large': { severity: 'error', title: 'A file is larger than files may be' },
  'file-unreadable': { severity: 'error', title: 'A file or folder may not be read' },
  'files-too-many': { severity: 'error', title: 'The folder holds more files than a site may have' },
  'invalid-encoding': { severity: 'error', title: 'A text file is not encoded in UTF-8' },
  'large-file-missing': { severity: 'warning', title: 'A file that Git LFS keeps is not in the repository' },
  'page-too-large': { severity: 'error', title: 'A page is too large' },
  'symlink-outside-root': { severity: 'warning', title: 'A symbolic link leaves the docs folder' },
  'symlink-unresolved': { severity: 'warning', title: 'A symbolic link leads nowhere or in a circle' },
} as const satisfies ProblemTable

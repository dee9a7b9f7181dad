import type { ProblemTable } from './diagnostic.ts'

/** Problems with the files of a docs repository, whatever they mean. */
export const sourceProblems = {
  'binary-file': { severity: 'error', title: 'A text file contains something other than text' },
  'configuration-too-large': { severity: 'error', title: 'The configuration is too large' },
  'file-name-unusable': { severity: 'warning', title: 'A file name cannot be part of a URL' },
  'file-too-deep': { severity: 'warning', title: 'A file is nested too deeply in folders' },
  'file-too-large': { severity: 'error', title: 'A file is too large' },
  'file-unreadable': { severity: 'error', title: 'A file or folder cannot be read' },
  'files-too-many': { severity: 'error', title: 'The folder contains too many files' },
  'invalid-encoding': { severity: 'error', title: 'A text file is not encoded in UTF-8' },
  'large-file-missing': { severity: 'warning', title: 'A file stored in Git LFS is not in the repository' },
  'page-too-large': { severity: 'error', title: 'A page is too large' },
  'symlink-outside-root': { severity: 'warning', title: 'A symbolic link points outside the docs folder' },
  'symlink-unresolved': { severity: 'warning', title: 'A symbolic link is broken or circular' },
} as const satisfies ProblemTable

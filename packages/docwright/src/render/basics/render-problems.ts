import type { ProblemTable } from '../../source/diagnostic.ts'

/** Problems that arise while a compiled page becomes HTML. */
export const renderProblems = {
  'native-parser-missing': { severity: 'warning', title: 'The native parser cannot be loaded.' },
  'parser-stopped': { severity: 'warning', title: 'The fast parser failed on a page.' },
  'unknown-language': { severity: 'warning', title: 'The language of a code block seems to be misspelled.' },
  'unknown-icon': { severity: 'warning', title: 'An icon does not exist.' },
  'color-adjusted': { severity: 'warning', title: 'A color was adjusted to keep text readable.' },
  'font-unavailable': { severity: 'warning', title: 'A font is only available from another host.' },
  'formula-invalid': { severity: 'warning', title: 'A formula cannot be typeset.' },
  'diagram-invalid': { severity: 'warning', title: 'A diagram cannot be drawn.' },
  'code-too-long': { severity: 'warning', title: 'A code block is too long to be highlighted in full.' },
  'code-too-slow': { severity: 'warning', title: 'Highlighting a code block takes too long.' },
  'code-types': { severity: 'warning', title: 'A code block that shows types has an error.' },
  'typescript-missing': { severity: 'warning', title: 'TypeScript, which knows the types of code, is not installed.' },
  'expression-failed': { severity: 'warning', title: 'An expression fails.' },
  'component-endless': { severity: 'error', title: 'A custom component never finishes.' },
  'component-memory': { severity: 'error', title: 'A custom component needs too much memory.' },
  'component-failed': { severity: 'error', title: 'A custom component fails during its first render.' },
  'component-unavailable': {
    severity: 'error',
    title: 'A custom component uses something unavailable during its first render.',
  },
  'component-syntax': { severity: 'error', title: 'The code of a custom component cannot be compiled.' },
  'component-import': {
    severity: 'warning',
    title: 'The code of a custom component imports something unavailable to pages.',
  },
  'grammar-missing': { severity: 'error', title: 'A grammar file does not exist.' },
  'grammar-invalid': { severity: 'error', title: 'A file is not a TextMate grammar.' },
  'script-syntax': { severity: 'error', title: 'Browsers cannot run a script of the repository.' },
  'style-syntax': { severity: 'warning', title: 'A style sheet has an unclosed bracket, comment or string.' },
  'style-remote': { severity: 'warning', title: 'A style sheet loads a file from another host, which is not allowed.' },
  'page-failed': { severity: 'error', title: 'A page could not be rendered at all.' },
} as const satisfies ProblemTable

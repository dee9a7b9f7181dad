import { componentsNamed } from '../../content/components-named.ts'
import type { CodePlace, ContentNode } from '../../content/content-tree.ts'
import type { CodeProblem, CustomGrammar } from '../../content/highlight/code-to-highlight.ts'
import { suggestLanguage } from '../../content/highlight/suggest-language.ts'
import { diagnose, type Diagnostic } from '../../source/diagnostic.ts'
import type { BlockProblem } from './highlight-code.ts'
import { renderProblems } from '../basics/render-problems.ts'

/**
 * The problems with the code blocks of a page, each at its line.
 *
 * @param problems The problems that highlighting them found.
 * @param body The page's body, whose blocks have their places.
 * @param file Path of its file, for a block without a known place.
 * @param grammars Languages of the docs repository.
 */
export function codeDiagnostics(
  problems: readonly BlockProblem[],
  body: readonly ContentNode[],
  file: string,
  grammars: readonly CustomGrammar[] = [],
): Diagnostic[] {
  const found = problems.map(({ block, problem }) => {
    const place = block.place ?? { file, line: 1, column: 1, fenced: false }
    const line = place.fenced && problem.kind !== 'slow' ? place.line + 1 + problem.line : place.line
    return describe(problem, { file: place.file, line, column: place.column })
  })
  const misspelt = componentsNamed(body, 'CodeBlock').map(({ properties, place }) => {
    const { language } = properties
    return typeof language === 'string' && place !== undefined ? unknownLanguage(language, place, grammars) : []
  })
  return [...found, ...misspelt.flat()]
}

function unknownLanguage(
  language: string,
  { file, line, column }: CodePlace,
  grammars: readonly CustomGrammar[],
): Diagnostic[] {
  const meant = suggestLanguage(language, grammars)
  if (meant === undefined) return []
  const message = `The language “${language}” is not known, so the code has no colors.`
  return [diagnose(renderProblems, 'unknown-language', { file, line, column }, message, `Did you mean “${meant}”?`)]
}

function describe({ kind, reason }: CodeProblem, place: { file: string; line: number; column: number }): Diagnostic {
  switch (kind) {
    case 'long': {
      const message = `The code block is too long to be highlighted in full: ${reason}. It is not highlighted from here on.`
      return diagnose(renderProblems, 'code-too-long', place, message, 'Show part of it, or link to the file.')
    }
    case 'line': {
      const message = `This line of code has ${reason} characters, too many to be highlighted; it is shown without colors.`
      return diagnose(renderProblems, 'code-too-long', place, message, 'Break the line, or show part of it.')
    }
    case 'slow': {
      const message = 'Highlighting the code block takes too long; it is shown without colors.'
      return diagnose(renderProblems, 'code-too-slow', place, message, 'Show part of it, or omit the language.')
    }
    case 'types': {
      const message = `The code block has an error: ${reason}${/[.!?]$/.test(reason) ? '' : '.'} Its types are not shown.`
      const fix = 'Correct the code. If the error is intended, declare it: `// @errors: 2322`.'
      return diagnose(renderProblems, 'code-types', place, message, fix)
    }
    case 'typescript-missing': {
      const message = `The types of the code block are not shown: ${reason}.`
      const fix = 'Install TypeScript 6 beside Docwright: `npm install -D typescript@6`. Or remove `twoslash`.'
      return diagnose(renderProblems, 'typescript-missing', place, message, fix)
    }
  }
}

import type { CustomGrammar } from '../../content/highlight/code-to-highlight.ts'
import type { Site } from '../../site/create-site.ts'
import { decodeText } from '../../source/decode-text.ts'
import { diagnose, type Diagnostic } from '../../source/diagnostic.ts'
import { renderProblems } from '../basics/render-problems.ts'

/** The grammars of a site, and what is wrong with those that are none. */
export interface LoadedGrammars {
  grammars: CustomGrammar[]
  diagnostics: Diagnostic[]
}

/**
 * Reads the grammars that `styling.codeblocks.languages.custom` names.
 *
 * @param site The site.
 * @returns Those that can be used; code in the languages of the others stays without colors.
 */
export async function loadGrammars(site: Site): Promise<LoadedGrammars> {
  const loaded: LoadedGrammars = { grammars: [], diagnostics: [] }
  for (const [index, written] of (site.config.styling?.codeblocks?.languages ?? []).entries()) {
    const path = grammarPath(written)
    const bytes = await site.source.read(path)
    if (bytes === undefined) {
      const place = site.places.of(['styling', 'codeblocks', 'languages', 'custom', index])
      const message = `The grammar “${written}” does not exist.`
      loaded.diagnostics.push(
        diagnose(
          renderProblems,
          'grammar-missing',
          place,
          message,
          'Correct the path. It is relative to the docs folder.',
        ),
      )
      continue
    }
    const { readGrammar } = await import('../../content/highlight/read-grammar.ts')
    const { text } = decodeText(bytes, path)
    const read = readGrammar(text)
    if ('grammar' in read) loaded.grammars.push(read.grammar)
    else loaded.diagnostics.push(invalidGrammar(path, text, read.reason, read.offset))
  }
  return loaded
}

/**
 * Path of a grammar in the repository.
 *
 * @param written As in the configuration: `/grammars/acme.json` or `./grammars/acme.json`.
 */
export function grammarPath(written: string): string {
  return written.replace(/^(?:\.?\/)+/, '')
}

function invalidGrammar(file: string, text: string, reason: string, offset: number): Diagnostic {
  const before = text.slice(0, offset)
  const place = { file, line: before.split('\n').length, column: offset - before.lastIndexOf('\n') }
  const message = `This is not a TextMate grammar: ${reason}.`
  const fix =
    'Correct the file, or remove it from styling.codeblocks.languages.custom. Until then, its code has no colors.'
  return diagnose(renderProblems, 'grammar-invalid', place, message, fix)
}

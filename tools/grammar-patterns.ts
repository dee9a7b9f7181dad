import type { OutputFile } from 'esbuild'
import { join } from 'node:path'
import { translationsFolder } from '../packages/docwright/src/content/highlight/read-translations.ts'
import { translateUsualGrammars } from '../packages/docwright/src/content/highlight/usual-grammars.ts'

/**
 * Files with the translated patterns of the usual grammars, for the highlighting thread.
 *
 * @param dist Where the program of the thread is.
 */
export async function grammarPatterns(dist: string): Promise<Pick<OutputFile, 'path' | 'contents'>[]> {
  return Array.from(await translateUsualGrammars(), ([name, translations]) => ({
    path: join(dist, translationsFolder, `${name}.json`),
    contents: Buffer.from(JSON.stringify(translations)),
  }))
}

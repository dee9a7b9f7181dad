import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { themeFile } from '../basics/theme-file.ts'

/** A file of the library that draws diagrams in browsers. */
export interface LibraryFile {
  /** Path in the library's folder. */
  path: string
  content(): Uint8Array
}

/** The library as a site publishes it. */
export interface DrawingLibrary {
  /** Name of its folder, which changes with its version. */
  folder: string
  files: readonly LibraryFile[]
}

const chunks = 'chunks/mermaid.esm.min'

/**
 * The library that draws diagrams in browsers: Mermaid's own modules, of which a browser loads those that a diagram
 * needs. They are named `.js`, since not every host knows the media type of `.mjs`.
 */
export function drawingLibrary(): DrawingLibrary {
  const folder = dirname(fileURLToPath(import.meta.resolve('#mermaid/dist/mermaid.esm.min.mjs')))
  const { version } = JSON.parse(readFileSync(join(folder, '../package.json'), 'utf8')) as { version: string }
  const modules = readdirSync(join(folder, chunks))
    .filter((name) => name.endsWith('.mjs'))
    .map((name) => `${chunks}/${name}`)
  return {
    folder: `mermaid-${version}`,
    files: [
      {
        path: 'start.js',
        content: () => Buffer.from("import mermaid from './mermaid.esm.min.js'\nglobalThis.mermaid = mermaid\n"),
      },
      { path: 'LICENSES.txt', content: () => Buffer.from(themeFile('mermaid-licenses.txt')) },
      ...['mermaid.esm.min.mjs', ...modules].map((name) => ({
        path: name.replace(/\.mjs$/, '.js'),
        content: () => Buffer.from(browserModule(readFileSync(join(folder, name), 'utf8'))),
      })),
    ],
  }
}

function browserModule(text: string): string {
  return text.replaceAll('.mjs"', '.js"').replace(/\n?\/\/# sourceMappingURL=\S+\s*$/, '\n')
}

import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** Declarations for JSX in code, since no framework is there to declare elements. */
const anyElement = `
declare namespace JSX {
  interface Element {}
  interface IntrinsicElements { [name: string]: any }
  interface ElementChildrenAttribute { children: {} }
}
`

/**
 * The files that TypeScript may read: its own declarations of JavaScript and of browsers, in a file system in memory.
 * Code that is checked against it cannot refer to files of this machine.
 */
export function libraryFiles(): Map<string, string> {
  const folder = dirname(createRequire(import.meta.url).resolve('typescript'))
  const names = readdirSync(folder).filter((name) => /^lib\..*d\.ts$/.test(name))
  const files = new Map(names.map((name) => [`/${name}`, readFileSync(join(folder, name), 'utf8')]))
  // The full library of every target begins with this file.
  files.set('/lib.es5.d.ts', `${files.get('/lib.es5.d.ts') ?? ''}${anyElement}`)
  return files
}

import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** What code with elements in it is checked against, since no framework is there to say what they are. */
const anyElement = `
declare namespace JSX {
  interface Element {}
  interface IntrinsicElements { [name: string]: any }
  interface ElementChildrenAttribute { children: {} }
}
`

/**
 * The files that TypeScript may read: its own declarations of JavaScript and of browsers, by their path in a file system
 * that exists in memory only. Nothing of this machine can be named by code that is checked against it.
 *
 * @returns A new file system.
 */
export function libraryFiles(): Map<string, string> {
  const folder = dirname(createRequire(import.meta.url).resolve('typescript'))
  const names = readdirSync(folder).filter((name) => /^lib\..*d\.ts$/.test(name))
  const files = new Map(names.map((name) => [`/${name}`, readFileSync(join(folder, name), 'utf8')]))
  // Every target's full library begins with this one.
  files.set('/lib.es5.d.ts', `${files.get('/lib.es5.d.ts') ?? ''}${anyElement}`)
  return files
}

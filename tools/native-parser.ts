import type { Plugin } from 'esbuild'
import { readFile } from 'node:fs/promises'
import { readNames } from './builtin-modules.ts'

/**
 * Bundles the native parser's JavaScript, of which pages need a small part: read one by one, its thirty modules take a
 * tenth of the time that a page process needs to start. The program itself stays where it was installed, and is found
 * by the loader that comes with it, since an installation may hold another one, or none.
 */
export const nativeParser: Plugin = {
  name: 'native-parser',
  setup(build) {
    build.onLoad({ filter: /[\\/]satteri[\\/]dist[\\/]binding\.js$/ }, async ({ path }) => ({
      contents: bindingFor(await readFile(path, 'utf8')),
      loader: 'js',
    }))
  },
}

/**
 * Writes the module that stands in for the one that loads the program.
 *
 * @param source That module, which does nothing but name what it passes on.
 * @throws if it does more than that.
 */
export function bindingFor(source: string): string {
  const [, list] = /^export \{([^{}]*)\} from "\.\.\/index\.js";\s*$/.exec(source) ?? []
  if (list === undefined) throw new Error('The native parser is loaded in another way than it was: look at bindingFor.')
  const names = list.split(',').flatMap((name) => name.trim() || [])
  return [
    "import { createRequire as requireFrom } from 'node:module'",
    "const binding = requireFrom(import.meta.resolve('satteri'))('../index.js')",
    readNames(names, 'binding'),
  ].join('\n')
}

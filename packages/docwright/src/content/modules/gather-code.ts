import { importKey, type PageCode } from '../page-code.ts'
import { restoreText } from '../parse/stand-ins.ts'
import type { LoadedModule, LoadedModules } from './load-modules.ts'

/**
 * Collects the code of a page.
 *
 * @param paths Files that declare its components.
 * @param modules Every file of the page.
 * @param expressions Statements to add to a file, by its path and their names.
 */
export function gatherCode(
  paths: Iterable<string>,
  modules: LoadedModules,
  expressions: ReadonlyMap<string, ReadonlyMap<string, string>>,
): PageCode {
  const code: PageCode = { files: {}, imports: {} }
  const waiting = [...paths]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const module = modules.byPath(path)
    if (module === undefined || code.files[path] !== undefined) continue
    code.files[path] = {
      kind: module.kind,
      text: [textOf(module), ...(expressions.get(path)?.values() ?? [])].join('\n'),
    }
    for (const { specifier } of module.statements.imports) {
      const target = modules.find(specifier, path)
      if (target === undefined) continue
      code.imports[importKey(specifier, path)] = target.path
      waiting.push(target.path)
    }
  }
  return code
}

function textOf({ kind, page, parsed }: LoadedModule): string {
  if (kind !== 'mdx') return page.text
  const statements = parsed?.nodes.flatMap((node) => (node.type === 'mdxjsEsm' ? [node.value] : [])) ?? []
  return statements.map((statement) => restoreText(statement, parsed?.cuts ?? [])).join('\n')
}

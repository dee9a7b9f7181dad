import { componentFacts, pageIds } from '@docwright/theme'
import { visitContent } from '../content/anchors/visit-content.ts'
import { compilePage } from '../content/compile-page.ts'

/** The facts about a compiled page that its translation must share. */
export interface CompiledShape {
  /** Codes of its errors. */
  errors: string[]
  /** Ids of headings by line, and of components by their name and title. */
  headings: Map<number, CompiledIds>
  titled: ({ name: string; title: string } & CompiledIds)[]
  ids: Set<string>
}

/** The id of an element, and the others by which links know it as long as it is there. */
export interface CompiledIds {
  id: string
  aliases: readonly string[]
}

/**
 * Compiles a page as readers get it, with the parser that cannot end the process.
 *
 * @param path Path of the page.
 * @param readText Reads a file of the repository.
 * @param variables The site's variables.
 */
export async function compileShape(
  path: string,
  text: string,
  readText: (path: string) => Promise<string | undefined>,
  variables: Readonly<Record<string, string>>,
): Promise<CompiledShape> {
  const compiled = await compilePage(
    { path, text },
    {
      readText,
      variables,
      resolveLink: (href) => href,
      resolveAsset: (href) => href,
      ...componentFacts,
      reservedIds: pageIds,
      parser: 'javascript',
    },
  )
  const shape: CompiledShape = {
    errors: compiled.diagnostics.filter(({ severity }) => severity === 'error').map(({ code }) => code),
    headings: new Map(),
    titled: [],
    ids: new Set(),
  }
  visitContent(compiled.body, (node) => {
    const id = node.type === 'component' ? node.properties['id'] : node.attributes['id']
    if (typeof id !== 'string' || id === '') return
    shape.ids.add(id)
    if (node.type !== 'component') return
    const { aliases, passing = [] } = node.result?.kind === 'anchors' ? node.result : { aliases: [] }
    const ids = { id, aliases: aliases.filter((alias) => !passing.includes(alias)) }
    if (node.name === 'Heading' && node.place?.file === path) shape.headings.set(node.place.line, ids)
    const title = node.properties[node.name === 'Update' ? 'label' : 'title']
    if (node.name !== 'Heading' && typeof title === 'string') shape.titled.push({ name: node.name, title, ...ids })
  })
  return shape
}

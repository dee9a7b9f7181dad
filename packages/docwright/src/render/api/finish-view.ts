import { writeSample, type ApiView } from '@docwright/theme'
import type { ContentNode } from '../../content/content-tree.ts'
import type { ApiContent } from './api-content.ts'
import { block } from './present-examples.ts'
import type { SampleVariant } from './sample-request.ts'

/**
 * Makes an endpoint ready to be rendered: descriptions become nodes, the request is written in every language.
 *
 * @param content As the main process sent it; changed in place.
 * @param describe Reads a description.
 * @returns All nodes that may hold code.
 */
export function finishView(
  { view, samples, languages }: ApiContent,
  describe: (markdown: string) => ContentNode[],
): ContentNode[] {
  const nodes: ContentNode[] = []
  fillDescriptions(view, (markdown) => {
    const content = describe(markdown)
    nodes.push(...content)
    return content
  })
  addSamples(view, samples?.[0], languages)
  const more = addVariants(view, samples ?? [], languages, describe)
  return [...nodes, ...view.examples.requests, ...more, ...view.examples.responses]
}

/** A sample by hand replaces the generated one of its language (compatibility §4.5). */
function addSamples(view: ApiView, sample: SampleVariant | undefined, languages: readonly string[]): void {
  if (sample === undefined) return
  const titles = new Set(view.examples.requests.map(titleOf))
  const grammars = new Set(view.examples.requests.map(grammarOf))
  for (const language of languages) {
    const written = writeSample(sample.request, language)
    if (written === undefined || titles.has(written.label) || grammars.has(written.grammar)) continue
    const node = block(written.label, written.grammar, written.code)
    view.examples.requests.push({ ...node, properties: { ...node.properties, generated: true } })
  }
}

/** Of so few, each is written in every language; of more, in the first alone. */
const fewVariants = 3

/** The other bodies that the author gives, to choose from. */
function addVariants(
  view: ApiView,
  samples: readonly SampleVariant[],
  languages: readonly string[],
  describe: (markdown: string) => ContentNode[],
): ContentNode[] {
  const [first, ...others] = samples
  if (first === undefined || others.length === 0 || languages.length === 0) return []
  const shown = samples.length > fewVariants ? languages.slice(0, 1) : languages
  const variants = others.map(({ title, description, request }) => ({
    title,
    ...(description === undefined ? {} : { description: { markdown: description, content: describe(description) } }),
    requests: shown.flatMap((language) => {
      const written = writeSample(request, language)
      return written === undefined ? [] : [block(written.label, written.grammar, written.code)]
    }),
  }))
  view.examples.title = first.title
  view.examples.variants = variants
  return variants.flatMap(({ requests, description }) => [...requests, ...(description?.content ?? [])])
}

function titleOf(node: ContentNode): unknown {
  return node.type === 'component' ? node.properties['title'] : undefined
}

function grammarOf(node: ContentNode): unknown {
  return node.type === 'component' ? node.properties['language'] : undefined
}

/** Views are plain data: a description is an object with `markdown` and `content`, wherever it stands. */
function fillDescriptions(value: unknown, describe: (markdown: string) => ContentNode[]): void {
  if (typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    for (const item of value) fillDescriptions(item, describe)
    return
  }
  if ('markdown' in value && 'content' in value && typeof value.markdown === 'string') {
    value.content = describe(value.markdown)
    return
  }
  for (const part of Object.values(value)) fillDescriptions(part, describe)
}

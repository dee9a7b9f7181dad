import { sampleLanguage, writeSample, type ApiSampleView, type ApiView } from '@docwright/theme'
import type { ContentNode } from '../../content/content-tree.ts'
import type { ApiContent } from './api-content.ts'
import type { Describe } from './describe.ts'
import { block } from './present-examples.ts'
import type { SampleVariant } from './sample-request.ts'

/**
 * Makes an endpoint ready to be rendered: descriptions become nodes, the request is written in every language.
 *
 * @param content As the main process sent it.
 * @param describe Reads a description.
 */
export function finishView(content: ApiContent, describe: Describe): FinishedView {
  const { samples = [], languages, isSamplesFile = false } = content
  if (isSamplesFile) {
    const others = otherLanguages(samples, languages)
    return { view: { ...content.view, samples: others }, nodes: others.map(({ node }) => node) }
  }
  const nodes: ContentNode[] = []
  const view = fillDescriptions(content.view, (markdown, isDocument) => {
    const described = describe(markdown, isDocument)
    nodes.push(...described)
    return described
  })
  const requests = [...view.examples.requests, ...moreSamples(view.examples, samples[0], languages)]
  const { variants, nodes: more } = variantsOf(view.examples, samples, languages, describe)
  const examples = { ...view.examples, requests, ...variants }
  return {
    view: { ...view, examples },
    nodes: [...nodes, ...requests, ...more, ...examples.responses].filter((node) => !isElsewhere(node)),
  }
}

/** An endpoint that is ready to be rendered. */
export interface FinishedView {
  view: ApiView
  /** All nodes of it that may hold code. */
  nodes: ContentNode[]
}

type Examples = ApiView['examples']

/** The first sample stays on the page; the others are in a file of their own, if there is one. */
function moreSamples(
  { requests, elsewhere }: Examples,
  sample: SampleVariant | undefined,
  languages: readonly string[],
): ContentNode[] {
  if (sample === undefined) return []
  const titles = new Set(requests.map(titleOf))
  const grammars = new Set(requests.map(grammarOf))
  const wanted = languages.filter((language) => {
    const { label, grammar } = sampleLanguage(language) ?? {}
    return !titles.has(label) && !grammars.has(grammar)
  })
  return samplesOf(sample, wanted, 0, elsewhere)
}

function samplesOf(
  { request }: SampleVariant,
  languages: readonly string[],
  variant: number,
  elsewhere: string | undefined,
): ContentNode[] {
  return languages.flatMap((language, index): ContentNode[] => {
    const isHere = index === 0 || elsewhere === undefined
    const known = sampleLanguage(language)
    if (known === undefined) return []
    const { label, grammar } = known
    // Markdown has the same one on all pages, whatever readers are shown first.
    const code = isHere || (grammar === 'bash' && variant === 0) ? known.write(request) : ''
    const node = block(label, grammar, code)
    return [
      {
        ...node,
        properties: { ...node.properties, generated: true },
        ...(isHere ? {} : { result: { kind: 'elsewhere', id: sampleId(variant, language) } }),
      },
    ]
  })
}

/** Of so few, each is written in every language; of more, in the first alone. */
const fewVariants = 3

/** The other bodies that the author gives, to choose from. */
function variantsOf(
  { elsewhere }: Examples,
  samples: readonly SampleVariant[],
  languages: readonly string[],
  describe: Describe,
): { variants: Pick<Examples, 'title' | 'variants'>; nodes: readonly ContentNode[] } {
  const [first, ...others] = samples
  if (first === undefined || others.length === 0 || languages.length === 0) return { variants: {}, nodes: [] }
  const shown = samples.length > fewVariants ? languages.slice(0, 1) : languages
  const variants = others.map((variant, index) => ({
    title: variant.title,
    ...(variant.description === undefined
      ? {}
      : { description: { markdown: variant.description, content: describe(variant.description) } }),
    requests: samplesOf(variant, shown, index + 1, elsewhere),
  }))
  const nodes = variants.flatMap(({ requests, description }) => [...requests, ...(description?.content ?? [])])
  return { variants: { title: first.title, variants }, nodes }
}

/**
 * The samples for which the page has no room: the counterpart of {@link samplesOf}. Its Markdown has cURL alone,
 * whichever sample is the first.
 */
function otherLanguages(samples: readonly SampleVariant[], languages: readonly string[]): ApiSampleView[] {
  const shown = samples.length > fewVariants ? samples.slice(0, 1) : samples
  const [first] = languages
  const others = first === 'bash' ? languages.slice(1) : languages
  return others.flatMap((language) =>
    shown.flatMap(({ title, request }, variant) => {
      const written = writeSample(request, language)
      if (written === undefined) return []
      const node = block(written.label, written.grammar, written.code)
      const shownTitle = shown.length > 1 ? `${written.label}: ${title}` : written.label
      return [{ id: sampleId(variant, language), title: shownTitle, node }]
    }),
  )
}

function sampleId(variant: number, language: string): string {
  return `sample-${variant}-${language}`
}

function isElsewhere(node: ContentNode): boolean {
  return node.type === 'component' && node.result?.kind === 'elsewhere'
}

function titleOf(node: ContentNode): unknown {
  return node.type === 'component' ? node.properties['title'] : undefined
}

function grammarOf(node: ContentNode): unknown {
  return node.type === 'component' ? node.properties['language'] : undefined
}

/** Views are plain data: a description is an object with `markdown` and `content`, at any place. */
function fillDescriptions<Data>(data: Data, describe: Describe): Data {
  return filled(data, describe) as Data
}

function filled(value: unknown, describe: Describe): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item) => filled(item, describe))
  if ('markdown' in value && 'content' in value && typeof value.markdown === 'string')
    return { ...value, content: describe(value.markdown, 'isDocument' in value && value.isDocument === true) }
  const copy: Record<string, unknown> = { ...value }
  for (const key in copy) copy[key] = filled(copy[key], describe)
  return copy
}

import type { ApiView, PlaygroundModel } from '@docwright/theme'
import type { SampleVariant } from './sample-request.ts'

/** An endpoint's part of a page as plain data: what a page process is sent to render it. */
export interface ApiContent {
  view: ApiView
  /** The requests of code samples; absent if none are wanted. */
  samples?: readonly SampleVariant[]
  /** Languages of generated samples, in order. */
  languages: readonly string[]
  /** True if the content is the file of samples that a page has no room for. */
  isSamplesFile?: true
  /** The playground's model; absent if there is none. */
  model?: PlaygroundModel
  /** Addresses of the parts that the page leaves to files of their own, without base path. */
  parts: readonly string[]
}

/** How endpoints are shown: `api` of `docs.json`, the page's own front matter, and where things are. */
export interface ApiSettings {
  /** Base path of the site. */
  base: string
  display: 'interactive' | 'simple' | 'none'
  /** Address of the proxy; absent if the browser calls the API itself. */
  proxy?: string
  credentials: boolean
  expanded: boolean
  post: readonly string[]
  /** `api.url: full`. */
  fullUrl: boolean
  examples: {
    languages?: readonly string[]
    onlyRequired: boolean
    prefill: boolean
    autogenerate: boolean
  }
  /** Address of the specification's file, if it is published. */
  specificationHref?: string
  /** Address of the content of a schema, without base path; see `partPath`. */
  partOf?(id: string): string | undefined
  /** Address of the page's samples in other languages than the first, without base path; absent if they stay on it. */
  samplesPath?: string
  /** Address of the page of a data model, for the id of its schema; absent if there are no such pages. */
  modelOf?(id: string): string | undefined
  /** Address of the page about the whole specification. */
  overviewHref?: string
  hrefOfOperation?(operationId: string): string | undefined
}

import type { BodyRequest, BodySettings, RenderedBody } from '../body/rendered-body.ts'

/**
 * A message of the supervisor to a page process. One process renders pages of several sites, which are identified by
 * number.
 */
export type ToPageProcess =
  | { type: 'settings'; site: number; settings: BodySettings }
  | { type: 'files'; site: number; paths: string[] }
  | { type: 'page'; site: number; id: number; request: BodyRequest; parser: 'native' | 'javascript' }
  /** Answer to `read`; without bytes if there is no such file, or if it could not be read. */
  | { type: 'content'; id: number; bytes?: Uint8Array; failed?: true }
  /** No more pages of this site will be asked for. */
  | { type: 'forget'; site: number }

/** An answer or a request of a page process. */
export type FromPageProcess =
  | { type: 'body'; id: number; body: RenderedBody }
  | { type: 'failure'; id: number; message: string }
  /** From here on the processor works on this page: sent before anything that may end the process or keep it busy. */
  | { type: 'working'; id: number }
  /** The native parser cannot be loaded here; every page is read by the other one. */
  | { type: 'parser-missing'; reason: string }
  | { type: 'read'; id: number; site: number; path: string }

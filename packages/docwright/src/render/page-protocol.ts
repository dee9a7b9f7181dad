import type { BodyRequest, BodySettings, RenderedBody } from './rendered-body.ts'

/** What the supervisor tells a page process. */
export type ToPageProcess =
  | { type: 'settings'; settings: BodySettings }
  | { type: 'files'; paths: string[] }
  | { type: 'page'; id: number; request: BodyRequest; parser: 'native' | 'javascript' }

/** What a page process answers. */
export type FromPageProcess =
  | { type: 'body'; id: number; body: RenderedBody }
  | { type: 'failure'; id: number; message: string }

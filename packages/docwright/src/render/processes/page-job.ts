import type { BodyRequest, BodySettings, RenderedBody } from '../body/rendered-body.ts'

/** A page that could not be rendered: by its content, so that the next attempt would end alike. */
export class PageFailure extends Error {
  override readonly name = 'PageFailure'
}

/** A site that shares page processes with others. */
export interface SharingSite {
  /** Identifies it in messages. */
  id: number
  /** Whose it is: sites of one share wait for each other. */
  share: unknown
  settings: BodySettings | undefined
  read: (path: string) => Promise<Uint8Array | undefined>
  closed: boolean
}

/** A page that is to be rendered. */
export interface PageJob {
  site: SharingSite
  request: BodyRequest
  /** Deaths of a process while this page was in work. */
  deaths: number
  parser: 'native' | 'javascript'
  /** Why a file of its site could not be read while it was in work. */
  fault?: Error
  resolve(body: RenderedBody): void
  reject(reason: Error): void
}

import type { Diagnostic, SourceLimits } from 'docwright/engine'
import { z } from 'zod'
import type { Deployment, HostedProject } from '../../store/deployments/deployment.ts'
import type { PlatformFault } from '../basics/platform-fault.ts'
import type { SiteAnswer } from '../answers/site-answer.ts'
import type { SiteDescription } from '../site/hosted-site.ts'

/**
 * The outcome of a call between the platform and a site process. Errors lose their class on the way, so their meaning
 * is in words: a fault of the platform is none of the site's.
 */
export type Outcome<Value> =
  | { kind: 'done'; value: Value }
  | { kind: 'fault'; fault: PlatformFault }
  | { kind: 'failed'; reason: string }

/** Settings of a site process. */
export const settingsSchema = z.object({
  /** Folder for rendered pages, indexes and the like; everything in it can be made again. */
  folder: z.string(),
  /** Bytes of rendered pages on disk. */
  pages: z.number(),
  /** Milliseconds without work after which its page process ends. */
  processIdle: z.number(),
})

/** Settings of a site process. */
export type SiteProcessSettings = z.infer<typeof settingsSchema>

/** The site that is to be opened. */
export interface SiteRequest {
  deployment: Deployment
  project: HostedProject
  /** Folder of the bare repository, which has the commit. */
  repository: string
  /**
   * Commit whose files the site is made of: that of the deployment, or one that also has files of other repositories.
   */
  commit: string
  /** Address of the site. */
  url: string
  /** How much its repository may hold. */
  limits: SourceLimits
  /** Whether it is made, so that specifications are fetched again; else what was fetched last is good enough. */
  fetchesAfresh: boolean
  /** Whether specifications are fetched from private addresses too. */
  allowPrivate: boolean
}

/** The facts about an open site. */
export type OpenedSite =
  | { kind: 'site'; /** Problems known without looking at every page. */ diagnostics: readonly Diagnostic[] }
  | { kind: 'no-site'; diagnostics: readonly Diagnostic[] }

/** An answer between processes: functions and the compressed form do not travel. */
export type PlainAnswer =
  | Omit<Extract<SiteAnswer, { kind: 'content' }>, 'brotli'>
  | Omit<Extract<SiteAnswer, { kind: 'file' }>, 'locate'>
  | Extract<SiteAnswer, { kind: 'redirect' }>

/** A message of an assistant as it goes from process to process. */
export interface PlainMessage {
  method: string
  url: string
  headers: [string, string][]
  body: string
}

/** An answer to an assistant. */
export interface PlainResponse {
  status: number
  headers: [string, string][]
  body: string
}

/** The calls of a site process; `site` is the number that the caller gave it when it opened the site. */
export interface SiteCalls {
  open(site: number, request: SiteRequest): Promise<Outcome<OpenedSite>>
  /**
   * Writes a site to the object store.
   *
   * @param previous Digest of the manifest of the project's last publication.
   * @param now Milliseconds since 1970.
   * @returns Digest of its manifest; undefined if it was stopped.
   */
  publish(site: number, previous: string | undefined, now: number): Promise<Outcome<string | undefined>>
  /**
   * Finds every problem.
   *
   * @param pagesAtOnce Pages to render at a time.
   * @param before Digest of the manifest of the site that it is compared with.
   * @returns Undefined if it was stopped.
   */
  check(site: number, pagesAtOnce: number, before: string | undefined): Promise<Outcome<Diagnostic[] | undefined>>
  /** Ends what is being written and checked of a site. */
  stop(site: number): void
  describe(site: number): Promise<Outcome<SiteDescription>>
  /** See `ServedSite`. */
  answer(site: number, path: string, wantsMarkdown: boolean, looksFurther: boolean): Promise<Outcome<PlainAnswer>>
  search(site: number, path: string, query: string): Promise<Outcome<PlainAnswer>>
  assist(site: number, message: PlainMessage): Promise<Outcome<PlainResponse>>
  /** Lays a large file of the repository out on disk. */
  locate(site: number, path: string): Promise<Outcome<string>>
  close(site: number): Promise<void>
}

/** The requests of a site process to the platform. It has no access of its own to the database or the object store. */
export interface PlatformCalls {
  /** The objects that are in the store and stay there for long enough. */
  hasObjects(digests: readonly string[]): Promise<Outcome<string[]>>
  putObject(digest: string, content: Uint8Array): Promise<Outcome<void>>
  /** Moves a file of the outgoing folder into the store. */
  putFile(digest: string, name: string): Promise<Outcome<void>>
  readObject(digest: string): Promise<Outcome<Uint8Array>>
  /** How far work on a site is. */
  progress(site: number, work: SiteWork, done: number, total: number): void
  /** Something that an operator should know. */
  warn(fields: object, message: string): void
  /** Sent every second: a process that does not send it is stuck in a task. */
  alive(): void
}

/** The kinds of work whose progress is reported. */
export type SiteWork = 'check' | 'publish'

/** Name of the folder for files on their way to the object store. */
export const outgoingFolder = 'outgoing'

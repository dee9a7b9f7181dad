import type { Diagnostic, SourceLimits } from 'docwright/engine'
import { z } from 'zod'
import type { Deployment, HostedProject } from '../../store/deployments/deployment.ts'
import type { PlatformFault } from '../basics/platform-fault.ts'
import type { SiteAnswer } from '../answers/site-answer.ts'
import type { SiteDescription } from '../site/hosted-site.ts'

/**
 * What came of a call between the platform and a site process. Errors lose their class on the way, so that what they mean is said
 * in words: a fault of the platform is none of the site's.
 */
export type Outcome<Value> =
  | { kind: 'done'; value: Value }
  | { kind: 'fault'; fault: PlatformFault }
  | { kind: 'failed'; reason: string }

/** What a site process is started with. */
export const settingsSchema = z.object({
  /** Folder for rendered pages, indexes and the like; everything in it can be made again. */
  folder: z.string(),
  /** Bytes of rendered pages on disk. */
  pages: z.number(),
  /** Milliseconds without work after which its page process ends. */
  processIdle: z.number(),
})

/** What a site process is started with. */
export type SiteProcessSettings = z.infer<typeof settingsSchema>

/** The site that is to be opened. */
export interface SiteRequest {
  deployment: Deployment
  project: HostedProject
  /** Folder of the bare repository, which has the commit. */
  repository: string
  /** Commit whose files the site is made of: that of the deployment, or one that has files of other repositories beside its own. */
  commit: string
  /** Address of the site. */
  url: string
  /** How much its repository may hold. */
  limits: SourceLimits
  /** Whether it is made, so that specifications are fetched anew; else what was fetched last is good enough. */
  fetchesAfresh: boolean
  /** Whether specifications are fetched from private addresses too. */
  allowPrivate: boolean
}

/** What is known of a site once it is open. */
export type OpenedSite =
  | { kind: 'site'; /** Problems known without looking at every page. */ diagnostics: readonly Diagnostic[] }
  | { kind: 'no-site'; diagnostics: readonly Diagnostic[] }

/** An answer as it goes from process to process: what is done by a function, and its compressed form, stay where they are. */
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

/** What an assistant is answered. */
export interface PlainResponse {
  status: number
  headers: [string, string][]
  body: string
}

/** What a site process does when it is asked; `site` is the number that the caller gave it when it opened the site. */
export interface SiteCalls {
  open(site: number, request: SiteRequest): Promise<Outcome<OpenedSite>>
  /**
   * Writes a site to the object store.
   *
   * @param previous Digest of the manifest of what was written of the project last.
   * @param now Milliseconds since 1970.
   * @returns Digest of its manifest; undefined where it was stopped.
   */
  publish(site: number, previous: string | undefined, now: number): Promise<Outcome<string | undefined>>
  /**
   * Finds every problem.
   *
   * @param pagesAtOnce Pages to render at a time.
   * @param before Digest of the manifest of the site that it is compared with.
   * @returns Undefined where it was stopped.
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

/** What a site process asks of the platform. It has no access to the database, nor to the object store by itself. */
export interface PlatformCalls {
  /** Which objects are in the store and stay there for long enough. */
  hasObjects(digests: readonly string[]): Promise<Outcome<string[]>>
  putObject(digest: string, content: Uint8Array): Promise<Outcome<void>>
  /** Puts a file of the folder for what goes out into the store, and removes it. */
  putFile(digest: string, name: string): Promise<Outcome<void>>
  readObject(digest: string): Promise<Outcome<Uint8Array>>
  /** How far work on a site is. */
  progress(site: number, work: SiteWork, done: number, total: number): void
  /** Something that an operator should know. */
  warn(fields: object, message: string): void
  /** Said every second: whoever does not say it is at something that does not end. */
  alive(): void
}

/** What is said to progress. */
export type SiteWork = 'check' | 'publish'

/** Name of the folder for files on their way to the object store. */
export const outgoingFolder = 'outgoing'

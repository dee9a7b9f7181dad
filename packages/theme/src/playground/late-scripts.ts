import type { HttpRequest } from '../request/http-request.ts'
import type { keepAnswer, readAnswers, send } from './answers.ts'
import type { freshCredentials, signIn } from './oauth/sign-in.ts'

/** What nobody needs to fill in the form, each a script of its own. */
interface LateScripts {
  /** Writes requests in languages other than cURL. */
  writers: { writeSample(request: HttpRequest, language: string): { code: string } | undefined }
  /** Asks providers for tokens. */
  flows: { signIn: typeof signIn; freshCredentials: typeof freshCredentials }
  /** Sends what is filled in, and keeps what came. */
  answers: { send: typeof send; readAnswers: typeof readAnswers; keepAnswer: typeof keepAnswer }
}

/** Writes requests in languages other than cURL. */
export type SampleWriters = LateScripts['writers']

let addresses: Partial<Record<keyof LateScripts, string>> = {}
const loaded = new Map<string, Promise<unknown>>()

/**
 * Says where the scripts are.
 *
 * @param known Their addresses.
 */
export function lateScriptsAt(known: Partial<Record<keyof LateScripts, string>>): void {
  addresses = known
}

/**
 * Loads a script, once a reader needs it.
 *
 * @param name Which.
 */
export function lateScript<Name extends keyof LateScripts>(name: Name): Promise<LateScripts[Name]> {
  const address = addresses[name]
  if (address === undefined) return Promise.reject(new Error(name))
  // A bundler would look for the file at build time.
  const found = loaded.get(address) ?? import(/* @vite-ignore */ new URL(address, location.href).href)
  loaded.set(address, found)
  // What failed for want of a connection may be there the next time.
  found.catch(() => loaded.delete(address))
  return found as Promise<LateScripts[Name]>
}

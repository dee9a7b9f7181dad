import type { HttpRequest } from '../request/http-request.ts'
import type { keepAnswer, readAnswers, send } from './answers.ts'
import type { freshCredentials, signIn } from './oauth/sign-in.ts'

/** Parts of the form that nobody needs to fill it in, each in a script of its own. */
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
 * Sets the addresses of the scripts.
 *
 * @param known Their addresses.
 */
export function lateScriptsAt(known: Partial<Record<keyof LateScripts, string>>): void {
  addresses = known
}

/**
 * Loads a script, once a reader needs it.
 *
 * @param name The script.
 */
export function lateScript<Name extends keyof LateScripts>(name: Name): Promise<LateScripts[Name]> {
  const address = addresses[name]
  if (address === undefined) return Promise.reject(new Error(name))
  // A bundler would look for the file at build time.
  const found = loaded.get(address) ?? import(/* @vite-ignore */ new URL(address, location.href).href)
  loaded.set(address, found)
  // A script that failed for lack of a connection may load the next time.
  found.catch(() => loaded.delete(address))
  return found as Promise<LateScripts[Name]>
}

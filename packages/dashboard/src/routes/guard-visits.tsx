import { randomBytes } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { ProblemPage } from '../pages/problem-page.tsx'
import { isSameOrigin } from '../security/same-origin.ts'
import { type DashboardDependencies, field, sendPage, type Visit, type VisitEnvironment } from './visit.ts'

const visitCookie = 'docwright_visit'
/** Prompts have at most 100,000 characters, each of up to 9 bytes in a form. */
const maxFormSize = 1_048_576

/** Pages of those who are not signed in. */
const openPaths = /^\/(?:sign-in|(?:set-up|reset-password|unsubscribe)\/[^/]+)$/

/**
 * Mail programs post to it on behalf of the receiver (RFC 8058): without a cookie, a form of ours or an origin. Its
 * token is enough, which nobody but the receiver has.
 */
const oneClickPath = /^\/unsubscribe\/[^/]+$/

type Guard = MiddlewareHandler<VisitEnvironment>

/** Finds out whose request it is. */
export function recognize(dependencies: DashboardDependencies): Guard {
  return async (context, next) => {
    const session = isFromElsewhere(context) ? undefined : await dependencies.services.accounts.session(context.req.raw)
    context.set('session', session)
    context.set('visit', session?.id ?? anonymousVisit(context, dependencies))
    context.set('form', new Map())
    context.set('docsUrl', session && (await dependencies.docsUrl()))
    await next()
  }
}

/**
 * Whether no page of ours has sent a request to end e-mail. It is nobody's: a page elsewhere could send it with the cookie
 * of its reader.
 */
function isFromElsewhere({ req }: Visit): boolean {
  return req.method === 'POST' && oneClickPath.test(req.path) && !isSameOrigin(req.raw)
}

/** A random value in a cookie, so that a form of one visitor is of no use to another. */
function anonymousVisit(context: Visit, { originOf }: DashboardDependencies): string {
  const secure = originOf(context.req.raw).startsWith('https:')
  // A site below our host name has scripts of its authors: they must not plant a cookie of ours.
  const name = secure ? `__Host-${visitCookie}` : visitCookie
  const known = getCookie(context, name)
  if (known !== undefined && /^[\w-]{32}$/.test(known)) return known
  const visit = randomBytes(24).toString('base64url')
  setCookie(context, name, visit, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure,
  })
  return visit
}

/** Reads the form of a request that changes something, and refuses one that no page of ours has sent for this visit. */
export function readForms(dependencies: DashboardDependencies): Guard {
  return async (context, next) => {
    if (context.req.method !== 'POST') return next()
    const { problems } = dependencies.texts
    const refuse = (): Response => {
      const page = <ProblemPage title={problems.refused} note={problems.refusedNote} />
      return sendPage(context, dependencies, { title: problems.refused, status: 403 }, page)
    }
    const isOneClick = oneClickPath.test(context.req.path)
    if (!isOneClick && !isSameOrigin(context.req.raw)) return refuse()
    const form = await readForm(context)
    if (form === undefined) {
      const page = <ProblemPage title={problems.tooLarge} note={problems.tooLargeNote} />
      return sendPage(context, dependencies, { title: problems.tooLarge, status: 413 }, page)
    }
    context.set('form', form)
    const isNobody = isOneClick && context.var.session === undefined
    if (!isNobody && !dependencies.tokens.isValid(field(context, 'token'), context.var.visit)) return refuse()
    return next()
  }
}

/** The fields of a form; undefined when it is too large. */
async function readForm(context: Visit): Promise<Map<string, string[]> | undefined> {
  const fields = new Map<string, string[]>()
  if (!(context.req.header('content-type') ?? '').startsWith('application/x-www-form-urlencoded')) return fields
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of context.req.raw.body ?? []) {
    size += chunk.length
    if (size > maxFormSize) return undefined
    chunks.push(chunk)
  }
  for (const [name, value] of new URLSearchParams(Buffer.concat(chunks).toString('utf8'))) {
    fields.set(name, [...(fields.get(name) ?? []), value.replaceAll('\r\n', '\n')])
  }
  return fields
}

/** Sends visitors who are not signed in to the sign-in page, and later back to the page they asked for. */
export function requireSession(): Guard {
  return async (context, next) => {
    const { pathname, search } = new URL(context.req.url)
    if (context.var.session !== undefined || openPaths.test(pathname)) return next()
    if (pathname === '/') return context.redirect('/sign-in', 303)
    // A posted form is lost, and its address is no page: these visitors begin at the start page.
    const wanted = context.req.method === 'GET' ? `${pathname}${search}` : '/'
    return context.redirect(`/sign-in?next=${encodeURIComponent(wanted)}`, 303)
  }
}

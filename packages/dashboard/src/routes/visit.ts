import type { DashboardServices, Project, Session } from '@docwright/contract'
import type { Context, Hono } from 'hono'
import type { VNode } from 'preact'
import type { Assets } from '../assets.ts'
import { type PageFrame, type ProjectTab, renderDocument } from '../layout/document.tsx'
import type { PageFacts } from '../layout/page-context.ts'
import type { FormTokens } from '../security/form-token.ts'
import { securityHeaders } from '../security/security-headers.ts'
import type { Texts } from '../texts/english.ts'
import type { OutcomeCode } from '../texts/english-outcomes.ts'

/** Dependencies of the routes. */
export interface DashboardDependencies {
  services: DashboardServices
  texts: Texts
  assets: Assets
  tokens: FormTokens
  now: () => Date
  /** Milliseconds between heartbeats of an event stream. */
  heartbeat: number
  /** Scheme and host that people and programs reach this server at. */
  originOf: (request: Request) => string
  /** Called with an error that no page foresees. */
  report: (error: unknown) => void
  /** A sentence on what is away; undefined if the error says nothing of it. */
  outageOf: (error: unknown) => string | undefined
  /** Address of the documentation, without a slash at its end. */
  docsUrl: () => Promise<string | undefined>
}

/** The facts about a request that the guards have found before a route runs. */
export interface VisitEnvironment {
  Variables: {
    /** Form tokens are bound to it: the session's id, or the value of an anonymous visit's cookie. */
    visit: string
    /** Address of the documentation; undefined if there is none to link to. */
    docsUrl: string | undefined
    session: Session | undefined
    /** Set below `/projects/:projectId`. */
    project: Project
    form: ReadonlyMap<string, readonly string[]>
  }
}

/** A request on its way through the dashboard. */
export type Visit = Context<VisitEnvironment>

/** The dashboard, or a part of it. */
export type DashboardRoutes = Hono<VisitEnvironment>

/** A page to be sent. */
export interface PageAnswer {
  title: string
  tab?: ProjectTab
  /** A page outside projects: the project whose people the user may administer, if any. */
  administered?: Project | undefined
  width?: PageFrame['width']
  status?: 200 | 403 | 404 | 413 | 422 | 500 | 503
  /** Its unfinished part; undefined if there is none. */
  pending?: PageFrame['pending']
  /** Origins of the frames it shows. */
  frames?: readonly string[]
  /** Origins that one of its forms is sent to, besides our own. */
  formTargets?: readonly string[]
}

/**
 * Sends a page.
 *
 * @param answer The page's title, frame, status and headers.
 * @param content Children of `<main>`.
 */
export function sendPage(
  context: Visit,
  dependencies: DashboardDependencies,
  answer: PageAnswer,
  content: VNode,
): Response {
  const { title, tab, width, pending, status = 200, frames = [], formTargets } = answer
  // A page that is not there is so in its project, if somebody may see that.
  const around = context.get('project') as Project | undefined
  const project = around === undefined ? undefined : { project: around, tab }
  const frame: PageFrame = {
    title,
    width,
    pending,
    account: context.var.session?.account,
    project,
    people: peopleAddress(project?.project ?? answer.administered),
    outcome: outcomeOf(context, dependencies.texts),
  }
  const html = renderDocument(frame, pageFacts(context, dependencies), dependencies.assets.paths, content)
  return context.html(html, status, securityHeaders(frames, formTargets))
}

/** Context of the parts of a page. */
export function pageFacts(context: Visit, { texts, now, tokens }: DashboardDependencies): PageFacts {
  return { texts, now: now(), formToken: tokens.tokenFor(context.var.visit), docsUrl: context.var.docsUrl }
}

/**
 * Redirects to a page after an action; the page reports the outcome.
 *
 * @param path Path of the page, without a query.
 * @param outcome Outcome of the action.
 */
export function goOn(context: Visit, path: string, outcome?: OutcomeCode): Response {
  const mark = path.includes('?') ? '&' : '?'
  return context.redirect(outcome === undefined ? path : `${path}${mark}done=${outcome}`, 303)
}

/**
 * A field of the form that was posted.
 *
 * @param name Name of the field.
 * @returns Its value without white space around it; empty when it was not sent.
 */
export function field(context: Visit, name: string): string {
  return (context.var.form.get(name)?.[0] ?? '').trim()
}

/**
 * The exact text of a field, as for passwords.
 *
 * @param name Name of the field.
 */
export function typed(context: Visit, name: string): string {
  return context.var.form.get(name)?.[0] ?? ''
}

/**
 * All values of a field, as boxes to tick send them.
 *
 * @param name Name of the field.
 */
export function fields(context: Visit, name: string): readonly string[] {
  return context.var.form.get(name) ?? []
}

/**
 * The session of a route that only those signed in reach.
 *
 * @throws If the route is outside of the guard.
 */
export function signedIn(context: Visit): Session {
  const { session } = context.var
  if (session === undefined) throw new Error('This route is reached without a session.')
  return session
}

/** Everybody of this server is behind each of its projects. */
function peopleAddress(project: Project | undefined): string | undefined {
  return project?.rights.includes('people') === true ? `/projects/${project.id}/settings/people` : undefined
}

function outcomeOf(context: Visit, texts: Texts): OutcomeCode | undefined {
  const code = context.req.query('done')
  return code !== undefined && Object.hasOwn(texts.outcomes, code) ? (code as OutcomeCode) : undefined
}

import type { Project } from '@docwright/contract'
import { Hono } from 'hono'
import { projectTabs } from '../layout/document.tsx'
import { settingsPlaces } from '../layout/settings-frame.tsx'
import { jobAddress, reviewAddress } from '../layout/addresses.ts'
import { GoToPage } from '../pages/go-to-page.tsx'
import type { Destination } from '../layout/destination.ts'
import type { Texts } from '../texts/english.ts'
import { type DashboardRoutes, type DashboardDependencies, sendPage, signedIn, type VisitEnvironment } from './visit.ts'

/** Of each kind; who looks for something else types another letter. */
const most = 8

/** All destinations of a user, by the typed text. */
export function goToRoutes(dependencies: DashboardDependencies): DashboardRoutes {
  const { services, texts } = dependencies
  const routes = new Hono<VisitEnvironment>()

  routes.get('/go', async (context) => {
    const query = (context.req.query('q') ?? '').trim().slice(0, 200)
    const { id } = signedIn(context).account
    const from = context.req.query('from') ?? ''
    const [{ projects }, project] = await Promise.all([
      services.projects.list(id, query),
      from === '' ? undefined : services.projects.find(id, from),
    ])
    const inside = project === undefined ? [] : await insideOf(project, query)
    const others = projects.filter((one) => one.id !== project?.id).slice(0, most)
    const named = others.map((one): Destination => ({ kind: 'project', label: one.name, href: `/projects/${one.id}` }))
    // Before any letter is typed, the likeliest destination is another project.
    const destinations: Destination[] = [
      ...(query === '' ? [...named, ...inside] : [...inside, ...named]),
      ...everywhere(texts).filter(({ label }) => holds(label, query)),
      ...(project?.rights.includes('work') === true && query !== '' ? [askFor(project, query, texts)] : []),
    ]
    const page = <GoToPage {...{ query, from: project?.id ?? null, destinations }} />
    return sendPage(context, dependencies, { title: texts.goTo.title, width: 'narrow' }, page)
  })

  async function insideOf(project: Project, query: string): Promise<Destination[]> {
    const places = placesOf(project, texts).filter(({ label }) => holds(label, query))
    if (query === '') return places.slice(0, most)
    const [jobs, reviews] = await Promise.all([
      services.jobs.search(project.id, query, most),
      services.reviews.titles(project.id),
    ])
    const titled = reviews
      .map(({ number, title }): Destination => {
        return { kind: 'review', label: `#${number} ${title}`, href: reviewAddress(project.id, number) }
      })
      .filter(({ label }) => holds(label, query))
    const asked = jobs.map((job): Destination => {
      return { kind: 'job', label: shortened(job.prompt), href: jobAddress(project.id, job.id) }
    })
    return [...places.slice(0, most), ...titled.slice(0, most), ...asked]
  }

  return routes
}

function placesOf(project: Project, texts: Texts): Destination[] {
  const base = `/projects/${project.id}`
  const tabs = projectTabs.map((tab): Destination => {
    const href = tab === 'overview' ? base : `${base}/${tab}`
    return { kind: 'place', label: texts.navigation[tab], href }
  })
  const settings = settingsPlaces(project).map(({ place, href }): Destination => {
    return { kind: 'place', label: texts.settings.places[place], href }
  })
  return [
    ...tabs,
    { kind: 'place', label: texts.goTo.newJob, href: `${base}/jobs/new` },
    { kind: 'place', label: texts.feedback.title, href: `${base}/feedback` },
    ...settings,
  ]
}

function everywhere(texts: Texts): Destination[] {
  return [
    { kind: 'place', label: texts.projects.title, href: '/' },
    { kind: 'place', label: texts.projects.create, href: '/projects/new' },
    { kind: 'place', label: texts.navigation.account, href: '/account' },
  ]
}

function askFor(project: Project, query: string, texts: Texts): Destination {
  const href = `/projects/${project.id}/jobs/new?${new URLSearchParams({ prompt: query })}`
  return { kind: 'ask', label: texts.goTo.ask(query), href }
}

/** Whether each typed word is in a label. */
function holds(label: string, query: string): boolean {
  const text = label.toLowerCase()
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/** A prompt may be a page long. */
function shortened(prompt: string): string {
  const line = prompt.trim().replaceAll(/\s+/g, ' ')
  return line.length > 90 ? `${line.slice(0, 90)} …` : line
}

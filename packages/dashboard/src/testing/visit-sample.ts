import { createDashboard } from '../create-dashboard.tsx'
import { createInMemoryPlatform } from './in-memory-platform.ts'
import { sampleOwner, samplePlatform } from './sample-project.ts'

const origin = 'http://platform.example'
const paths = {
  styles: '/styles.css',
  colors: '/colors.css',
  script: '/script.js',
  font: '/font.woff2',
  icon: '/icon.svg',
}

/** A page as a visitor gets it. */
interface SamplePage {
  status: number
  html: string
  /** Destination of a redirect; null if it is none. */
  location: string | null
  headers: Headers
}

/** The sample with its owner signed in; forms carry the token of the last page. */
export async function visitSample() {
  const state = samplePlatform()
  const platform = createInMemoryPlatform(state)
  const dashboard = createDashboard(platform, {
    assets: { paths, files: new Map() },
    secret: 'a secret that only tests know, long enough',
    now: platform.state.now,
  })
  const cookies = new Map<string, string>()
  let token = ''

  async function request(path: string, form?: URLSearchParams): Promise<SamplePage> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const sent = form && { method: 'POST', body: form.toString() }
    const headers = { cookie, origin, ...(form && { 'content-type': 'application/x-www-form-urlencoded' }) }
    const response = await dashboard.request(`${origin}${path}`, { ...sent, headers })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const html = await response.text()
    token = /name="token" value="([^"]+)"/.exec(html)?.[1] ?? token
    return { status: response.status, html, location: response.headers.get('location'), headers: response.headers }
  }

  /** Sends a form; a field with several values is a list. */
  function post(path: string, fields: Readonly<Record<string, string | readonly string[]>> = {}): Promise<SamplePage> {
    const form = new URLSearchParams({ token })
    for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) form.append(name, one)
    return request(path, form)
  }

  await request('/sign-in')
  await post('/sign-in', { next: '/', ...sampleOwner })
  const [relay] = platform.state.projects
  if (relay === undefined) throw new Error('The sample has a project.')
  return { relay, state: platform.state, get: (path: string) => request(path), post }
}

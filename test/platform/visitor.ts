/** A person with a browser, as far as requests go. */
export interface Visitor {
  /** Opens a page; the cookies of the session where none are given. */
  visit(path: string, cookies?: string): Promise<Visit>
  /** Sends a form. */
  submit(path: string, fields: Readonly<Record<string, string>>, cookies?: string, origin?: string): Promise<Response>
  /** Makes the first account of a platform, and stays signed in. */
  setUp(ownerToken: string, account: Readonly<Record<'name' | 'email' | 'password', string>>): Promise<void>
  /** Cookies of the session. */
  cookies(): string
}

/** A page as it came. */
export interface Visit {
  status: number
  html: string
  /** Hidden fields of its forms. */
  fields: { token: string }
  cookies: string
}

/**
 * Makes a visitor who is not signed in.
 *
 * @param url Address of the platform.
 */
export function createVisitor(url: string): Visitor {
  let session = ''

  async function visit(path: string, cookies = session): Promise<Visit> {
    const answer = await fetch(`${url}${path}`, { headers: { cookie: cookies }, redirect: 'manual' })
    const html = await answer.text()
    return { status: answer.status, html, fields: { token: tokenIn(html) }, cookies: cookiesOf(answer) }
  }

  async function submit(
    path: string,
    fields: Readonly<Record<string, string>>,
    cookies = session,
    origin = url,
  ): Promise<Response> {
    return fetch(`${url}${path}`, {
      method: 'POST',
      headers: { cookie: cookies, origin, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
      redirect: 'manual',
    })
  }

  return {
    visit,
    submit,
    async setUp(ownerToken, account) {
      const path = `/set-up/${ownerToken}`
      const form = await visit(path, '')
      session = cookiesOf(await submit(path, { ...form.fields, ...account }, form.cookies))
    },
    cookies: () => session,
  }
}

/** What an answer sets, as a browser sends it back. */
export function cookiesOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

/** The token of a page's forms; empty where it has none. */
export function tokenIn(html: string): string {
  return /name="token" value="([^"]+)"/.exec(html)?.[1] ?? ''
}

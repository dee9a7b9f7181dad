import { knownPage, type Call, type Tenant, type TwoTenants } from './two-tenants.ts'

/** Headers of a request with JSON by a tenant's key. */
export const json = (tenant: Tenant) => ({ authorization: `Bearer ${tenant.key}`, 'content-type': 'application/json' })
/** A path of the API of jobs. */
export const agent = (tenant: Tenant, path: string): string => `/v2/agent/${tenant.projectId}/${path}`
/** Headers of a form. */
export const form = { 'content-type': 'application/x-www-form-urlencoded' }
let serial = 0

/** A number that no other call has. */
export function nextNumber(): number {
  serial += 1
  return serial
}

/** Asks for a job that nothing else has asked for. */
export function newJob(tenant: Tenant, prompt = `Set the banner to "Day ${nextNumber()}."`): Call {
  return {
    path: agent(tenant, 'job'),
    method: 'POST',
    headers: json(tenant),
    body: JSON.stringify({ prompt }),
  }
}

/** Deploys a site again, as clients of another service ask for it. */
export function updateOf(tenant: Tenant): Call {
  return { path: `/v1/project/update/${tenant.projectId}`, method: 'POST', headers: json(tenant), body: '{}' }
}

/** Searches a site with its assistant key. */
export function searchOf({ slug, searchKey }: Tenant): Call {
  const headers = { authorization: `Bearer ${searchKey}`, 'content-type': 'application/json' }
  return { path: `/discovery/v1/search/${slug}`, method: 'POST', headers, body: JSON.stringify({ query: 'install' }) }
}

/** Asks which tools there are. */
export const mcp: Call = {
  path: '/mcp',
  site: true,
  method: 'POST',
  headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
}

/** Whatever one address may send, others have still to send. */
export function nextReader(): string {
  nextNumber()
  return `127.${1 + ((serial >> 16) % 200)}.${(serial >> 8) % 256}.${1 + (serial % 250)}`
}

/** Says of a page that it did not help. */
export function feedback(reader: string): Call {
  const body = `page=${encodeURIComponent(knownPage)}&helpful=no&comment=${nextNumber()}`
  return { path: '/_docwright/feedback', site: true, method: 'POST', headers: form, body, reader }
}

/** Sends a request through the proxy of a site. */
export function playground({ api }: Pick<TwoTenants, 'api'>, path: string, reader?: string): Call {
  const asked = encodeURIComponent(JSON.stringify({ method: 'GET', url: `${api}${path}`, headers: [] }))
  const headers = { 'x-docwright-request': asked }
  return { path: '/_docwright/api-proxy', site: true, method: 'POST', headers, ...(reader !== undefined && { reader }) }
}

/** The first lines of a request, as they are written to a connection. */
export const head = (method: string, path: string, fields: string): string =>
  `${method} ${path} HTTP/1.1\r\nHost: localhost\r\n${fields}\r\n`
/** The header by which git signs in. */
export const basic = ({ key }: Tenant): string =>
  `Authorization: Basic ${Buffer.from(`x:${key}`).toString('base64')}\r\n`

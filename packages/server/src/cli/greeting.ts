import { usualKeyDays } from '@docwright/contract'
import type { Platform } from '../main.ts'

/** A request that takes no model and ends in a finished change on any site, which shows on every page of it. */
const firstPrompt = 'Set the banner to "Our documentation has moved: welcome to its new home."'

/** Sites that are named. */
const maxSites = 5

/**
 * The output after a start: addresses to open, at the first start also how to sign in, and a command to try.
 *
 * @param platform The platform, started.
 * @returns Lines.
 */
export async function greet(platform: Platform): Promise<string[]> {
  const { news, projects, siteUrl, url } = platform
  const found = await projects.list({ limit: maxSites })
  const others = (await projects.count()) - found.length
  const sites = await Promise.all(found.map(async ({ id, name }) => ({ name, address: (await siteUrl(id)) ?? '' })))
  const lines = ['Docwright is running.', '', `  Dashboard  ${url}`]
  for (const { address, name } of sites) lines.push(`  Site       ${address}  ${name}`)
  if (others > 0) lines.push(`             and ${others} more on the dashboard`)
  if (news.ownerToken !== undefined) {
    lines.push(
      '',
      'Create your account (this link works once and expires after a week, or when a start more than an hour later prints another):',
      `  ${url}/set-up/${news.ownerToken}`,
    )
  }
  if (news.project !== undefined) lines.push('', ...firstSteps(url, news.project))
  return lines
}

function firstSteps(url: string, { id, key, slug }: NonNullable<Platform['news']['project']>): string[] {
  const clone = `git clone ${url.replace('://', `://key:${key}@`)}/git/${slug}.git`
  return [
    'To give the agent its first job, run in another terminal:',
    `  curl ${url}/v2/agent/${id}/job \\`,
    `    -H 'Authorization: Bearer ${key}' \\`,
    `    -H 'Content-Type: application/json' \\`,
    `    -d '${JSON.stringify({ prompt: firstPrompt })}'`,
    '',
    `  projectId  ${id}`,
    `  API key    ${key}  (shown only now, expires in ${usualKeyDays} days; more on the dashboard)`,
    `  clone      ${clone}`,
  ]
}

import { createHash } from 'node:crypto'
import type { Site } from '../site/create-site.ts'
import { mediaType } from '../source/media-type.ts'
import { isClosed } from './is-closed.ts'
import { mcpPath } from './mcp-path.ts'
import { scopedIndexes, siteIndexes } from './site-index.ts'
import { siteSkill } from './site-skill.ts'

/** A file for programs. */
export interface MachineFile {
  type: string
  text: string
}

/** How the site is served. */
export interface MachineFilesOptions {
  /** Origin of the site without a trailing slash; empty if it is unknown. */
  origin: string
  /** Whether there is an MCP server. */
  mcp: boolean
}

/**
 * Files for programs besides the pages: indexes, a skill, and the address of the MCP server. Files of the repository
 * with the same name take precedence.
 *
 * @returns Files by path without base path; empty if the site asks not to be indexed.
 */
export async function machineFiles(
  site: Site,
  { origin, mcp }: MachineFilesOptions,
): Promise<ReadonlyMap<string, MachineFile>> {
  const files = new Map<string, MachineFile>()
  if (isClosed(site)) return files
  const add = (path: string, text: string): void => {
    const isOwn = site.links.files.has(path.slice(1)) || site.routes.has(path.replace(/\.md$/, ''))
    if (!isOwn) files.set(path, { type: mediaType(path), text })
  }
  const indexes = await siteIndexes(site, origin)
  for (const [path, text] of indexes) add(path, text)
  for (const [path, text] of await scopedIndexes(site, origin, indexes)) add(path, text)
  add('/.well-known/llms.txt', indexes.get('/llms.txt') ?? '')
  const skill = await siteSkill(site, origin)
  const skillPath = `/.well-known/agent-skills/${skill.name}/SKILL.md`
  add('/skill.md', skill.text)
  add(skillPath, skill.text)
  const digest = `sha256:${createHash('sha256').update(skill.text).digest('hex')}`
  const listed = { name: skill.name, type: 'skill-md', description: skill.description, digest }
  add(
    '/.well-known/agent-skills/index.json',
    jsonText({
      $schema: 'https://schemas.agentskills.io/discovery/0.2.0/schema.json',
      skills: [{ ...listed, url: `${origin}${site.base}${skillPath}` }],
    }),
  )
  if (mcp) {
    const url = `${origin}${site.base}${mcpPath}`
    const server = { name: site.config.name, url, transport: 'http', authentication: 'none' }
    add('/.well-known/mcp.json', jsonText({ version: '1.0', transport: 'http', url, servers: [server] }))
    add('/.well-known/mcp/server-card.json', jsonText({ ...server, capabilities: { tools: {} } }))
  }
  return files
}

/**
 * `Link` header of every response, which tells programs where to go on.
 *
 * @param twin Path of the page as Markdown, with base path; undefined if the response is not a page.
 * @returns Undefined if the site asks not to be indexed.
 */
export function machineLinks(site: Site, twin?: string): string | undefined {
  if (isClosed(site)) return undefined
  const links = [`<${site.base}/llms.txt>; rel="llms-txt"`, `<${site.base}/llms-full.txt>; rel="llms-full-txt"`]
  if (twin !== undefined) links.push(`<${twin}>; rel="alternate"; type="text/markdown"`)
  return links.join(', ')
}

function jsonText(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`
}

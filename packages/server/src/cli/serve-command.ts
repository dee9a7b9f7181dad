import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { once } from 'node:events'
import { startPlatform } from '../main.ts'
import type { Platform } from '../main.ts'
import type { FirstProject } from '../platform/first-start.ts'
import type { CommandWorld, ServeOptions } from './command-line.ts'

/**
 * `docwright serve`: runs the platform until the process is asked to end.
 *
 * @param options Port, host, data folder, docs of the first project.
 * @param world Where to write, environment, signal.
 * @returns Exit status 0 after an orderly end; failures are thrown.
 */
export async function serve(options: ServeOptions, world: CommandWorld): Promise<number> {
  const { environment, output, signal, version } = world
  const platform = await startPlatform({
    dataFolder: options.data,
    host: options.host,
    port: options.port,
    environment,
    log: { write: (line) => output.note(line.trimEnd()) },
    firstProject: firstProjectOf(options.docs),
    version,
    works: options.worker !== false,
  })
  for (const line of greeting(platform)) output.print(line)
  if (!signal.aborted) await once(signal, 'abort')
  await platform.close()
  return 0
}

function firstProjectOf(docs: string | undefined): FirstProject {
  if (docs === undefined) return { name: 'Handbook', repository: { kind: 'starter' } }
  const path = resolve(docs)
  if (!existsSync(join(path, '.git')) && !existsSync(join(path, 'HEAD'))) {
    throw new Error(
      `project-repository: ${docs} is no git repository. Make one there with git init, and commit the pages.`,
    )
  }
  return { name: 'Docs', repository: { kind: 'import', source: { path } } }
}

/** What a person sees after a start. At the first one: how to sign in, and a command to try. */
function greeting({ url, news }: Platform): string[] {
  const lines = [`Docwright is running at ${url}`]
  if (news.ownerToken !== undefined) {
    lines.push('', 'Make your account (this link works once, for a week):', `  ${url}/set-up/${news.ownerToken}`)
  }
  if (news.project !== undefined) {
    const { id, slug, name, key } = news.project
    lines.push('', `First project: ${name}`, `  projectId  ${id}`, `  API key    ${key}  (shown only now)`)
    lines.push(`  clone      git clone ${url.replace('://', `://key:${key}@`)}/git/${slug}.git`)
    lines.push('', 'Give the agent a first job:')
    lines.push(`  curl ${url}/v2/agent/${id}/job \\`)
    lines.push(`    -H 'Authorization: Bearer ${key}' -H 'Content-Type: application/json' \\`)
    lines.push(`    -d '{"prompt": "Fix the broken links and add the missing descriptions."}'`)
  }
  return lines
}

import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { clone } from './git-client.ts'
import { temporaryFolder, type RunningServer } from './start-server.ts'

const run = promisify(execFile)

/** A docs repository of which each version has a page that no other has. */
export interface PushedProject {
  /**
   * Pushes a version.
   *
   * @returns What the server said to the pusher.
   */
  push(version: number): Promise<string>
  remove(): void
}

/** Clones the first project of a server. */
export async function openPushedProject({ cloneUrl }: Pick<RunningServer, 'cloneUrl'>): Promise<PushedProject> {
  const place = temporaryFolder()
  const folder = join(place.folder, 'clone')
  const { git } = await clone(cloneUrl, folder)
  const branch = await git('branch', '--show-current')
  return {
    remove: place.remove,
    async push(version) {
      for (const old of ['docs.json', 'index.mdx', `only-in-${version - 1}.mdx`])
        rmSync(join(folder, old), { force: true })
      mkdirSync(folder, { recursive: true })
      const pages = ['index', `only-in-${version}`]
      const navigation = { pages }
      const colors = { primary: '#336699' }
      const config = { name: 'Handbook', theme: 'mint', colors, navigation }
      writeFileSync(join(folder, 'docs.json'), JSON.stringify(config))
      const text = `version-${version}-shown [next](/only-in-${version})`
      writeFileSync(join(folder, 'index.mdx'), `---\ntitle: Home\n---\n\n${text}\n`)
      writeFileSync(join(folder, `only-in-${version}.mdx`), `---\ntitle: Only ${version}\n---\n\nHere.\n`)
      await git('add', '--all')
      // A push that was refused is tried again with what is committed already.
      await git('commit', '--quiet', '--allow-empty', `--message=Version ${version}`)
      const env = { PATH: process.env['PATH'], HOME: folder, GIT_CONFIG_GLOBAL: '/dev/null', GIT_TERMINAL_PROMPT: '0' }
      const { stderr } = await run('git', ['push', 'origin', branch], { cwd: folder, env })
      return stderr
    },
  }
}

/** A port that nobody listened on a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

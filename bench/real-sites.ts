import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { Store } from '@docwright/server'
import { readManifest, writeManifest } from '../packages/server/src/hosting/manifest/site-manifest.ts'
import { openFolderStore } from '../packages/server/src/objects/folder-store.ts'
import { digestOf } from '../packages/server/src/objects/read-object.ts'

/** A site that was really made, of which others are copies. */
export interface RealSite {
  /** Folder of its repository. */
  repository: string
  commit: string
  /**
   * Writes a list of its files under another address: each site is read and kept for itself.
   *
   * @returns Digest of the list.
   */
  copy(slug: string): Promise<string>
}

/**
 * Makes the starter site in a data folder, with the program itself.
 *
 * @param folder The data folder; nothing runs on it.
 * @param database Its database.
 * @param database.variables Names it to the program.
 * @param database.open Opens it.
 */
export async function makeRealSite(
  program: string,
  folder: string,
  { variables, open }: { variables: Readonly<Record<string, string>>; open: () => Promise<Store> },
): Promise<RealSite> {
  const environment = { PATH: process.env['PATH'], DOCWRIGHT_DRAIN_SECONDS: '0', ...variables }
  execFileSync(process.execPath, [program, 'project', 'create', 'Real', '--data', folder], { env: environment })
  const child = spawn(process.execPath, [program, 'serve', '--port', '0', '--data', folder], {
    env: environment,
    stdio: 'ignore',
  })
  const store = await open()
  try {
    for (;;) {
      await wait(500)
      const row = await store.db
        .selectFrom('deployment')
        .select(['project_id', 'commit_id', 'manifest'])
        .where('manifest', 'is not', null)
        .executeTakeFirst()
      if (row === undefined || row.manifest === null) continue
      const objects = openFolderStore(join(folder, 'objects'))
      const stream = await objects.get(row.manifest)
      const manifest = stream && (await readManifest(Buffer.concat(await stream.toArray())))
      if (manifest === undefined) throw new Error('The list of the site cannot be read.')
      return {
        repository: join(folder, 'repositories', `${row.project_id}.git`),
        commit: row.commit_id,
        async copy(slug) {
          const bytes = await writeManifest({ ...manifest, url: `http://${slug}.localhost` })
          const digest = digestOf(bytes)
          await objects.put(digest, { size: bytes.length, open: () => Readable.from([bytes]) })
          return digest
        },
      }
    }
  } finally {
    await store.close()
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
}

/**
 * Reads the front page of every site once.
 *
 * @param url Address of the server.
 * @param slugs Names of the sites.
 * @returns Milliseconds of each.
 * @throws Error where one does not answer with its page.
 */
export async function readAll(url: string, slugs: readonly string[]): Promise<number[]> {
  const { port } = new URL(url)
  const times: number[] = []
  for (const slug of slugs) {
    const began = performance.now()
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const headers = { host: `${slug}.localhost:${port}` }
      request({ host: '127.0.0.1', port, path: '/', headers, agent: false }, (answer) => {
        answer.resume().once('end', () => resolve(answer.statusCode))
      })
        .once('error', reject)
        .end()
    })
    if (status !== 200 && status !== 307) throw new Error(`${slug} answers ${status}.`)
    times.push(performance.now() - began)
  }
  return times
}

import { AwsClient } from 'aws4fetch'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Machine } from './network.ts'

/** What is given to those who use the bucket. */
export interface ForeignBucket {
  readonly port: number
  readonly name: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** Programs of Debian that are needed: `apt-get install swift-proxy swift-account swift-container swift-object memcached`. */
export const swiftPrograms = ['swift-proxy-server', 'swift-ring-builder', 'memcached']

const ports = { account: 6202, container: 6201, object: 6200 }
const port = 8080

/**
 * Starts OpenStack Swift with its S3 interface: an object store that others have written, with signatures and clocks that count.
 *
 * @param machine Where it runs.
 * @param folder Where it keeps everything.
 */
export async function startSwift(machine: Machine, folder: string): Promise<ForeignBucket> {
  mkdirSync(join(folder, 'devices', 'd1'), { recursive: true })
  chmodSync(folder, 0o755)
  const local = '127.0.0.1'
  machine.spawn(['memcached', '-u', 'root', '-l', local, '-p', '11211'])
  for (const [part, at] of Object.entries(ports)) {
    const builder = join(folder, `${part}.builder`)
    machine.run(['swift-ring-builder', builder, 'create', '4', '1', '0'])
    machine.run(['swift-ring-builder', builder, 'add', `r1z1-${local}:${at}/d1`, '1'])
    machine.run(['swift-ring-builder', builder, 'rebalance'])
    const own = `devices = ${join(folder, 'devices')}\nmount_check = false\n`
    const app = `[pipeline:main]\npipeline = ${part}-server\n[app:${part}-server]\nuse = egg:swift#${part}\n`
    startPart(machine, folder, part, `${settings(folder, local, at)}${own}${app}`)
  }
  const filters = Object.entries({
    catch_errors: '',
    cache: 'memcache_servers = 127.0.0.1:11211',
    s3api: 's3_acl = no',
    tempauth: 'user_docs_admin = secret .admin',
    bulk: '',
    slo: '',
  })
  const pipeline = `[pipeline:main]\npipeline = ${filters.map(([name]) => name).join(' ')} proxy-server\n`
  const parts = filters.map(
    ([name, more]) => `[filter:${name}]\nuse = egg:swift#${name === 'cache' ? 'memcache' : name}\n${more}\n`,
  )
  const app = '[app:proxy-server]\nuse = egg:swift#proxy\naccount_autocreate = true\n'
  startPart(machine, folder, 'proxy', `${settings(folder, machine.address, port)}${pipeline}${parts.join('')}${app}`)
  const bucket = { port, name: 'docs', accessKeyId: 'docs:admin', secretAccessKey: 'secret' }
  await makeBucket(machine, bucket)
  return bucket
}

function settings(folder: string, address: string, at: number): string {
  return `[DEFAULT]\nbind_ip = ${address}\nbind_port = ${at}\nuser = root\nswift_dir = ${folder}\nworkers = 0\n`
}

function startPart(machine: Machine, folder: string, part: string, configuration: string): void {
  const file = join(folder, `${part}.conf`)
  writeFileSync(file, configuration)
  machine.spawn([`swift-${part}-server`, file])
}

/** Asks for a bucket until there is one: the parts of Swift start in any order. */
async function makeBucket(machine: Machine, { name, ...keys }: ForeignBucket): Promise<void> {
  const client = new AwsClient({ ...keys, region: 'us-east-1', service: 's3', retries: 0 })
  for (let attempt = 0; ; attempt += 1) {
    const answer = await client
      .fetch(`http://${machine.address}:${port}/${name}`, { method: 'PUT' })
      .catch(() => undefined)
    if (answer?.ok === true) return
    if (attempt > 600) throw new Error(`Swift made no bucket: ${answer?.status ?? 'it does not answer'}.`)
    await pause(200)
  }
}

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { askPage } from '../ask-page.ts'
import type { Machine } from './network.ts'

/**
 * Starts nginx as our documentation has it, without encryption: each request goes to the next server.
 *
 * @param machine Where it runs; it listens on port 80.
 * @param servers Where requests go.
 */
export async function startBalancer(machine: Machine, folder: string, servers: readonly string[]): Promise<void> {
  const upstream = servers.map((server) => `server ${server} max_fails=0;`).join(' ')
  const forwarded = [
    'proxy_http_version 1.1',
    'proxy_set_header Connection ""',
    'proxy_set_header Host $http_host',
    'proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for',
    'client_max_body_size 0',
    'proxy_request_buffering off',
    'proxy_buffering off',
    'proxy_read_timeout 11m',
    'proxy_next_upstream error timeout http_503',
  ]
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  const configuration = `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  access_log off; ${places.join(' ')}
  upstream docwright { ${upstream} keepalive 16; }
  server { listen 80; location / { proxy_pass http://docwright; ${forwarded.map((line) => `${line};`).join(' ')} } }
}
`
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, configuration)
  machine.spawn(['nginx', '-e', join(folder, 'error.log'), '-c', file])
  const door = { name: 'nginx', address: machine.address, port: 80 }
  for (let attempt = 0; ; attempt += 1) {
    const answer = await askPage({ ...door, host: 'nobody', path: '/' }, 5_000).catch(() => undefined)
    if (answer !== undefined) return
    if (attempt > 600) throw new Error('nginx did not start.')
    await pause(100)
  }
}

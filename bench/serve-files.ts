// A plain static file server for comparison, for `measure-hosting.ts`: every request reads its file again.
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, normalize } from 'node:path'

const [folder = ''] = process.argv.slice(2)
const server = createServer((request, response) => {
  readFile(join(folder, normalize(request.url ?? '/'))).then(
    (content) => response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(content),
    () => response.writeHead(404).end(),
  )
}).listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
process.on('disconnect', () => process.exit(0))

// Doors that do to those who pass what a bad network or service does: node door-program.ts '{"bucket":[8081,8080],"database":[5433,5432]}'
import { connect, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { openBucketDoor, type BucketFault } from '../chaos/bucket-door.ts'

/** Told to this program, a line each: what is done to whom. */
export interface DoorOrder {
  /** Addresses of the machines it is done to; it is undone for all others. */
  clients: readonly string[]
  fault: BucketFault
  /** Milliseconds by which the database is late. */
  late: number
}

const { address, bucket, database } = JSON.parse(process.argv[2] ?? '') as {
  address: string
  bucket?: [number, number]
  database?: [number, number]
}
let order: DoorOrder = { clients: [], fault: 'none', late: 0 }
const meets = (client: string | undefined): boolean => order.clients.some((each) => client?.endsWith(each) === true)

process.stdin.on('end', () => process.exit(0))
createInterface({ input: process.stdin }).on('line', (line) => (order = JSON.parse(line) as DoorOrder))

if (bucket !== undefined) {
  const [at, to] = bucket
  await openBucketDoor({
    listen: { port: at, host: '0.0.0.0' },
    target: { hostname: address, port: to },
    faultOf: (client) => (meets(client) ? order.fault : 'none'),
  })
}
if (database !== undefined) {
  const [at, to] = database
  createServer({ allowHalfOpen: true }, (socket) => {
    const other = connect({ port: to, host: '127.0.0.1', allowHalfOpen: true })
    const late = (): number => (meets(socket.remoteAddress) ? order.late : 0)
    pass(socket, other, late)
    pass(other, socket, late)
  }).listen(at, '0.0.0.0')
}

/** Passes on what arrives, in its order, later. */
function pass(from: Socket, to: Socket, late: () => number): void {
  let before = Promise.resolve()
  const next = (action: () => void): void => {
    const waited = pause(late() / 2)
    before = before.then(async () => waited).then(action)
  }
  from.on('data', (bytes) => next(() => void to.write(bytes)))
  from.on('end', () => next(() => to.end()))
  from.on('close', () => next(() => to.destroy()))
  // Both ends are told by closing.
  from.on('error', () => {})
}

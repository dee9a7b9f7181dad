// What another tenant waits for while one takes all that can be held: node bench/starvation.ts --only Git
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { readOptions } from '../tools/read-options.ts'
import { buildPackages } from '../tools/build.ts'
import { heldRows, type HeldRow } from './starvation/held-rows.ts'
import { testedRows } from './starvation/tested-rows.ts'
import { prepareTenants, type TwoTenants } from './starvation/two-tenants.ts'

const { values } = readOptions({
  options: {
    only: { type: 'string', default: '' },
    from: { type: 'string', default: '' },
    warm: { type: 'string', default: '2' },
    seconds: { type: 'string', default: '6' },
  },
})
await buildPackages()
const prepared = await prepareTenants(join(import.meta.dirname, '../examples/groups'))
console.log('| What | alone p50 | p99 | attacked p50 | p99 | refused |\n| --- | --: | --: | --: | --: | --: |')
const first = heldRows.findIndex(({ what }) => what.includes(values.from))
try {
  for (const row of heldRows.slice(first).filter(({ what }) => what.includes(values.only)))
    console.log(await measureRow(row))
  for (const { what, reason, file } of testedRows.filter((row) => row.what.includes(values.only)))
    console.log(`| ${what} | ${reason}: ${file} | | | | |`)
} finally {
  prepared.close()
}

async function measureRow(row: HeldRow): Promise<string> {
  const tenants = await prepared.start()
  try {
    const alone = await measure(tenants, row)
    const attack = new AbortController()
    const attacking = row.attack(tenants, attack.signal)
    await wait(Number(values.warm) * 1000)
    const attacked = await measure(tenants, row)
    attack.abort()
    await attacking
    const cells = [alone, attacked].flatMap(({ waits }) => [ofAll(waits, 0.5), ofAll(waits, 0.99)])
    return `| ${[row.what, ...cells, `${attacked.refused} of ${attacked.waits.length}`].join(' | ')} |`
  } finally {
    await tenants.close()
  }
}

/** So often as a row says, and no longer than was asked for. */
async function measure(tenants: TwoTenants, { visit, times }: HeldRow): Promise<{ waits: number[]; refused: number }> {
  const waits: number[] = []
  let refused = 0
  await visit(tenants)
  const until = performance.now() + Number(values.seconds) * 1000
  while (waits.length < times && performance.now() < until) {
    const began = performance.now()
    try {
      await visit(tenants)
    } catch (cause) {
      refused += 1
      console.error(String(cause))
    }
    waits.push(performance.now() - began)
  }
  return { waits: waits.toSorted((left, right) => left - right), refused }
}

function ofAll(sorted: readonly number[], share: number): string {
  return `${Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)} ms`
}

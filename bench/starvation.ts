// What another tenant waits for while one takes all that can be held: node bench/starvation.ts --only Git
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { readOptions } from '../tools/read-options.ts'
import { buildPackages } from '../tools/build.ts'
import { heldRows, knownPage, type HeldRow } from './starvation/held-rows.ts'
import { startTwoTenants, type TwoTenants } from './starvation/two-tenants.ts'

const { values } = readOptions({
  options: { only: { type: 'string', default: '' }, warm: { type: 'string', default: '3' } },
})
const docs = join(import.meta.dirname, '../examples/groups')
await buildPackages()
console.log('| What | alone p50 | p99 | attacked p50 | p99 | refused |\n| --- | --: | --: | --: | --: | --: |')
for (const row of heldRows.filter(({ what }) => what.includes(values.only))) {
  // What was taken in one row is not taken in the next.
  const tenants = await startTwoTenants(docs)
  try {
    for (const tenant of [tenants.greedy, tenants.modest]) {
      while ((await tenants.send(tenant, { path: knownPage, site: true })).status !== 200) await wait(200)
    }
    const alone = await measure(tenants, row)
    const attack = new AbortController()
    const attacking = row.attack(tenants, attack.signal)
    await wait(Number(values.warm) * 1000)
    const attacked = await measure(tenants, row)
    attack.abort()
    await attacking
    const cells = [alone, attacked].flatMap(({ waits }) => [ofAll(waits, 0.5), ofAll(waits, 0.99)])
    console.log(`| ${[row.what, ...cells, `${attacked.refused} of ${row.times}`].join(' | ')} |`)
  } finally {
    await tenants.close()
  }
}

async function measure(tenants: TwoTenants, { visit, times }: HeldRow): Promise<{ waits: number[]; refused: number }> {
  const waits: number[] = []
  let refused = 0
  await visit(tenants)
  for (let time = 0; time < times; time++) {
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

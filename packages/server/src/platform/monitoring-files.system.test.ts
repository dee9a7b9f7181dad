import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startTestPlatform } from '../testing/start-test-platform.ts'

const folder = resolve(import.meta.dirname, '../../../../deploy/monitoring')

test.each(['alerts.yaml', 'grafana-dashboard.json'])(
  '%s asks for metrics that a process serves, and no others',
  async (file) => {
    const platform = await startTestPlatform()
    onTestFinished(platform.close)
    const served = await (await fetch(`${platform.url}/metrics`)).text()
    const names = new Set(
      [...served.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
        type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
      ),
    )
    const asked = new Set(readFileSync(resolve(folder, file), 'utf8').match(/\bdocwright_[a-z\d_]+/g))
    expect(asked.size).toBeGreaterThan(8)
    expect([...asked].filter((name) => !names.has(name))).toEqual([])
  },
)

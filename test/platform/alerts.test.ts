import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { findProgram, unlessMissing } from './proxy-programs.ts'
import { temporaryFolder } from './start-server.ts'

const promtool = findProgram('promtool')
const path = resolve(import.meta.dirname, '../../deploy/monitoring/alerts.yaml')
const guide = readFileSync(resolve(import.meta.dirname, '../../docs/operate/failure-modes.mdx'), 'utf8')

interface Rule {
  alert: string
  expr: string
  annotations: { summary: string; action: string; failure: string }
}

const rules = (parse(readFileSync(path, 'utf8')) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  ({ rules: all }) => all,
)

/** What a process measures when something is wrong: series, and what the alert then says. */
const failures: Record<string, { series: Record<string, string>; says: string }> = {
  DocwrightDown: { series: { 'up{job="docwright",instance="a"}': '0x60' }, says: 'a does not answer.' },
  DocwrightDatabaseAway: {
    series: { 'docwright_database_up{instance="a"}': '0x60' },
    says: 'a does not reach the database: the API answers 503, sites stay online.',
  },
  DocwrightDatabaseBlocked: {
    series: { 'docwright_database_blocked_seconds{instance="a"}': '90x60' },
    says: 'Queries of a wait for a lock of another program, whose transaction has lasted 1m 30s.',
  },
  DocwrightDatabaseSlow: {
    series: { 'docwright_database_seconds{instance="a"}': '2x60' },
    says: 'A small query takes 2s from a.',
  },
  DocwrightClockDiffers: {
    series: { 'docwright_clock_ahead_seconds{instance="a"}': '-3x60' },
    says: 'The clock of a differs by 3s from that of the database; from 10 seconds on it takes no work.',
  },
  DocwrightNotListening: {
    series: { 'docwright_listening{instance="a"}': '0x60' },
    says: 'a does not hear the notifications of other processes, so work begins later.',
  },
  DocwrightBucketFails: {
    series: {
      'docwright_store_request_seconds_count{instance="a",status="2xx"}': '0+30x60',
      'docwright_store_request_seconds_count{instance="a",status="none"}': '0+10x60',
    },
    says: '25% of the requests of a to the bucket fail.',
  },
  DocwrightBucketRefuses: {
    series: { 'docwright_store_request_seconds_count{instance="a",status="403"}': '0+1x60' },
    says: 'The bucket refuses requests of a (403): nothing can be published.',
  },
  DocwrightObjectsMissing: {
    series: { 'docwright_store_objects_missing_total{instance="a"}': '0+1x60' },
    says: 'The bucket lacks objects of published sites that a asks for.',
  },
  DocwrightDiskNearlyFull: {
    series: { 'docwright_disk_free_bytes{instance="a"}': '104857600x60' },
    says: 'The disk with the data folder of a has 100MiB left.',
  },
  DocwrightFilesNearlyUsedUp: {
    series: { 'docwright_disk_free_files{instance="a"}': '120x60' },
    says: 'The disk with the data folder of a takes only 120 more files, however much room it has.',
  },
  DocwrightTurnsFail: {
    series: { 'docwright_turn_problems_total{step="failed",code="model-unauthorized"}': '0+1x60' },
    says: 'Jobs fail with model-unauthorized.',
  },
  'DocwrightTurnsFail, for a reason that was not there before': {
    series: { 'docwright_turn_problems_total{step="failed",code="model-unreachable"}': '_x25 3x35' },
    says: 'Jobs fail with model-unreachable.',
  },
  DocwrightRepositoriesUnread: {
    series: {
      'docwright_failing{what="repository",instance="a"}': '0x5 2x60',
      'docwright_failing{what="repository",instance="b"}': '0x5 2x60',
    },
    says: 'Projects whose repository cannot be read, so that nothing is published of what is pushed to it: 2.',
  },
  DocwrightSourcesMissing: {
    series: { 'docwright_log_lines_total{level="warn",code="source-not-fetched"}': '1x5 2x5 3x5 4x5 5x5 6x40' },
    says: 'A repository that sites are made of cannot be read: they keep what they have of it.',
  },
  DocwrightJobsSuspended: {
    series: { 'docwright_failing{what="turn",instance="a"}': '1x60' },
    says: 'Jobs that wait because a model, a Git host or a disk has failed them: 1.',
  },
  DocwrightWebhooksRefused: {
    series: { 'docwright_failing{what="webhook",instance="a"}': '3x60' },
    says: 'Receivers of webhooks that take nothing, or do not answer: 3.',
  },
  DocwrightManyFail: {
    series: { 'docwright_failing{what="site"}': '3x10 7x60' },
    says: 'Within an hour, 4 more began to fail of one kind: site.',
  },
  'DocwrightManyFail, where a process started after they began to fail': {
    series: {
      'docwright_failing{what="site",instance="a"}': '3x10 7x60',
      'docwright_failing{what="site",instance="b"}': '_x20 7x50',
    },
    says: 'Within an hour, 4 more began to fail of one kind: site.',
  },
  'DocwrightManyFail, where a process took the place of another': {
    series: {
      'docwright_failing{what="site",instance="a"}': '3x10 7x10 stale',
      'docwright_failing{what="site",instance="b"}': '_x22 7x50',
    },
    says: 'Within an hour, 4 more began to fail of one kind: site.',
  },
  DocwrightDeploymentsWait: {
    series: { 'docwright_queue_wait_seconds{queue="deployment"}': '600x60' },
    says: 'A deployment has waited for 10m 0s.',
  },
  DocwrightJobsWait: {
    series: { 'docwright_queue_wait_seconds{queue="turn"}': '1200x60' },
    says: 'A job has waited for 20m 0s.',
  },
  DocwrightWebhooksWait: {
    series: { 'docwright_queue_wait_seconds{queue="webhook_delivery"}': '1200x60' },
    says: 'A webhook has waited for 20m 0s.',
  },
  DocwrightErrors: {
    series: {
      'docwright_http_request_seconds_count{area="api",status="2xx"}': '0+90x60',
      'docwright_http_request_seconds_count{area="api",status="5xx"}': '0+10x60',
    },
    says: '10% of the requests to api are answered with an error of the server.',
  },
  DocwrightReadersRefused: {
    series: { 'docwright_reader_refusals_total{limit="search"}': '0+45x60' },
    says: '45 requests of readers a minute are refused by the limit of search.',
  },
  DocwrightSitesSlow: {
    series: {
      'docwright_http_request_seconds_bucket{area="site",le="2"}': '0+0x60',
      'docwright_http_request_seconds_bucket{area="site",le="10"}': '0+60x60',
      'docwright_http_request_seconds_bucket{area="site",le="+Inf"}': '0+60x60',
    },
    says: '5 % of the requests to sites take longer than 9.6s.',
  },
  DocwrightBusy: {
    series: { 'docwright_nodejs_eventloop_lag_p99_seconds{instance="a"}': '4x60' },
    says: 'a is busy: its event loop lags by 4s.',
  },
}

/** Nobody was asked for a while, and nothing has failed since. */
const afterGap = {
  interval: '1m',
  input_series: [
    { series: 'docwright_turn_problems_total{step="failed",code="model-unreachable"}', values: '3x10 _x12 3x40' },
  ],
  alert_rule_test: ['25m', '30m', '40m'].map((time) => ({
    eval_time: time,
    alertname: 'DocwrightTurnsFail',
    exp_alerts: [],
  })),
}

/** A job that a model fails without saying for how long is given up after little more than four minutes; then nothing waits. */
const oneJob = {
  interval: '1m',
  input_series: [{ series: 'docwright_failing{what="turn",instance="a"}', values: '1x4 0x50' }],
  alert_rule_test: [
    {
      eval_time: '4m',
      alertname: 'DocwrightJobsSuspended',
      exp_alerts: [
        {
          exp_labels: { severity: 'warning' },
          exp_annotations: {
            ...rules.find(({ alert }) => alert === 'DocwrightJobsSuspended')?.annotations,
            summary: 'Jobs that wait because a model, a Git host or a disk has failed them: 1.',
          },
        },
      ],
    },
  ],
}

function alertOf(name: string): string {
  return name.split(',')[0] ?? name
}

test('each alert names a failure that the documentation explains', () => {
  expect(rules.map(({ alert }) => alert).toSorted()).toEqual(
    [...new Set(Object.keys(failures).map(alertOf))].toSorted(),
  )
  const anchors = new Set(
    [...guide.matchAll(/^##+ (.+)$/gm)].map(
      ([, heading = '']) => `/operate/failure-modes#${heading.toLowerCase().replaceAll(/[^a-z\d]+/g, '-')}`,
    ),
  )
  const named = rules.map(({ annotations }) => annotations.failure)
  expect(named.filter((failure) => failure !== '/operate/failure-modes' && !anchors.has(failure))).toEqual([])
})

test.runIf(promtool)(`each alert fires, and says what is wrong${unlessMissing(promtool, 'promtool')}`, () => {
  const { folder, remove } = temporaryFolder()
  onTestFinished(remove)
  const file = join(folder, 'test.yaml')
  const tests = Object.entries(failures).map(([failure, { series, says }]) => {
    const alertname = alertOf(failure)
    const rule = rules.find(({ alert }) => alert === alertname)
    const first = Object.keys(series)[0] ?? ''
    const labels = Object.fromEntries(
      [...first.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value]) => [name, value]),
    )
    const kept = Object.fromEntries(Object.entries(labels).filter(([name]) => isKept(rule?.expr ?? '', name)))
    return {
      interval: '1m',
      input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
      alert_rule_test: [
        { eval_time: '0m', alertname, exp_alerts: [] },
        {
          eval_time: '30m',
          alertname,
          exp_alerts: [
            {
              exp_labels: { ...kept, severity: severityOf(alertname) },
              exp_annotations: { ...rule?.annotations, summary: says },
            },
          ],
        },
      ],
    }
  })
  writeFileSync(file, stringify({ rule_files: [path], tests: [...tests, afterGap, oneJob] }))
  expect(execFileSync(promtool ?? '', ['test', 'rules', file], { encoding: 'utf8', stdio: 'pipe' })).toContain(
    'SUCCESS',
  )
})

/** An expression that adds up keeps the labels that it names; a quantile of all keeps none. */
function isKept(expression: string, label: string): boolean {
  const named = /^(?:sum|max) by \((\w+)\)/.exec(expression)?.[1]
  return named === undefined ? !/^(?:histogram_quantile|sum|max)\b/.test(expression) : named === label
}

function severityOf(alertname: string): string {
  const text = readFileSync(path, 'utf8')
  return new RegExp(`alert: ${alertname}[\\s\\S]*?severity: (\\w+)`).exec(text)?.[1] ?? ''
}

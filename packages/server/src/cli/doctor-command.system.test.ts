import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startBucket } from '../objects/testing/start-bucket.ts'
import { createPostgresDatabase } from '../store/testing/describe-each-store.ts'
import { runPlatformCommand } from './command-line.ts'

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'docwright-doctor-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The findings of `doctor --platform` with a bucket in a new place. */
async function doctorFinds(databaseUrl: string, settings: Readonly<Record<string, string>>) {
  const dataFolder = join(temporaryFolder(), 'data')
  const argv = ['doctor', '--platform', '--json', '--data', dataFolder]
  let [printed, noted] = ['', '']
  const status = await runPlatformCommand(argv, {
    output: { print: (text) => void (printed += text), note: (text) => void (noted += text) },
    environment: { PATH: process.env['PATH'], DATABASE_URL: databaseUrl, ...settings },
    version: '0.0.0',
    signal: new AbortController().signal,
  })
  expect({ noted, isMade: existsSync(dataFolder) }).toEqual({ noted: '', isMade: false })
  return { status, findings: JSON.parse(printed) as { part: string; state: string; said: string; fix?: string }[] }
}

test('doctor --platform looks at the bucket also where the database is away, or holds no platform yet', async () => {
  const bucket = await startBucket(temporaryFolder())
  onTestFinished(bucket.close)
  const { endpoint, bucket: name, accessKeyId, secretAccessKey } = bucket.address
  const settings = {
    DOCWRIGHT_STORE: `s3://${name}/sites?endpoint=${endpoint}`,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
  }
  const stored = { part: 'object store', state: 'ok', said: expect.stringContaining('put, get, list and delete work') }
  expect(await doctorFinds('postgres://docwright@127.0.0.1:1/docwright', settings)).toEqual({
    status: 1,
    findings: [
      expect.objectContaining({ part: 'database', state: 'problem', said: expect.stringContaining('database-away') }),
      stored,
    ],
  })
  const missing = 'platform-missing: there is no platform in the database that DATABASE_URL names.'
  const { status, findings } = await doctorFinds(await createPostgresDatabase(), settings)
  expect({ status, findings }).toEqual({
    status: 0,
    findings: [
      expect.objectContaining({ part: 'database', state: 'warning', said: expect.stringContaining(missing) }),
      stored,
    ],
  })
  const gone = { ...settings, DOCWRIGHT_STORE: `s3://other/sites?endpoint=${endpoint}` }
  expect((await doctorFinds('postgres://docwright@127.0.0.1:1/docwright', gone)).findings.at(-1)).toMatchObject({
    state: 'problem',
    fix: 'Create the bucket, or correct its name in DOCWRIGHT_STORE.',
  })
})

import { APICallError } from '@ai-sdk/provider'
import { expect, test } from 'vitest'
import { classifyError } from './classify-error.ts'

const settings = {
  provider: 'openai-compatible',
  model: 'large',
  baseUrl: 'https://models.example.com/v1',
  apiKey: 'key-of-this-test',
} as const

/** An answer with a status, or none where no connection came about. */
function failure(statusCode: number | undefined, message: string, cause?: unknown): APICallError {
  return new APICallError({
    url: settings.baseUrl,
    requestBodyValues: {},
    message,
    ...(statusCode === undefined ? {} : { statusCode }),
    ...(cause === undefined ? {} : { cause }),
  })
}

const refused = Object.assign(new Error('connect ECONNREFUSED 192.0.2.1:443'), { code: 'ECONNREFUSED' })
const untrusted = Object.assign(new Error('self-signed certificate'), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
const expired = Object.assign(new Error('certificate has expired'), { code: 'CERT_HAS_EXPIRED' })

test.each<[string, unknown, string, string]>([
  ['503', failure(503, 'Service Unavailable'), 'retry', 'model-overloaded'],
  ['529', failure(529, 'Overloaded'), 'retry', 'model-overloaded'],
  ['a provider that says so in its answer', { type: 'overloaded_error' }, 'retry', 'model-overloaded'],
  ['a provider without capacity', new Error('We are at capacity.'), 'retry', 'model-overloaded'],
  ['504', failure(504, 'Gateway Timeout'), 'retry', 'model-server-error'],
  ['a failure within an answer', { type: 'api_error', message: 'Failed.' }, 'retry', 'model-server-error'],
  ['no connection', failure(undefined, 'Cannot connect', refused), 'retry', 'model-unreachable'],
  [
    'a certificate of its own making',
    failure(undefined, 'Cannot connect', untrusted),
    'permanent',
    'model-unreachable',
  ],
  ['an old certificate', failure(undefined, 'Cannot connect', expired), 'permanent', 'model-unreachable'],
  ['a connection that ends', new Error('terminated'), 'retry', 'model-interrupted'],
  ['no JSON', failure(200, 'Invalid JSON response'), 'retry', 'model-invalid-answer'],
  ['events that make no sense', new Error('Unknown part 7'), 'retry', 'model-invalid-answer'],
  ['402', failure(402, 'Payment required'), 'permanent', 'model-unauthorized'],
  ['no credit', failure(400, 'Your credit balance is too low'), 'permanent', 'model-unauthorized'],
  ['422', failure(422, 'tools[0] is wrong'), 'permanent', 'model-request-refused'],
  ['413', failure(413, 'Too much'), 'permanent', 'model-request-refused'],
])('%s', (_name, error, kind, code) => {
  const fault = classifyError(error, settings)
  expect(fault).toMatchObject({ kind, code })
  expect(fault.message).toMatch(/^[A-Z].+[.”]$|: /)
})

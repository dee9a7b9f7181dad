import { APICallError } from '@ai-sdk/provider'
import { expect, test } from 'vitest'
import { classifyError } from './classify-error.ts'
import { ModelAddressRefused } from './model-fault.ts'

const settings = {
  provider: 'openai-compatible',
  model: 'large',
  baseUrl: 'https://models.example.com/v1',
  apiKey: 'key-of-this-test',
} as const

/** An answer with a status, or none if no connection came about. */
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
  ['llama.cpp without --jinja', failure(500, 'tools param requires --jinja flag'), 'permanent', 'model-no-tools'],
  [
    'vLLM without a parser of tool calls',
    failure(400, '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set'),
    'permanent',
    'model-no-tools',
  ],
  [
    'a model of Ollama without tools',
    failure(400, 'registry.ollama.ai/library/none:latest does not support tools'),
    'permanent',
    'model-no-tools',
  ],
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
  ['404', failure(404, 'Not found'), 'permanent', 'model-not-found'],
  [
    'a model that was withdrawn',
    failure(400, 'The model `large` has been decommissioned and is no longer supported.'),
    'permanent',
    'model-not-found',
  ],
  [
    'an address that is refused',
    new ModelAddressRefused('No model is asked at 10.0.0.1.'),
    'permanent',
    'model-address-refused',
  ],
  ['422', failure(422, 'tools[0] is wrong'), 'permanent', 'model-request-refused'],
  ['413', failure(413, 'Too much'), 'permanent', 'model-request-refused'],
])('%s', (_name, error, kind, code) => {
  const fault = classifyError(error, settings)
  expect(fault).toMatchObject({ kind, code })
  expect(fault.message).toMatch(/^[A-Z].+[.”]$|: /)
})

test('whoever set a model up on the dashboard is led back there', () => {
  const setUp = { ...settings, settingsPage: 'Settings → Models' }
  expect(classifyError(failure(401, 'No'), setUp).message).toContain('Enter it again under Settings → Models.')
  expect(classifyError(failure(404, 'No'), setUp).message).toContain('Choose another under Settings → Models.')
  expect(classifyError(failure(401, 'No'), settings).message).toContain('DOCWRIGHT_MODEL_API_KEY')
})

test.each([
  ['CERT_HAS_EXPIRED', 'its certificate has expired'],
  ['CERT_NOT_YET_VALID', 'its certificate is not valid yet'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'its certificate is for another host name'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'this machine does not know who issued its certificate'],
  ['CERT_SIGNATURE_FAILURE', 'its certificate cannot be verified'],
])('%s: %s', (code, words) => {
  const cause = Object.assign(new Error('No.'), { code })
  expect(classifyError(failure(undefined, 'Cannot connect', cause), settings).message).toContain(words)
})

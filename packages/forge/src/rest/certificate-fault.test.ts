import { expect, test } from 'vitest'
import { certificateFault } from './certificate-fault.ts'

function failed(code: string): Error {
  return new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) })
}

test.for([
  ['CERT_HAS_EXPIRED', 'its certificate has expired'],
  ['CERT_NOT_YET_VALID', 'its certificate is not valid yet'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'its certificate is for another host name'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'this machine does not know who issued its certificate'],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'this machine does not know who issued its certificate'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'this machine does not know who issued its certificate'],
  ['CERT_SIGNATURE_FAILURE', 'its certificate cannot be verified'],
] as const)('%s: %s', ([code, words]) => {
  expect(certificateFault(failed(code))?.what).toBe(words)
})

test('whatever else keeps a server from answering is not its certificate', () => {
  for (const code of ['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', ''])
    expect([code, certificateFault(failed(code))]).toEqual([code, undefined])
  expect(certificateFault('CERT_HAS_EXPIRED')).toBeUndefined()
})

test('each says who repairs it', () => {
  const fixOf = (code: string): string | undefined => certificateFault(failed(code))?.fix
  expect(fixOf('CERT_HAS_EXPIRED')).toBe('Renew it there.')
  expect(fixOf('CERT_NOT_YET_VALID')).toContain('clocks')
  expect(fixOf('ERR_TLS_CERT_ALTNAME_INVALID')).toBe('Correct the address.')
  expect(fixOf('UNABLE_TO_VERIFY_LEAF_SIGNATURE')).toContain('NODE_EXTRA_CA_CERTS')
})

/** Faults of certificates by their codes, with fixes. */
const faults: readonly (readonly [says: RegExp, what: string, fix: string])[] = [
  [/CERT_HAS_EXPIRED/, 'its certificate has expired', 'Renew it there.'],
  [/CERT_NOT_YET_VALID/, 'its certificate is not valid yet', 'Check the clocks of both machines.'],
  [/ALTNAME_INVALID|HOSTNAME_MISMATCH/, 'its certificate is for another host name', 'Correct the address.'],
  [/CERT_REVOKED/, 'its certificate was revoked', 'Renew it there.'],
  [
    /SELF_SIGNED|ISSUER_CERT|VERIFY_LEAF|CERT_UNTRUSTED/,
    'this machine does not know who issued its certificate',
    'Name that authority to this machine with NODE_EXTRA_CA_CERTS.',
  ],
  [/CERT_|_CERT|CERTIFICATE/, 'its certificate cannot be verified', 'Look at it with openssl s_client.'],
]

/** Why a certificate is rejected. */
export interface CertificateFault {
  /** The end of a sentence about the server. */
  what: string
  fix: string
}

/**
 * Describes the fault of a server's certificate.
 *
 * @param error The error of a request; its causes are searched, too.
 * @returns Undefined if the certificate is not the reason.
 */
export function certificateFault(error: unknown): CertificateFault | undefined {
  for (let each = error; each instanceof Error; each = each.cause) {
    const code = 'code' in each ? String(each.code) : ''
    const found = faults.find(([pattern]) => pattern.test(code))
    if (found !== undefined) return { what: found[1], fix: found[2] }
  }
  return undefined
}

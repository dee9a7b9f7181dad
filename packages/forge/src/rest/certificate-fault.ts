/** What is wrong with a certificate, by what the system calls it: each is repaired by somebody else. */
const faults: readonly (readonly [RegExp, string])[] = [
  [/CERT_HAS_EXPIRED/, 'its certificate has expired'],
  [/CERT_NOT_YET_VALID/, 'its certificate is not valid yet'],
  [/ALTNAME_INVALID|HOSTNAME_MISMATCH/, 'its certificate is for another host name'],
  [/CERT_REVOKED/, 'its certificate was revoked'],
  [/SELF_SIGNED|ISSUER_CERT|VERIFY_LEAF|CERT_UNTRUSTED/, 'this machine does not know who issued its certificate'],
  [/CERT_|_CERT|CERTIFICATE/, 'its certificate cannot be verified'],
]

/**
 * Says what is wrong with the certificate of a server.
 *
 * @param error What a request failed with; its causes are looked at, too.
 * @returns The end of a sentence about the server; undefined where its certificate is not why.
 */
export function certificateFault(error: unknown): string | undefined {
  for (let each = error; each instanceof Error; each = each.cause) {
    const code = 'code' in each ? String(each.code) : ''
    const fault = faults.find(([pattern]) => pattern.test(code))
    if (fault !== undefined) return fault[1]
  }
  return undefined
}

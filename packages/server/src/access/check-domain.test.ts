import { expect, test } from 'vitest'
import { findPointingProblem, findProofProblem, type NameLookup } from './check-domain.ts'

function lookupOf(texts: Record<string, string[]>, addresses: Record<string, string[]> = {}): NameLookup {
  return {
    texts: async (name) => texts[name] ?? [],
    addresses: async (name) => addresses[name] ?? [],
  }
}

const broken: NameLookup = {
  texts: () => Promise.reject(new Error('ESERVFAIL')),
  addresses: () => Promise.reject(new Error('ESERVFAIL')),
}

test('each mistake of a proof has its sentence', async () => {
  const problemOf = async (lookup: NameLookup, host = 'docs.acme.com') => findProofProblem(lookup, host, 'proof-1')
  expect(await problemOf(lookupOf({ '_docwright.docs.acme.com': ['v=spf1', 'proof-1 '] }))).toBeUndefined()
  expect(await problemOf(lookupOf({}))).toBe(
    'There is no TXT record of _docwright.docs.acme.com yet. Add it at your DNS provider. DNS changes can take an hour to arrive.',
  )
  expect(await problemOf(lookupOf({ '_docwright.docs.acme.com': ['proof-2'] }))).toBe(
    'The TXT record of _docwright.docs.acme.com has the value “proof-2”, not “proof-1”. Correct it, or add a second record. DNS changes can take an hour to arrive.',
  )
  expect(await problemOf(lookupOf({ 'docs.acme.com': ['proof-1'] }))).toBe(
    'The TXT record is at docs.acme.com itself. Its name must be _docwright.docs.acme.com.',
  )
  expect(await problemOf(lookupOf({ '_docwright.docs.acme.com.acme.com': ['proof-1'] }))).toBe(
    'The TXT record is at _docwright.docs.acme.com.acme.com: your DNS provider adds the domain to each name. Enter _docwright.docs as its name.',
  )
  expect(await problemOf(lookupOf({ '_docwright.acme.com.acme.com': ['proof-1'] }), 'acme.com')).toContain(
    'Enter _docwright as its name.',
  )
  expect(await problemOf(broken)).toContain('The DNS servers of docs.acme.com did not answer.')
})

test('a name that leads elsewhere, or nowhere, is told as such', async () => {
  const here = { 'docs.example.com': ['192.0.2.7', '2001:db8::7'] }
  const problemOf = async (led: string[]) =>
    findPointingProblem(lookupOf({}, { ...here, 'docs.acme.com': led }), 'docs.acme.com', 'docs.example.com')
  expect(await problemOf(['192.0.2.7'])).toBeUndefined()
  expect(await problemOf(['2001:db8::7', '192.0.2.7'])).toBeUndefined()
  expect(await problemOf([])).toBe(
    'docs.acme.com has no address yet. Add a CNAME record with the value docs.example.com. DNS changes can take an hour to arrive.',
  )
  // One of two is wrong: some readers arrive, and certificates fail.
  expect(await problemOf(['192.0.2.7', '2001:db8::99'])).toBe(
    'docs.acme.com leads to 2001:db8::99, and this server is at 192.0.2.7, 2001:db8::7. Correct its record, unless a proxy of yours there passes requests on to this server.',
  )
  expect(await findPointingProblem(broken, 'docs.acme.com', 'docs.example.com')).toContain('did not answer')
  // On one's own machine there is nothing to compare with.
  expect(await findPointingProblem(lookupOf({}), 'docs.acme.com', 'localhost')).toBeUndefined()
})

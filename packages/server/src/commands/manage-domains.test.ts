import { expect, test } from 'vitest'
import type { Project } from '../projects/project.ts'
import type { Deployment } from '../store/deployments/deployment.ts'
import { addProject } from '../store/testing/add-project.ts'
import { describeEachStore } from '../store/testing/describe-each-store.ts'
import { addDomain, readDomains, removeDomain, verifyDomain } from './manage-domains.ts'

describeEachStore('Domains', (stores) => {
  test('belong to whoever proves them first; a claim keeps nobody out', async () => {
    const store = await stores.open()
    const { projectId: one } = await addProject(store)
    const { projectId: other } = await addProject(store, { slug: 'other' })
    const context = { store, publicUrl: 'https://platform.example.com' }
    expect(await addDomain(context, one, 'not a host')).toMatchObject({ code: 'invalid-host', field: 'host' })
    expect(await addDomain(context, one, 'platform.example.com')).toMatchObject({ code: 'host-taken' })
    expect(await addDomain(context, one, 'Docs.Example.com.')).toEqual({ status: 'done' })
    expect(await addDomain(context, other, 'docs.example.com')).toEqual({ status: 'done' })
    expect(await readDomains(context, one)).toEqual([])
    const [claim] = await readDomains(context, other)
    expect(claim).toMatchObject({
      host: 'docs.example.com',
      status: 'waiting',
      records: [
        {
          type: 'TXT',
          name: '_docwright.docs.example.com',
          value: expect.stringMatching(/^docwright-[\da-f]{32}$/),
        },
        { type: 'CNAME', name: 'docs.example.com', value: 'platform.example.com' },
      ],
    })
    const records = new Map([['_docwright.docs.example.com', ['something else']]])
    const addresses = new Map([['platform.example.com', ['192.0.2.7']]])
    const lookup = {
      texts: async (name: string) => records.get(name) ?? [],
      addresses: async (name: string) => addresses.get(name) ?? [],
    }
    // The live deployments of the projects, and their renewals.
    const renewed: string[] = []
    const site = {
      projects: { find: async () => ({ defaultBranch: 'main' }) as Project },
      hosting: {
        liveOf: async (projectId: string, branch: string) => ({ projectId, branch }) as Deployment,
        renewSources: async (live: Deployment) => (renewed.push(`${live.projectId} ${live.branch}`), live),
      },
    }
    const resolving = { ...context, ...site, lookup }
    expect(await verifyDomain(resolving, other, 'docs.example.com')).toMatchObject({ code: 'domain-unproved' })
    expect(await verifyDomain(resolving, one, 'docs.example.com')).toMatchObject({ code: 'not-found' })
    records.set('_docwright.docs.example.com', ['something else', claim?.records[0]?.value ?? ''])
    // It is verified, and the sentence says what is left to do.
    expect(await verifyDomain(resolving, other, 'docs.example.com')).toMatchObject({
      code: 'domain-elsewhere',
      message: expect.stringContaining('The domain is verified. docs.example.com has no address yet.'),
    })
    expect(await readDomains(context, other)).toEqual([{ host: 'docs.example.com', status: 'verified', records: [] }])
    records.clear()
    addresses.set('docs.example.com', ['192.0.2.7'])
    expect(await verifyDomain(resolving, other, 'docs.example.com')).toEqual({ status: 'done' })
    expect(renewed).toEqual([`${other} main`])
    expect(await addDomain(context, one, 'docs.example.com')).toMatchObject({ code: 'host-taken' })
    expect(await removeDomain({ store, ...site }, one, 'docs.example.com')).toMatchObject({
      status: 'refused',
      code: 'not-found',
    })
    expect(await readDomains(context, other)).toHaveLength(1)
    expect(renewed).toHaveLength(1)
    expect(await removeDomain({ store, ...site }, other, 'docs.example.com')).toEqual({ status: 'done' })
    expect(renewed).toEqual([`${other} main`, `${other} main`])
    expect(await readDomains(context, other)).toEqual([])
    expect(await removeDomain({ store, ...site }, other, 'docs.example.com')).toMatchObject({ code: 'not-found' })
  })
})

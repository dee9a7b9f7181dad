import type { ConnectedRepository, ConnectionServices, ForgeConnection, Outcome } from '@docwright/contract'
import { type InMemoryState, refusal } from './in-memory-state.ts'

/** The repositories that every connection in memory offers. */
const repositories: readonly ConnectedRepository[] = [
  { fullName: 'acme/docs', private: true },
  { fullName: 'acme/handbook', private: false },
]

/** Connections with forges in memory: whatever is entered is connected, and opens the same repositories. */
export function inMemoryConnections(state: InMemoryState): ConnectionServices {
  const connections: ForgeConnection[] = []
  const find = (id: string): ForgeConnection | undefined => connections.find((one) => one.id === id)
  const unknown = refusal('not-found', 'This connection does not exist.')
  const add = (one: Pick<ForgeConnection, 'kind' | 'address' | 'name' | 'app'>): Outcome<{ connectionId: string }> => {
    const id = state.nextId('connection')
    connections.push({ ...one, id, projects: 0, createdAt: state.now().toISOString() })
    return { status: 'done', connectionId: id }
  }
  return {
    list: async () => connections,
    async beginGitHub(_accountId, { owner }) {
      if (/\s/.test(owner)) return refusal('connection-owner', 'A name of GitHub has no spaces.', 'owner')
      const action = 'https://github.com/settings/apps/new?state=s'
      return { status: 'done', action, manifest: '{"name":"Docwright"}' }
    },
    async finishGitHub(_accountId, { code }) {
      if (code !== 'fresh') return refusal('forge-not-found', 'GitHub does not know this code.')
      const page = 'https://github.com/apps/docwright-acme'
      const app = { owner: 'acme', page, installUrl: `${page}/installations/new` }
      return add({ kind: 'github', address: 'https://github.com', name: 'Docwright Acme', app })
    },
    async addToken(_accountId, { kind, address, token }) {
      if (token === '') return refusal('connection-token', 'Enter the token.', 'token')
      const at = address === '' ? 'https://gitlab.com' : address
      if (!URL.canParse(at))
        return refusal(
          'connection-address',
          'Enter the address of the forge, such as https://git.example.com.',
          'address',
        )
      return add({ kind, address: at, name: new URL(at).host, app: null })
    },
    async renewToken(_accountId, id, token) {
      if (find(id) === undefined) return unknown
      return token === '' ? refusal('connection-token', 'Enter the token.', 'token') : { status: 'done' }
    },
    async remove(_accountId, id) {
      const found = find(id)
      if (found === undefined) return unknown
      connections.splice(connections.indexOf(found), 1)
      return { status: 'done' }
    },
    async repositories(_accountId, id, search) {
      const connection = find(id)
      if (connection === undefined) return unknown
      return { status: 'done', connection, repositories: repositories.filter((one) => one.fullName.includes(search)) }
    },
    async choices(_accountId, id, wanted) {
      const connection = find(id)
      const repository = repositories.find(({ fullName }) => fullName === wanted.repository)
      if (connection === undefined || repository === undefined) return unknown
      const branches = ['main', 'next']
      const branch = branches.includes(wanted.branch) ? wanted.branch : 'main'
      return { status: 'done', choices: { connection, repository, branches, branch, folders: ['', 'docs'] } }
    },
  }
}

import type { PlatformSettings } from '../process/platform-settings.ts'
import type { Projects } from '../projects/projects.ts'
import { modelName } from '../store/models/model-definition.ts'
import { newestModels } from '../store/models/model-queries.ts'
import type { Store } from '../store/open-store.ts'
import { newestConnections } from '../store/projects/connection-queries.ts'
import { newestForgeProjects } from '../store/projects/project-queries.ts'
import type { SecretBox } from '../store/secret-box.ts'
import type { Connections } from './connections.ts'
import type { OpenedPlace } from './examine-credentials.ts'
import { repositoryPath } from './github-app.ts'
import { createModelAddresses } from './model-addresses.ts'
import { createModels } from './models.ts'

/** Limit of checks of each kind: if there are more, some of them show the problem of all. */
const most = 10

/** Dependencies of the checks. */
interface PlacesContext {
  store: Store
  settings: PlatformSettings
  environment: Readonly<Record<string, string | undefined>>
  secrets: SecretBox
  projects: Pick<Projects, 'find' | 'token'>
  connections: Connections
  /** Whether models are asked, which costs tokens. */
  asksModels: boolean
}

/** The models, connections and tokens of projects that were set up last, each with a small question. */
export async function listOpenedPlaces(context: PlacesContext): Promise<OpenedPlace[]> {
  return [
    ...(await listModelPlaces(context)),
    ...(await listConnectionPlaces(context)),
    ...(await listTokenPlaces(context)),
  ]
}

async function listModelPlaces({
  store,
  settings,
  environment,
  secrets,
  asksModels,
}: PlacesContext): Promise<OpenedPlace[]> {
  const allowPrivate = settings.DOCWRIGHT_ALLOW_PRIVATE_ADDRESSES === 'yes'
  const { fetch } = createModelAddresses(settings.DOCWRIGHT_LOCAL_MODELS, allowPrivate)
  const models = createModels(environment, settings, { db: store.db, secrets, fetch })
  const setUp = await newestModels(store.db, most)
  const operator = models.tryOperators
  const part = 'model' as const
  const places = setUp.map((model) => ({
    part,
    name: modelName(model.definition),
    ask: async () => models.try(model),
    fix: 'Change it under Settings → Models.',
  }))
  if (operator !== null) places.unshift({ part, ...operator, fix: 'Check DOCWRIGHT_MODEL and its key.' })
  return asksModels ? places : places.map((place) => ({ ...place, ask: async () => Promise.resolve(notAsked) }))
}

const notAsked = { works: true, message: 'not asked; --ask-models asks it one question of about 8,000 tokens' }

async function listConnectionPlaces({ store, connections }: PlacesContext): Promise<OpenedPlace[]> {
  const found = await newestConnections(store.db, most)
  return found.map((connection) => ({
    part: 'forge' as const,
    name: `connection with ${connection.address}`,
    async ask() {
      const { length } = await connections.accountOf(connection).repositories('')
      return { works: true, message: `opens ${length} repositories` }
    },
    fix: 'Renew its token under Connections.',
  }))
}

/** Tokens of projects; those of GitHub cannot be checked without its App. */
async function listTokenPlaces({ store, projects, connections }: PlacesContext): Promise<OpenedPlace[]> {
  const found = await newestForgeProjects(store.db, most)
  return found.map(({ id, slug, kind, url }) => ({
    part: 'forge' as const,
    name: `token of the project ${slug}`,
    async ask() {
      const token = await projects.token(id)
      if (token === null) return { works: true, message: 'it has none of its own' }
      await connections.accountWith(kind, url, token).repository(repositoryPath(url))
      return { works: true, message: `opens ${url}` }
    },
    fix: 'Enter another token in the settings of the project.',
  }))
}

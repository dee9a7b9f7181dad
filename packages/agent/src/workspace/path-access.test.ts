import { expect, test } from 'vitest'
import { accessTo, type PathRules } from './path-access.ts'
import { readPathRules } from './project-rules.ts'

const nothing = (): boolean => false
const root: PathRules = { docsFolder: '', named: new Set(), read: nothing, change: nothing, opensMore: false }
const inside: PathRules = { ...root, docsFolder: 'docs' }

const programs =
  'package.json Makefile Jenkinsfile azure-pipelines.yml bitbucket-pipelines.yml lefthook.yml Dockerfile netlify.toml src/index.ts vercel.json docker-compose.yml tsconfig.json scripts/build.sh script.js styles/main.js server.mjs app/page.tsx k8s/deployment.yaml README.md CONTRIBUTING.md'.split(
    ' ',
  )
const steering =
  '.github/workflows/ci.yml .gitlab-ci.yml .circleci/config.yml AGENTS.md CLAUDE.md GEMINI.md CODEOWNERS .gitattributes .gitmodules .gitignore .mintignore .docwright/agent.json .docwright/workflows/x.md'.split(
    ' ',
  )
const secrets =
  '.env .env.production .git-credentials .aws/credentials .docker/config.json .ssh/config server.key credentials.json secrets/prod.env secrets/api.json terraform.tfstate terraform.tfstate.backup prod.tfvars .pypirc .npmrc .netrc id_ed25519 app/id_rsa.pub key.pem my-service-account.json .vscode/tasks.json .devcontainer/devcontainer.json .mcp.json .cursorrules .windsurfrules .pre-commit-config.yaml .travis.yml .drone.yml .buildkite/pipeline.yml'.split(
    ' ',
  )
const pages =
  'index.mdx guides/a.md docs.json mint.json images/a.png logo/dark.svg style.css snippets/note.mdx snippets/card.jsx openapi.yaml api/openapi.v2.json guides/secrets/rotate.mdx credentials.mdx guides/.../x'
    .split(' ')
    .slice(0, -1)

test.each(programs)('%s is of a program: read in the docs folder, hidden beside it, never changed', (path) => {
  expect(accessTo(path, root)).toBe('readable')
  expect(accessTo(`docs/${path}`, inside)).toBe('readable')
  expect(accessTo(path, inside)).toBe('hidden')
})

test.each(steering)('%s steers builds, reviews or agents: it is read, and changed by nobody but people', (path) => {
  const open = { ...inside, change: () => true, read: () => true }
  for (const rules of [root, inside, open]) expect(accessTo(path, rules)).toBe('readable')
  expect(accessTo(`docs/${path}`.toUpperCase(), open)).toBe('readable')
})

test.each(secrets)('%s is not seen, whatever a project opens', (path) => {
  const open = { ...inside, change: () => true, read: () => true }
  for (const rules of [root, inside, open]) {
    expect(accessTo(path, rules)).toBe('hidden')
    expect(accessTo(`docs/${path}`, rules)).toBe('hidden')
  }
})

test.each(pages)('%s belongs to the docs', (path) => {
  expect(accessTo(path, root)).toBe('changeable')
  expect(accessTo(`docs/${path}`, inside)).toBe('changeable')
  expect(accessTo(path, inside)).toBe('hidden')
})

test('what docs.json names, and what the project opens', async () => {
  const files: Record<string, string> = {
    'docs/docs.json': JSON.stringify({
      navigation: { $ref: './navigation.json', openapi: ['specs/api.json', 'https://example.com/x.json'] },
      api: { asyncapi: '../outside.yaml', $ref: 'package.json' },
    }),
    'docs/.docwright/agent.json': JSON.stringify({ read: ['src/**', '.env'], change: ['examples/**', 7] }),
  }
  const rules = await readPathRules('docs', async (path) => files[path])
  const accesses = Object.fromEntries(
    [
      'docs/navigation.json',
      'docs/specs/api.json',
      'docs/specs/other.json',
      'docs/package.json',
      'outside.yaml',
      'src/index.ts',
      'examples/a.ts',
      '.env',
      'lib/x.ts',
      'docs/.docwright/agent.json',
    ].map((path) => [path, accessTo(path, rules)]),
  )
  expect(accesses).toEqual({
    'docs/navigation.json': 'changeable',
    'docs/specs/api.json': 'changeable',
    'docs/specs/other.json': 'readable',
    'docs/package.json': 'readable',
    'outside.yaml': 'hidden',
    'src/index.ts': 'readable',
    'examples/a.ts': 'changeable',
    '.env': 'hidden',
    'lib/x.ts': 'hidden',
    'docs/.docwright/agent.json': 'readable',
  })
})

test('code of snippets and descriptions of APIs are known by their names, and long paths are read once', () => {
  const accesses = {
    'snippets/deep/er/card.jsx': 'changeable',
    'docs/snippets/card.jsx': 'changeable',
    'snippets.jsx': 'readable',
    'mysnippets/card.jsx': 'readable',
    'openapi/other.json': 'readable',
    'api/v2-swagger.yml': 'changeable',
    'asyncapi.json': 'changeable',
    'openapi.txt': 'readable',
    [`${'snippets/'.repeat(100_000)}card`]: 'readable',
    [`${'openapi'.repeat(100_000)}.txt`]: 'readable',
  }
  for (const [path, access] of Object.entries(accesses))
    expect([path.slice(0, 40), accessTo(path, root)]).toEqual([path.slice(0, 40), access])
})

test.each(['{', '[]', '{"read":"src"}', `{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`])(
  'settings and configurations that make no sense open nothing',
  async (text) => {
    const rules = await readPathRules('docs', async () => text)
    expect(accessTo('src/index.ts', rules)).toBe('hidden')
    expect(accessTo('docs/index.mdx', rules)).toBe('changeable')
  },
)

import { expect, test, vi } from 'vitest'
import { matchesBranch } from './matches-branch.ts'
import { matchesPush } from './matches-push.ts'
import { isTooOften, nextRun } from './next-run.ts'
import { readWorkflow } from './read-workflow.ts'
import { readWorkflows } from './read-workflows.ts'
import { builtInWorkflows, isMistakenWorkflowFile } from './workflow.ts'
import { translationStarter, workflowStarters } from './workflow-starters.ts'

const path = '.docwright/workflows/translate.md'

test('a key that stands in the wrong place, or is misspelled, is told where it belongs', () => {
  const fixOf = (line: string) => readWorkflow(path, `---\nname: A\non: push\n${line}\n---\nDo it.`).diagnostics[0]?.fix
  expect(fixOf('timezone: Berlin')).toBe('It belongs inside `on`: indent it there, as `schedule` or `push` are.')
  expect(fixOf('langages: [fr]')).toBe('Did you mean “languages”?')
  expect(fixOf('color: red')).toBe('Remove it.')
})

test('a workflow has a name, triggers, and a built-in or a prompt', () => {
  const { workflow, diagnostics } = readWorkflow(
    path,
    '---\nname: Translate\non:\n  schedule:\n    - cron: "0 9 * * 1"\n      timezone: Europe/Berlin\n  push:\n    branches: [main]\n    paths: ["guides/**"]\nuse: translate\nlanguages: [fr, ja]\nnotify:\n  email: docs@acme.example\n---\nBe formal.\n',
  )
  expect(diagnostics).toEqual([])
  expect(workflow).toEqual({
    path,
    name: 'Translate',
    schedules: [{ cron: '0 9 * * 1', timeZone: 'Europe/Berlin' }],
    pushes: [{ repository: null, branches: ['main'], paths: ['guides/**'] }],
    follows: [],
    use: 'translate',
    languages: ['fr', 'jp'],
    prompt: 'Be formal.',
    model: null,
    context: [],
    update: 'pull-request',
    limit: null,
    notify: ['docs@acme.example'],
  })
})

test.each(builtInWorkflows)('%s has a file to begin with, which is valid as it is', (use) => {
  const starter = workflowStarters.find((one) => one.use === use)
  const { workflow, diagnostics } = readWorkflow(`.docwright/workflows/${use}.md`, starter?.text ?? '')
  expect(diagnostics).toEqual([])
  expect(workflow).toMatchObject({ name: starter?.name, use })
})

test('both forms of .mintlify/workflows are read, the earlier one with a warning', () => {
  const now = readWorkflow(
    '.mintlify/workflows/update.md',
    '---\nname: Update\non:\n  push:\n    - repo: acme/api\n      branch: main\ncontext:\n  - repo: acme/web\nautomerge: true\nnotify:\n  slack:\n    channels: [docs]\n---\nUpdate the reference.\n',
  )
  expect(now.workflow).toMatchObject({
    pushes: [{ repository: 'acme/api', branches: ['main'], paths: [] }],
    prompt: 'Update the reference.',
    context: ['acme/web'],
    update: 'direct',
  })
  // A setting that is not available here is reported at its own line.
  expect(now.diagnostics.map(({ code, line }) => `${code} ${line}`)).toEqual(['workflow-unavailable 11'])
  const cron = readWorkflow('.mintlify/workflows/a.md', '---\nname: A\non:\n  cron: "0 9 * * 1"\n---\nDo it.')
  expect(cron.workflow?.schedules).toEqual([{ cron: '0 9 * * 1', timeZone: 'UTC' }])
  const earlier = readWorkflow(
    '.mintlify/workflows/b.md',
    '---\nname: B\ntrigger:\n  type: cron\n  schedule: "*/5 * * * *"\nrepos: []\n---\nDo it.',
  )
  expect(earlier.workflow?.schedules).toEqual([{ cron: '*/5 * * * *', timeZone: 'UTC' }])
  expect(earlier.diagnostics.map(({ code, line }) => [code, line])).toEqual([['workflow-old-form', 4]])
})

test.each([
  ['no front matter', 'Do it.', 'workflow-invalid 1:1'],
  ['broken YAML', '---\nname: [\n---\nDo it.', 'workflow-invalid 2:7'],
  ['no name', '---\non: push\n---\nDo it.', 'workflow-name 2:1'],
  ['no trigger', '---\nname: A\n---\nDo it.', 'workflow-trigger 2:1'],
  ['an unknown trigger', '---\nname: A\non:\n  moon: full\n---\nDo it.', 'workflow-trigger 4:9'],
  ['six fields', '---\nname: A\non:\n  schedule: "0 0 9 * * 1"\n---\nDo it.', 'workflow-cron 4:13'],
  ['an hour that is none', '---\nname: A\non:\n  schedule: "0 25 * * *"\n---\nDo it.', 'workflow-cron 4:13'],
  ['a day that never comes', '---\nname: A\non:\n  schedule: "0 0 31 2 *"\n---\nDo it.', 'workflow-cron 4:13'],
  [
    'an unknown time zone',
    '---\nname: A\non:\n  schedule: "0 9 * * *"\n  timezone: Mars/Base\n---\nDo it.',
    'workflow-time-zone 5:13',
  ],
  ['no prompt', '---\nname: A\non: push\n---\n', 'workflow-prompt 2:1'],
  ['an unknown built-in', '---\nname: A\non: push\nuse: magic\n---\n', 'workflow-value 4:6'],
  ['an unknown language', '---\nname: A\non: push\nuse: translate\nlanguages: [xx]\n---\n', 'workflow-value 5:12'],
  ['an unknown way to update', '---\nname: A\non: push\nupdate: force\n---\nDo it.', 'workflow-value 4:9'],
  [
    'a name in place of an address',
    '---\nname: A\non: push\nnotify:\n  email: [a@acme.example, Docs]\n---\nDo it.',
    'workflow-value 5:10',
  ],
  [
    'somebody to notify by what is not known',
    '---\nname: A\non: push\nnotify: team\n---\nDo it.',
    'workflow-value 4:9',
  ],
  ['an unknown key', '---\nname: A\non: push\ncolor: red\n---\nDo it.', 'workflow-key 4:1'],
  ['a misspelt filter', '---\nname: A\non:\n  push:\n    pathz: ["api/**"]\n---\nDo it.', 'workflow-value 5:5'],
  ['a filter of others', '---\nname: A\non:\n  push:\n    tags: [v1]\n---\nDo it.', 'workflow-value 5:5'],
  [
    'a branch that is a number',
    '---\nname: A\non:\n  push:\n    branches: [main, 1.0]\n---\nDo it.',
    'workflow-value 5:22',
  ],
  ['branches that are a map', '---\nname: A\non:\n  push:\n    branches: { a: b }\n---\nDo it.', 'workflow-value 5:15'],
  ['branches that are none', '---\nname: A\non:\n  push:\n    branches: []\n---\nDo it.', 'workflow-value 5:15'],
  [
    'branches that are excluded',
    '---\nname: A\non:\n  push:\n    branches: ["!main"]\n---\nDo it.',
    'workflow-value 5:15',
  ],
  ['a path that is nothing', '---\nname: A\non:\n  push:\n    paths:\n---\nDo it.', 'workflow-value 5:11'],
  ['a repository twice', '---\nname: A\non:\n  push:\n    repo: [a/b, a/c]\n---\nDo it.', 'workflow-value 5:11'],
  ['an alias', '---\nname: &x A\non: push\nmodel: *x\n---\nDo it.', 'workflow-invalid 4:8'],
  ['a merge key', '---\nname: A\non:\n  push:\n    <<: { branches: [a] }\n---\nDo it.', 'workflow-invalid 5:5'],
  [
    'a misspelt key of a schedule',
    '---\nname: A\non:\n  schedule: { cron: "0 9 * * 1", tz: Europe/Berlin }\n---\nDo it.',
    'workflow-value 4:34',
  ],
  ['a schedule of every minute', '---\nname: A\non:\n  schedule: "* * * * *"\n---\nDo it.', 'workflow-cron 4:13'],
  [
    'a misspelt key of notify',
    '---\nname: A\non: push\nnotify:\n  mail: a@acme.example\n---\nDo it.',
    'workflow-value 5:3',
  ],
  ['a limit that is none', '---\nname: A\non: push\nlimit: { tokens: many }\n---\nDo it.', 'workflow-value 4:8'],
  [
    'a limit of something else',
    '---\nname: A\non: push\nlimit: { tokens: 5000, money: 3 }\n---\nDo it.',
    'workflow-value 4:24',
  ],
  ['a language twice', '---\nname: A\non: push\nuse: translate\nlanguages: [fr, fr]\n---\n', 'workflow-value 5:12'],
  ['a name of two lines', '---\nname: "A\\nB"\non: push\n---\nDo it.', 'workflow-name 2:7'],
  ['built-ins in a list', '---\nname: A\non: push\nuse: [translate]\n---\nDo it.', 'workflow-value 4:6'],
  ['a built-in that is not named', '---\nname: A\non: push\nuse:\n---\nDo it.', 'workflow-value 4:5'],
  ['a built-in that is true', '---\nname: A\non: push\nuse: true\n---\n', 'workflow-value 4:6'],
  ['models in a list', '---\nname: A\non: push\nmodel: [x]\n---\nDo it.', 'workflow-value 4:8'],
  ['ways to update in a list', '---\nname: A\non: push\nupdate: [direct]\n---\nDo it.', 'workflow-value 4:9'],
  ['a merge in words', '---\nname: A\non: push\nautomerge: "yes"\n---\nDo it.', 'workflow-value 4:12'],
  ['languages that are none', '---\nname: A\non: push\nuse: translate\nlanguages: []\n---\n', 'workflow-value 5:12'],
  ['languages that are missing', '---\nname: A\non: push\nuse: translate\nlanguages:\n---\n', 'workflow-value 5:11'],
  ['a limit without tokens', '---\nname: A\non: push\nlimit: { tokens: }\n---\nDo it.', 'workflow-value 4:8'],
  ['a name that is a list', '---\nname: [A]\non: push\n---\nDo it.', 'workflow-value 2:7'],
  [
    'a repository of the earlier form that is none',
    '---\nname: A\ntrigger: { type: push }\nrepos: [a/b, not a name]\n---\nDo it.',
    'workflow-old-form 3:10,workflow-value 4:8',
  ],
  [
    'a trigger of the earlier form that is none',
    '---\nname: A\ntrigger: { type: moon }\n---\nDo it.',
    'workflow-old-form 3:10,workflow-trigger 3:18',
  ],
  [
    'a schedule that is missing beside a push',
    '---\nname: A\non:\n  push: true\n  schedule:\n---\nDo it.',
    'workflow-cron 5:12',
  ],
  [
    'schedules that are too many together',
    '---\nname: A\non:\n  schedule: ["*/2 * * * *", "1-59/2 * * * *"]\n---\nDo it.',
    'workflow-cron 4:13',
  ],
  ['a trigger in a list', '---\nname: A\non: [push, moon]\n---\nDo it.', 'workflow-trigger 3:5'],
])('%s is named where it stands', (_, text, expected) => {
  const { diagnostics } = readWorkflow(path, text)
  expect(diagnostics.map(({ code, line, column }) => `${code} ${line}:${column}`).join()).toBe(expected)
})

test.each(['model', 'limit', 'update', 'automerge'])(
  'an empty `%s` is named, and the workflow runs without it',
  (key) => {
    const read = (line: string) => readWorkflow(path, `---\nname: A\non: push\n${line}---\nDo it.`)
    const { workflow, diagnostics } = read(`${key}:\n`)
    expect(diagnostics).toMatchObject([{ code: 'workflow-empty', severity: 'warning', line: 4 }])
    expect(workflow).toEqual(read('').workflow)
  },
)

test('a list of triggers may name a push, and a number is a name as it is written', () => {
  const { workflow, diagnostics } = readWorkflow(path, '---\nname: 1.0\non: [push]\n---\nDo it.')
  expect(diagnostics).toEqual([])
  expect(workflow).toMatchObject({ name: '1.0', pushes: [{ repository: null, branches: [], paths: [] }] })
})

test.each([
  ['at 9 of every Monday', ['* 9 * * 1'], true],
  ['two that meet on one of their weekdays', ['0-29 9 * * 1,3', '30-59 9 * * 2,3'], true],
  ['two that meet on the first day of a month', ['0-29 9 1 * *', '30-59 9 1,15 * *'], true],
  ['two that meet once a year', ['0-29 9 24 12 *', '30-59 9 * 12 *'], true],
  ['half of it on one day, half on another', ['0-30/2 9 * * 1', '0-30/2 9 * * 2', '32-58/2 9 * * 2'], false],
  ['two at different hours', ['0-29 9 * * *', '31-40 11 * * *'], false],
  ['two that meet late in the day', ['0-29 20-23 * * *', '30-40 1-23 * * *'], true],
  ['the same three times', ['*/2 * * * *', '*/2 * * * *', '*/2 * * * *'], false],
])('schedules that are due too often are found: %s', (_, crons, expected) => {
  const schedules = crons.map((cron) => ({ cron, timeZone: 'UTC' }))
  expect(isTooOften(schedules)).toBe(expected)
})

test('the minutes of a zone are those of today', () => {
  // In 1970, Singapore was seven hours and a half ahead, and both schedules were due in the second half of an hour.
  const schedules = [
    { cron: '0-29 9 * * *', timeZone: 'Asia/Singapore' },
    { cron: '0-29 6 * * *', timeZone: 'Asia/Kolkata' },
  ]
  expect(isTooOften(schedules)).toBe(true)
})

test('whether a file is valid does not depend on the day on which it is read', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    const text = '---\nname: A\non:\n  schedule: ["0-29 9 * * 1,3", "30-59 9 * * 2,3"]\n---\nDo it.'
    const codes = Array.from({ length: 7 }, (_, day) => {
      vi.setSystemTime(Date.parse('2026-11-23T09:40:30Z') + day * 86_400_000)
      return readWorkflow(path, text).diagnostics.map(({ code }) => code)
    })
    expect(codes).toEqual(Array.from({ length: 7 }, () => ['workflow-cron']))
  } finally {
    vi.useRealTimers()
  }
})

test('of two workflows with one name the first counts', () => {
  const text = '---\nname: Same\non: push\n---\nDo it.'
  const { workflows, diagnostics } = readWorkflows(
    new Map([
      ['.docwright/workflows/b.md', text],
      ['.docwright/workflows/a.md', text],
    ]),
  )
  expect(workflows.map((workflow) => workflow.path)).toEqual(['.docwright/workflows/a.md'])
  expect(diagnostics.map(({ code, file }) => [code, file])).toEqual([['workflow-name', '.docwright/workflows/b.md']])
})

test('a file that is meant as a workflow and cannot be one is named, and no other file is', () => {
  const text = 'name: Same\non: push\n'
  const names = ['.docwright/workflows/a.yml', '.mintlify/workflows/B.MD', '.docwright/workflows/picture.png']
  expect(names.map(isMistakenWorkflowFile)).toEqual([true, true, false])
  const { workflows, diagnostics } = readWorkflows(new Map([['.docwright/workflows/a.yml', text]]))
  expect(workflows).toEqual([])
  expect(diagnostics).toMatchObject([{ code: 'workflow-file', file: '.docwright/workflows/a.yml', line: 1, column: 1 }])
  expect(diagnostics[0]?.fix).toContain('a.md')
})

test('a translation begins with the languages that were chosen, or with those of the site', () => {
  const read = (languages: string[]) => readWorkflow(path, translationStarter(languages))
  expect(read(['de', 'pt-BR'])).toMatchObject({ diagnostics: [], workflow: { languages: ['de', 'pt-BR'] } })
  expect(read([])).toMatchObject({ diagnostics: [], workflow: { languages: [] } })
})

test('schedules follow daylight saving: no day without its run, none with two', () => {
  const schedules = [{ cron: '30 2 * * *', timeZone: 'Europe/Berlin' }]
  const runs = (from: string, count: number): string[] => {
    const found: string[] = []
    let at = Date.parse(from)
    for (let index = 0; index < count; index += 1) {
      at = nextRun(schedules, at) ?? 0
      found.push(new Date(at).toISOString())
    }
    return found
  }
  expect(runs('2026-03-28T00:00:00Z', 3)).toEqual([
    '2026-03-28T01:30:00.000Z',
    '2026-03-29T01:00:00.000Z',
    '2026-03-30T00:30:00.000Z',
  ])
  expect(runs('2026-10-24T00:00:00Z', 3)).toEqual([
    '2026-10-24T00:30:00.000Z',
    '2026-10-25T00:30:00.000Z',
    '2026-10-26T01:30:00.000Z',
  ])
})

test.each([
  ['main', ['main'], ['feature/main', 'Main', 'main/a']],
  ['release/*', ['release/1', 'release/'], ['release', 'release/1/2', 'hot/release/1']],
  ['**', ['main', 'a/b/c'], []],
  ['*', ['main'], ['a/b']],
  ['**/docs', ['a/docs', 'a/b/docs'], ['docs', 'a/docs/b']],
  ['#5', ['#5'], ['5']],
  ['v?.x', ['v1.x'], ['v10.x', 'v/.x', 'v1yx']],
])('%s names branches as it is written', (pattern, those, others) => {
  expect(those.filter((branch) => !matchesBranch([pattern], branch))).toEqual([])
  expect(others.filter((branch) => matchesBranch([pattern], branch))).toEqual([])
})

test('the last that fits a branch counts, and no pattern takes long', () => {
  const patterns = ['release/**', '!release/old/**', 'release/old/1']
  expect(['release/2', 'release/old/2', 'release/old/1'].map((name) => matchesBranch(patterns, name))).toEqual([
    true,
    false,
    true,
  ])
  expect(matchesBranch([`${'*a'.repeat(100)}b`], 'a'.repeat(240))).toBe(false)
})

test('a workflow names those that it follows', () => {
  const { workflow, diagnostics } = readWorkflow(path, '---\nname: A\non:\n  workflow: [Fix typos, 12a]\n---\nDo it.')
  expect(diagnostics).toEqual([])
  expect(workflow).toMatchObject({ schedules: [], pushes: [], follows: ['Fix typos', '12a'] })
})

test('a push starts what its branch and its paths match', () => {
  const own = { repository: null, branch: 'main', isDefaultBranch: true, paths: ['guides/a.mdx'] }
  const trigger = { repository: null, branches: [], paths: [] }
  expect(matchesPush([trigger], own)).toBe(true)
  expect(matchesPush([trigger], { ...own, branch: 'topic', isDefaultBranch: false })).toBe(false)
  expect(
    matchesPush([{ ...trigger, branches: ['release/*'] }], { ...own, branch: 'release/2', isDefaultBranch: false }),
  ).toBe(true)
  expect(matchesPush([{ ...trigger, paths: ['guides/**'] }], own)).toBe(true)
  expect(matchesPush([{ ...trigger, paths: ['api/**', '!guides/**'] }], own)).toBe(false)
  expect(matchesPush([{ ...trigger, repository: 'acme/api' }], own)).toBe(false)
  expect(matchesPush([{ ...trigger, repository: 'Acme/API' }], { ...own, repository: 'acme/api' })).toBe(true)
})

test('a file that would hold up who reads it is refused by what is too much in it', () => {
  const told = (yaml: string) =>
    readWorkflow(path, `---\nname: A\n${yaml}\n---\nDo it.`).diagnostics.map(({ message }) => message)
  expect(told(`use: ${'['.repeat(200_000)}`)).toEqual(['The front matter has more than 8,000 characters.'])
  const schedules = '    - "1 1 29 2 1"\n'.repeat(400)
  expect(told(`on:\n  schedule:\n${schedules}`)).toEqual(['`schedule` has more than 20 entries.'])
  expect(told(`on:\n  push:\n${'    - branches: [a]\n'.repeat(300)}`)).toEqual(['`push` has more than 20 entries.'])
  expect(told(`on:\n  schedule: "${'0,'.repeat(1000)}0 0 30 2 *"`)).toEqual(['A schedule is a cron expression.'])
  const paths = (count: number, text: string): string =>
    `on:\n  push:\n    paths: [${Array.from({ length: count }, () => `"${text}"`).join(', ')}]`
  expect(told(paths(51, 'a'))).toEqual(['`paths` lists more than 50 values.'])
  expect(told(paths(1, '*a'.repeat(200)))).toEqual(['A text in `paths` has more than 300 characters.'])
  expect(told(paths(50, 'a'))).toEqual([])
})

test('a push whose files nearly fit a trigger is judged as quickly as any other', () => {
  const trigger = {
    repository: null,
    branches: ['**'],
    paths: ['**/*a*/**/*a*/**/*a*/**/*a*/**/*ab', `${'*a'.repeat(140)}b`],
  }
  const push = { repository: null, branch: 'a'.repeat(200), isDefaultBranch: false }
  expect(matchesPush([trigger], { ...push, paths: [`${'a/'.repeat(300)}c.mdx`, 'a'.repeat(250)] })).toBe(false)
  expect(matchesPush([trigger], { ...push, paths: ['x/ya/z/a/a/b/A/c/drab'] })).toBe(true)
})

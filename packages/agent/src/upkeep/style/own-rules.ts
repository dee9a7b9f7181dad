import { readValeRule } from './read-vale-rule.ts'
import type { StyleRule } from './style-rule.ts'

const swaps = {
  'in order to': 'to',
  utilize: 'use',
  utilizes: 'uses',
  utilizing: 'using',
  'e-mail': 'email',
  'e-mails': 'emails',
  'web site': 'website',
  'Github|github': 'GitHub',
  'Gitlab|gitlab': 'GitLab',
  'Javascript|javascript': 'JavaScript',
  'Typescript|typescript': 'TypeScript',
  'Postgresql|postgresql|Postgre SQL': 'PostgreSQL',
  'Mac OS|MacOS': 'macOS',
  'Graphql|graphql': 'GraphQL',
  'Oauth|oauth': 'OAuth',
}

const written: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'Docwright.Words': { extends: 'substitution', message: 'Write “%s” instead of “%s”.', swap: swaps },
  'Docwright.Repetition': {
    extends: 'repetition',
    message: 'The word “%s” stands here twice.',
    alpha: true,
    tokens: [String.raw`[^\s]+`],
    exceptions: ['that', 'had'],
  },
  'Docwright.LinkText': {
    extends: 'existence',
    message: '“%s” does not say where a link leads.',
    ignorecase: true,
    tokens: ['click here', 'read more here', 'see here'],
  },
  'Docwright.Politeness': {
    extends: 'existence',
    message: '“%s” tells readers nothing.',
    ignorecase: true,
    tokens: ['please note that', 'it should be noted that', 'needless to say', 'as you can see'],
  },
  'Docwright.HeadingEnd': {
    extends: 'existence',
    message: 'A heading does not end with “%s”.',
    scope: 'heading',
    nonword: true,
    tokens: [String.raw`[.:;]$`],
    action: { name: 'remove' },
  },
  'Docwright.SentenceLength': {
    extends: 'occurrence',
    message: 'The sentence has %s words; split it.',
    scope: 'sentence',
    token: String.raw`[^\s]+`,
    max: 50,
  },
}

/** The rules for a repository that has none of its own: those that hardly anybody disputes in English. */
export function ownRules(): readonly StyleRule[] {
  return Object.entries(written).flatMap(([name, settings]) => {
    const read = readValeRule(name, JSON.stringify(settings), [])
    return 'rule' in read ? [read.rule] : []
  })
}

import { expect, test } from 'vitest'
import { compileShape } from '../compile-translation.ts'
import { readPage } from '../read-page.ts'
import type { Slot } from '../slot.ts'
import { checkPage } from './check-page.ts'
import { checkSegment } from './check-segment.ts'
import type { RuleName } from './segment-rule.ts'

interface Mutation {
  name: string
  /** The paragraph, or the page where it begins with `---`. */
  source: string
  /** What the translator answers for the first text; a good answer first. */
  good: string
  bad: string
  rule: RuleName
  to?: string
}

const sentence = 'You can create up to 3 projects, and the first invoice of $14 is sent after 30 days.'
const french = 'Vous pouvez créer jusqu’à 3 projets, et la première facture de $14 est envoyée après 30 jours.'
const warning = 'You must not share the key with anybody outside of your own team.'

const mutations: readonly Mutation[] = [
  {
    name: 'a placeholder is dropped',
    source: 'Run `npm install` in the folder of your site.',
    good: 'Exécutez <x1/> dans le dossier de votre site.',
    bad: 'Exécutez la commande dans le dossier de votre site.',
    rule: 'placeholders',
  },
  {
    name: 'code is translated',
    source: 'Run `npm install` in the folder of your site.',
    good: 'Exécutez <x1/> dans le dossier de votre site.',
    bad: 'Exécutez `npm installer` <x1/> dans le dossier de votre site.',
    rule: 'markup',
  },
  {
    name: 'the backticks around a tag are dropped',
    source: 'The `<Card>` component shows a title and an icon.',
    good: 'Le composant <x1/> affiche un titre et une icône.',
    bad: 'Le composant <Card> affiche un titre et une icône.',
    rule: 'placeholders',
  },
  {
    name: 'a raw < in prose',
    source: 'The number of requests is less than the limit of the plan.',
    good: 'Le nombre de requêtes est inférieur à la limite du forfait.',
    bad: 'Le nombre de requêtes est < à la limite du forfait.',
    rule: 'markup',
  },
  {
    name: 'a closing tag of a child is copied to its parent',
    source: 'Read the **bold and _slanted_ words** of this page first.',
    good: 'Lisez d’abord les <g1>mots gras et <g2>penchés</g2></g1> de cette page.',
    bad: 'Lisez d’abord les <g1>mots gras et <g2>penchés</g2></g2> de cette page.',
    rule: 'placeholders',
  },
  {
    name: 'a link moves out of what holds it',
    source: 'Read the **bold and [linked](/a) words** of this page first.',
    good: 'Lisez d’abord les <g1>mots gras et <g2>liés</g2></g1> de cette page.',
    bad: 'Lisez d’abord les <g1>mots gras</g1> et <g2>liés</g2> de cette page.',
    rule: 'placeholders',
  },
  {
    name: 'a link is added',
    source: 'Read the guide to find out how deployments work.',
    good: 'Lisez le guide pour découvrir comment fonctionnent les déploiements.',
    bad: 'Lisez le guide https://example.com pour découvrir les déploiements.',
    rule: 'link',
  },
  {
    name: 'a Markdown link is added',
    source: 'Read the guide to find out how deployments work.',
    good: 'Lisez le guide pour découvrir comment fonctionnent les déploiements.',
    bad: 'Lisez le [guide](/guide) pour découvrir les déploiements.',
    rule: 'markup',
  },
  { name: 'an amount is changed', source: sentence, good: french, bad: french.replace('$14', '$41'), rule: 'number' },
  { name: 'a currency is changed', source: sentence, good: french, bad: french.replace('$14', '€14'), rule: 'unit' },
  {
    name: 'an amount is mangled by a replacement pattern',
    source: sentence,
    good: french,
    bad: french.replace('$14', '4'),
    rule: 'number',
  },
  {
    name: 'a unit is changed',
    source: 'A file may have 5 MB at most, and a page 20 KB.',
    good: 'Un fichier peut avoir 5 MB au plus, et une page 20 KB.',
    bad: 'Un fichier peut avoir 5 GB au plus, et une page 20 KB.',
    rule: 'unit',
  },
  {
    name: 'a number word is changed',
    source: 'The job runs twice a day and keeps three copies of the data.',
    good: 'La tâche s’exécute deux fois par jour et conserve trois copies des données.',
    bad: 'La tâche s’exécute trois fois par jour et conserve trois copies des données.',
    rule: 'number-word',
  },
  {
    name: 'a negation is lost',
    source: warning,
    good: 'Vous ne devez pas partager la clé avec des personnes hors de votre équipe.',
    bad: 'Vous devez partager la clé avec des personnes hors de votre équipe.',
    rule: 'negation',
  },
  {
    name: 'an identifier is translated',
    source: 'The option maxRetries sets how often a request is sent again.',
    good: 'L’option maxRetries définit combien de fois une requête est renvoyée.',
    bad: 'L’option tentativesMax définit combien de fois une requête est renvoyée.',
    rule: 'identifier',
  },
  {
    name: 'the text is said three times',
    source: 'You can create some projects, and the first invoice is sent after some days of work.',
    good: 'Vous pouvez créer des projets, et la première facture est envoyée après quelques jours.',
    bad: 'Vous pouvez créer des projets. Vous pouvez créer des projets. Vous pouvez créer des projets.',
    rule: 'repetition',
  },
  {
    name: 'a refusal',
    source: warning,
    good: 'Vous ne devez pas partager la clé avec des personnes hors de votre équipe.',
    bad: 'I’m sorry, but I cannot translate this text about keys for you.',
    rule: 'refusal',
  },
  {
    name: 'an empty answer',
    source: warning,
    good: 'Vous ne devez pas partager la clé avec des personnes hors de votre équipe.',
    bad: '',
    rule: 'empty',
  },
  {
    name: 'the answer is cut off',
    source:
      'A deployment is made of every push. It is checked first, and goes live only where the check finds no mistake in it.',
    good: 'Un déploiement est fait de chaque envoi. Il est vérifié d’abord, et n’est mis en ligne que si aucune erreur n’y est trouvée.',
    bad: 'Un déploiement est fait de chaque envoi. Il est vérifié d’abord, et',
    rule: 'length',
  },
  {
    name: 'the wrong language',
    source: 'A deployment is made of every push to the branch of production, and readers see it some seconds later.',
    good: 'Un déploiement est fait de chaque envoi sur la branche de production, et les lecteurs le voient quelques secondes plus tard.',
    bad: 'Eine Bereitstellung entsteht aus jedem Push auf den Zweig der Produktion, und die Leser sehen sie einige Sekunden später.',
    rule: 'language',
  },
  {
    name: 'Cyrillic in Vietnamese',
    source: 'Readers see the new page some seconds later.',
    good: 'Người đọc thấy trang mới sau vài giây.',
    bad: 'Người đọc thấy trаng mới sau vài giây.',
    rule: 'script',
    to: 'vi',
  },
  {
    name: 'the script of another language',
    source: 'Readers see the new page some seconds later.',
    good: '読者は数秒後に新しいページを見ます。',
    bad: 'Dokusha wa suubyougo ni atarashii peeji wo mimasu.',
    rule: 'script',
    to: 'ja',
  },
  {
    name: 'the text is not translated',
    source: 'Readers see the new page some seconds later.',
    good: 'Les lecteurs voient la nouvelle page quelques secondes plus tard.',
    bad: 'Readers see the new page some seconds later.',
    rule: 'untranslated',
  },
  {
    name: 'list items are merged',
    source: '- The first item\n- The second item',
    good: 'Le premier élément',
    bad: 'Le premier élément\n- Le second élément',
    rule: 'line-break',
  },
  {
    name: 'a heading is duplicated',
    source: '## Getting started\n\nSome words.',
    good: 'Premiers pas',
    bad: 'Premiers pas\n\n## Premiers pas',
    rule: 'line-break',
  },
  {
    name: 'a paragraph becomes a list',
    source: 'The year is over, and everything begins anew.',
    good: 'L’année est finie, et tout recommence.',
    bad: '- L’année est finie, et tout recommence.',
    rule: 'markup',
  },
  {
    name: 'an id is added to a heading',
    source: '## Getting started\n\nSome words.',
    good: 'Premiers pas',
    bad: 'Premiers pas {#premiers-pas}',
    rule: 'markup',
  },
  {
    name: 'an expression is added',
    source: 'Readers see the new page some seconds later.',
    good: 'Les lecteurs voient la nouvelle page quelques secondes plus tard.',
    bad: 'Les lecteurs voient {page} quelques secondes plus tard.',
    rule: 'markup',
  },
  {
    name: 'a cell is split',
    source: '| A cell of words | Another |\n| --- | --- |\n| x | y |',
    good: 'Une cellule de mots',
    bad: 'Une cellule | de mots',
    rule: 'markup',
  },
  {
    name: 'an entity is added',
    source: 'Readers see the new page some seconds later.',
    good: 'Les lecteurs voient la nouvelle page quelques secondes plus tard.',
    bad: 'Les lecteurs voient la nouvelle page &lt;quelques secondes plus tard.',
    rule: 'markup',
  },
  {
    name: 'a word of the glossary is translated',
    source: 'Open the Workbench and look at the newest entry of the list.',
    good: 'Ouvrez Workbench et regardez l’entrée la plus récente de la liste.',
    bad: 'Ouvrez l’établi et regardez l’entrée la plus récente de la liste.',
    rule: 'glossary',
  },
]

const settings = { from: 'en', isPseudo: false, glossary: { keep: ['Workbench'], terms: {} } }

test.each(mutations)(
  '$name: stopped by “$rule”, and a good answer is not',
  async ({ source, good, bad, rule, to = 'fr' }) => {
    const page = await readPage('page.mdx', source)
    const slot = page.slots.find(({ isProse }) => isProse)
    if (slot === undefined) throw new Error('The page has no text.')
    const verdict = await checkSegment(slot, bad, { ...settings, to })
    expect(verdict?.rule).toBe(rule)
    expect(await checkSegment(slot, good, { ...settings, to })).toBeUndefined()
  },
)

/** Mistakes that only the check of the whole page finds. */
const written: readonly { name: string; source: string; bad: string; rule: RuleName }[] = [
  {
    name: 'a fence inside a list is translated',
    source: '- One item\n\n  ```sh\n  run this\n  ```\n',
    bad: 'Un élément\n\n  ```sh\n  lancez ceci\n  ```',
    rule: 'structure',
  },
  { name: 'a tag opens', source: 'Some words.\n\nOther words.\n', bad: 'Des mots <Note>', rule: 'structure' },
  {
    name: 'a heading is added',
    source: 'Some words.\n\nOther words.\n',
    bad: 'Des mots\n\n## Des mots',
    rule: 'structure',
  },
  {
    name: '“: ” breaks the front matter',
    source: '---\ntitle: Some words\n---\nOther words.\n',
    bad: 'Des mots: encore: plus',
    rule: 'front-matter',
  },
  {
    name: 'a key is added to the front matter',
    source: '---\ntitle: Some words\n---\nOther words.\n',
    bad: 'Des mots\nhidden: true',
    rule: 'front-matter',
  },
  {
    name: 'a formula opens',
    source: 'Some words for $x + y$ here.\n',
    bad: 'Des mots pour $x$ ici',
    rule: 'structure',
  },
]

test.each(written)('$name: stopped in the page by “$rule”', async ({ source, bad, rule }) => {
  const page = await readPage('page.mdx', source)
  const slot = page.slots.find(({ isProse }) => isProse) as Slot
  const readText = () => Promise.resolve(undefined)
  const shape = () => compileShape(page.path, source, readText, {})
  const trial = { page, shape, target: 'fr/page.mdx', fixed: [], readText, variables: {} }
  const verdict = await checkPage(trial, new Map([[slot, { written: bad }]]))
  expect(verdict).toMatchObject({ kind: 'failed', slots: [slot], refusal: { rule } })
})

test('a gate that counts lines of fences stops one of them', () => {
  const fences = (text: string): number => text.match(/^\s*(?:```|~~~)/gm)?.length ?? 0
  const stopped = mutations.filter(({ source, good, bad }) => fences(source + good) !== fences(source + bad))
  expect(stopped).toEqual([])
})

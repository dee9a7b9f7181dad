import { expect, test } from 'vitest'
import { plainSlot } from '../slot-builder.ts'
import { checkSegment } from './check-segment.ts'

async function ruleOf(to: string, translation: string, text: string): Promise<string | undefined> {
  const source = 'Open the workspace and invite the members of your team.'
  const slot = plainSlot(source, { kind: 'paragraph', encoding: 'markdown', start: 0, end: source.length })
  const glossary = { keep: [], terms: { workspace: translation } }
  return (await checkSegment(slot, text, { from: 'en', to, isPseudo: false, glossary }))?.rule
}

test('a word of the glossary may stand in its forms, and no other word in its place', async () => {
  const french = 'Ouvrez les espaces de travail et invitez les membres de votre équipe.'
  expect(await ruleOf('fr', 'espace de travail', french)).toBeUndefined()
  expect(await ruleOf('fr', 'espace de travail', french.replace('espaces de travail', 'bureaux'))).toBe('glossary')
  const german = 'Öffnen Sie die Arbeitsbereiche und laden Sie die Mitglieder Ihres Teams ein.'
  expect(await ruleOf('de', 'Arbeitsbereich', german)).toBeUndefined()
  const russian = 'Откройте страницу рабочей области и пригласите участников своей команды.'
  expect(await ruleOf('ru', 'рабочая область', russian)).toBeUndefined()
  expect(await ruleOf('ru', 'рабочая область', russian.replace('рабочей области', 'комнаты'))).toBe('glossary')
})

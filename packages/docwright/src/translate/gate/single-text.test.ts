import { expect, test } from 'vitest'
import { languageOf } from './detect-language.ts'

test('much Russian that is like Bulgarian is Russian, and Ukrainian in its place is noticed', async () => {
  const russian = [
    'Читатели видят изменение максимум через 10460 минут.',
    'Читатели видят изменение максимум через 10449 минут.',
    'Читатели видят изменение максимум через 10452 минут.',
    'Читатели видят изменение максимум через 10450 минут.',
    'Команда отвечает на вопросы в течение 10451 дней.',
    'Команда отвечает на вопросы в течение 10458 дней.',
    'Читатели видят изменение максимум через 10457 минут.',
    'Развёртывание занимает 10454 секунд на загруженной машине.',
    'Ключом могут пользоваться 10456 человек.',
    'Команда отвечает на вопросы в течение 10459 дней.',
    'Команда отвечает на вопросы в течение 10455 дней.',
    'Читатели видят изменение максимум через 10453 минут.',
  ]
  expect(await languageOf(russian.join('. '), 'en', 'ru')).toBeUndefined()
  const ukrainian = 'Читачі бачать зміну щонайбільше через кілька хвилин після того, як її опубліковано на сайті. '
  expect(await languageOf(ukrainian.repeat(6), 'en', 'ru')).toBe('uk')
})

test.each([
  ['Les lecteurs voient le changement après 130 minutes au plus.', 'de', 'fr'],
  ['Une clé peut être utilisée par 12 personnes.', 'de', 'fr'],
  ['Die Leser sehen die Änderung nach höchstens 130 Minuten.', 'fr', 'de'],
])('one sentence in another language than was asked for is noticed: %s', async (text, to, found) => {
  expect(await languageOf(text, 'en', to)).toBe(found)
  expect(await languageOf(text, 'en', found)).toBeUndefined()
})

import { expect, test } from 'vitest'
import { refusedOf, ruleFor } from './corpus/rule-for.ts'
import { plainSlot } from '../slot-builder.ts'
import { checkAnswer } from './check-answer.ts'

/** Right translations that the gate refused once, and others of their kinds; each is refused never again. */
const right: Readonly<Record<string, readonly (readonly [to: string, source: string, text: string])[]>> = {
  'letters before numbers, where scripts have no spaces': [
    ['zh-Hans', 'A key has 512 bytes.', '密钥长度为512字节。'],
    ['ja', 'A file has up to 5 MB.', 'ファイルは最大5MBです。'],
    ['ja', 'It waits for up to 10 milliseconds.', '最大10ミリ秒待ちます。'],
    ['he', 'A file has up to 5 MB.', 'קובץ יכול להגיע עד ל-5 MB.'],
  ],
  'letters that say “I” in another language, or inside a word': [
    ['nl', 'If you add a page, its address is shown.', 'Als je een pagina toevoegt, wordt het adres getoond.'],
    ['cs', 'The file is saved.', 'Soubor je uložen.'],
    ['ko', 'If a problem occurs, check the logs.', '문제가 발생하면 로그를 확인하세요.'],
    ['ko', 'The browser shows the page.', '브라우저는 페이지를 표시합니다.'],
    ['ko', 'The restriction is lifted.', '규제가 해제됩니다.'],
    ['he', 'The animation is off.', 'האנימציה כבויה.'],
    ['zh-Hans', 'The program runs a self-check when it starts.', '程序启动时会进行自我检查。'],
    ['vi', 'One e-mail per day at most is sent.', 'Chúng tôi gửi tối đa 1 e-mail mỗi ngày.'],
    ['ar', 'You do not need a server.', 'لست بحاجة إلى خادم.'],
    ['ar', 'The layout is elegant.', 'التصميم أكثر أناقة.'],
    ['da', 'Now the page is public.', 'Nu er siden offentlig.'],
    ['fr', 'Got it', 'J’ai compris'],
    ['zh-Hans', 'Agree', '我同意'],
  ],
  'times and numbers in words that a language says otherwise': [
    ['pl', 'Run the command twice.', 'Uruchom polecenie dwa razy.'],
    ['pl', 'Run the command twice.', 'Uruchom polecenie dwukrotnie.'],
    ['cs', 'Run the command twice.', 'Spusťte příkaz dvakrát.'],
    ['ru', 'Run the command twice.', 'Запустите команду дважды.'],
    ['ru', 'The new one is twice as fast.', 'Новый работает вдвое быстрее.'],
    ['uk', 'Run the command twice.', 'Запустіть команду двічі.'],
    ['sv', 'Run the command three times.', 'Kör kommandot tre gånger.'],
    ['da', 'Run the command twice.', 'Kør kommandoen to gange.'],
    ['no', 'Run the command three times.', 'Kjør kommandoen tre ganger.'],
    ['tr', 'Run the command twice.', 'Komutu iki kez çalıştırın.'],
    ['ro', 'Run the command three times.', 'Rulați comanda de trei ori.'],
    ['zh-Hans', 'Run the command twice.', '运行该命令两次。'],
    ['zh-Hans', 'The new one is twice as fast.', '新版本的速度是原来的两倍。'],
    ['ja', 'Run the command twice.', 'コマンドを 2 回実行します。'],
    ['ja', 'Run the command three times.', 'コマンドを3回実行します。'],
    ['ko', 'Run the command three times.', '명령을 세 번 실행하세요.'],
    ['ko', 'Run the command twice.', '명령을 2번 실행하세요.'],
    ['fr', 'Run the command twice.', 'Exécutez la commande à deux reprises.'],
    ['de', 'Run the command twice.', 'Führen Sie den Befehl 2-mal aus.'],
    ['zh-Hans', 'The site has twelve languages.', '该网站有十二种语言。'],
    ['ja', 'The site has twelve languages.', 'このサイトには十二の言語があります。'],
    ['ko', 'The site has twelve languages.', '이 사이트에는 열두 개의 언어가 있습니다.'],
    ['ro', 'The site has twelve languages.', 'Site-ul are douăsprezece limbi.'],
    ['ja', 'Open the second tab.', '2 番目のタブを開きます。'],
    ['ja', 'Both files are needed.', '2 つのファイルが必要です。'],
    ['ja', 'A project holds up to a thousand pages.', '1 つのプロジェクトには 1,000 ページまで入ります。'],
    ['de', 'Twenty pages are shown at a time.', 'Es werden jeweils 20 Seiten angezeigt.'],
  ],
  'prose about requests, support and errors': [
    ['fr', 'This query returns the newest pages.', 'Cette requête renvoie les pages les plus récentes.'],
    ['fr', 'This call returns the newest pages.', 'Cette requête renvoie les pages les plus récentes.'],
    ['ru', 'This query returns the newest pages.', 'Этот запрос возвращает самые новые страницы.'],
    ['ru', 'This query cannot be cached.', 'Этот запрос не может быть кэширован.'],
    ['pt-BR', 'This order was paid.', 'Este pedido foi pago.'],
    ['pl', 'The result of this job is kept.', 'Wynik tego zadania jest zachowywany.'],
    ['de', 'This query is slow.', 'Diese Anfrage ist langsam.'],
    ['zh-Hans', 'The server cannot process your file.', '服务器无法处理您的文件。'],
    ['zh-Hans', 'Your payment could not be completed.', '无法完成您的付款。'],
    ['ja', 'Old browsers are not supported.', '古いブラウザーには対応できません。'],
    ['ja', 'The server cannot handle large files.', 'サーバーは大きなファイルに対応できません。'],
    ['ko', 'Page not found', '요청하신 페이지를 찾을 수 없습니다.'],
    ['ko', 'Shows the original.', '원문을 표시합니다.'],
  ],
  'questions without a space behind them': [
    ['zh-Hans', 'What is this? Read the guide.', '这是什么?请阅读指南。'],
    ['ja', 'What is an API? Read the guide.', 'APIとは?ガイドをお読みください。'],
    ['ja', 'Is it a server? An API is one.', 'サーバー?APIもそうです。'],
    ['ko', 'What is this? Read the guide.', '이게 뭔가요?가이드를 읽어 주세요.'],
  ],
}

test.each(Object.keys(right))('%s: right translations are taken', async (kind) => {
  expect(await refusedOf(right[kind] ?? [])).toEqual([])
})

test('sources in other languages that speak of themselves have translations that do', async () => {
  expect(await ruleFor('Ich habe mein Passwort vergessen.', 'J’ai oublié mon mot de passe.', 'fr', 'de')).toBe(
    undefined,
  )
  expect(await ruleFor('No puedo iniciar sesión.', 'Je ne parviens pas à me connecter.', 'fr', 'es')).toBe(undefined)
  expect(await ruleFor('Die Seite ist öffentlich.', 'Je trouve que la page est publique.', 'fr', 'de')).toBe('refusal')
})

test.each([
  ['ko', 'The page is public and has a name.', '제가 보기에 이 페이지는 공개되어 있습니다.', 'refusal'],
  ['nl', 'The page is public and has a name.', 'Ik denk dat de pagina openbaar is en een naam heeft.', 'refusal'],
  ['zh-Hans', 'The page is public and has a name.', '我认为该页面是公开的，并且有一个名称。', 'refusal'],
  ['vi', 'The page is public and has a name.', 'Tôi nghĩ trang này công khai và có tên.', 'refusal'],
  ['fr', 'The page is public and has a name.', 'Impossible de donner suite à cette demande.', 'refusal'],
  ['de', 'The page is public and has a name.', 'Diese Anfrage kann leider nicht beantwortet werden.', 'refusal'],
  ['ru', 'The page is public and has a name.', 'Выполнить этот запрос невозможно.', 'refusal'],
  ['pl', 'Run the command twice.', 'Uruchom polecenie trzy razy.', 'number-word'],
  ['ja', 'Run the command twice.', 'コマンドを 3 回実行します。', 'number'],
  ['ru', 'Run the command three times.', 'Запустите команду дважды.', 'number-word'],
  ['tr', 'Run the command twice.', 'Komutu çalıştırın lütfen.', 'number-word'],
  ['zh-Hans', 'The site has twelve languages.', '该网站有多种语言可供选择。', 'number-word'],
  ['ja', 'Open the second tab.', '3 番目のタブを開きます。', 'number'],
  ['zh-Hans', 'A key has 512 bytes.', '密钥长度为512兆字节。', 'unit'],
  ['ja', 'A file has up to 5 MB.', 'ファイルは最大5GBです。', 'unit'],
  ['fr', 'The page is created.', 'La page est cr?ée.', 'markup'],
  ['ru', 'The page is created.', 'Стр?ница создана.', 'markup'],
])('%s: “%s” is not “%s”', async (to, source, text, rule) => {
  expect(await ruleFor(source, text, to)).toBe(rule)
})

test('digits for words of the source do not place a text elsewhere, and those of other texts do', async () => {
  const texts = [
    ['A page has a title.', '1 つのページには 1 つのタイトルがあります。'],
    ['The limit is 1 project.', 'プロジェクトは 1 件までです。'],
    ['Every tab has a name.', '1 つのタブには名前が付いています。'],
    ['Two people edit 5 pages.', '2 人で 5 ページを編集します。'],
    ['The 2 servers of 5 projects are small.', '5 件のプロジェクトの 2 台のサーバーは小型です。'],
    ['Only one build runs per project.', 'プロジェクトごとに 1 つのビルドだけが実行されます。'],
  ] as const
  const rules = async (textOf: (index: number) => string): Promise<string[]> => {
    const answered = texts.map(([source], index) => ({
      slot: plainSlot(source, { kind: 'paragraph', encoding: 'markdown', start: 0, end: source.length }),
      text: textOf(index),
      refusal: undefined,
    }))
    const found = await checkAnswer(answered, { from: 'en', to: 'ja', isPseudo: false })
    return [...found.values()].map(({ rule }) => rule)
  }
  expect(await rules((index) => texts[index]?.[1] ?? '')).toEqual([])
  expect(await rules((index) => texts.at((index + 3) % texts.length)?.[1] ?? '')).toContain('order')
})

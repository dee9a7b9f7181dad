import { expect, test } from 'vitest'
import { plainSlot } from '../slot-builder.ts'
import { checkSegment } from './check-segment.ts'

async function ruleFor(source: string, text: string, to: string): Promise<string | undefined> {
  const slot = plainSlot(source, { kind: 'paragraph', encoding: 'markdown', start: 0, end: source.length })
  const glossary = { keep: [], terms: {} }
  return (await checkSegment(slot, text, { from: 'en', to, isPseudo: false, glossary }))?.rule
}

/** Right translations in which a word of the other side stands for something else. */
const right: Readonly<Record<string, readonly (readonly [source: string, text: string])[]>> = {
  de: [
    ['The upload fails for large files.', 'Das Hochladen großer Dateien gelingt nicht.'],
    ['The tests are green on the server.', 'Die Tests laufen auf dem Server fehlerfrei durch.'],
    ['On the left side you find what you are looking for.', 'Am Rand finden Sie rechtzeitig, was Sie suchen.'],
    ['Alternatively, use the latest version.', 'Alternativ können Sie die aktuelle Version verwenden.'],
    ['The latest release keeps old links.', 'Die aktuelle Version behält alte Links.'],
    ['The link at the bottom is about pricing.', 'Am Ende der Seite steht ein Link über Preise.'],
    ['Get started in minutes, and cancel at any time.', 'Legen Sie in wenigen Minuten los und kündigen Sie jederzeit.'],
    ['Code blocks let readers copy a command.', 'Codebeispiele erlauben es Lesern, einen Befehl zu kopieren.'],
    ['The server starts on the remote machine.', 'Der Server läuft auf dem entfernten Rechner an.'],
    ['Create a backup of the remote server.', 'Sichern Sie den entfernten Server.'],
    [
      'The store is open source and stays close to the standard.',
      'Der Store ist quelloffen und bleibt nah am Standard.',
    ],
    ['Once you are done, close the editor.', 'Wenn Sie fertig sind, schließen Sie den Editor.'],
    [
      'After you sign in, sort the pages as before.',
      'Sobald Sie angemeldet sind, sortieren Sie die Seiten wie vorher.',
    ],
    ['The upload fails if the connection is lost.', 'Das Hochladen bricht ab, wenn die Verbindung verloren geht.'],
  ],
  fr: [
    ['Embedding is forbidden.', 'L’intégration n’est pas autorisée.'],
    ['The job failed.', 'La tâche n’a pas abouti.'],
    ['After you sign in, everything is here.', 'Dès que vous êtes connecté, tout est ici.'],
    ['Get started with order cancellation.', 'Premiers pas avec l’annulation de commandes.'],
    ['Undo a step to start over.', 'Annulez une étape pour repartir de zéro.'],
    ['Once you open the file, the log is complete.', 'Dès que le fichier est accessible, le journal est terminé.'],
    ['The newest build replaces the former one.', 'Le build le plus à jour remplace l’ancien.'],
    ['After you pay, the previous plan ends.', 'Lorsque vous avez payé, la formule précédente prend fin.'],
    ['Show the page to readers of the private beta.', 'Faites découvrir la page aux lecteurs de la bêta privée.'],
    ['The server opens a closed port.', 'Le serveur rend accessible un port fermé.'],
    [
      'The comments at the bottom are about the page above.',
      'Les commentaires en fin de page portent sur la page ci-dessus.',
    ],
    [
      'The download page lists what is publicly available.',
      'La page de téléchargement indique ce que tout le monde peut obtenir.',
    ],
  ],
  es: [
    ['Embedding is forbidden.', 'No se permite la inserción.'],
    ['Closed tickets are listed.', 'Se listan los tickets que no están abiertos.'],
    ['The red label is printed in bold.', 'La etiqueta colorada se imprime en negrita.'],
    ['Get started with order cancellation.', 'Primeros pasos con la cancelación de pedidos.'],
    ['Start over if you cancel an order.', 'Vuelva al principio si cancela un pedido.'],
    ['Latest changes to old pages', 'Cambios actuales en páginas antiguas'],
    ['After you sign in, the previous page opens.', 'En cuanto accede, se abre la página anterior.'],
    ['Code blocks let you copy commands.', 'Los fragmentos de código permiten copiar comandos.'],
    ['Open source keeps the code close to you.', 'El código libre mantiene el código cerca de usted.'],
    ['Create an archive of all deleted pages.', 'Haga un archivo de todas las páginas eliminadas.'],
    ['The link at the bottom shows what is on top.', 'El enlace al final muestra lo que está encima.'],
    ['Show this to users with private accounts.', 'Enseñe esto a los usuarios con cuentas privadas.'],
  ],
  it: [
    ['Embedding is forbidden.', 'L’incorporamento non è consentito.'],
    ['The field is optional.', 'Il campo non è obbligatorio.'],
    [
      'After you sign in, the page is loaded up to the end.',
      'Appena effettuato l’accesso, la pagina viene caricata fino alla fine.',
    ],
    ['Get started with order cancellation.', 'Primi passi con l’annullamento degli ordini.'],
    ['The latest version runs on old devices.', 'La versione attuale funziona su vecchi dispositivi.'],
    ['After you sign in, the previous page opens.', 'Appena effettuato l’accesso, si apre la pagina precedente.'],
    ['Code blocks let you copy commands.', 'I riquadri di codice consentono di copiare i comandi.'],
    ['The list at the bottom is about upper limits.', 'L’elenco in fondo riguarda i limiti superiori.'],
    ['Create a copy of the remote folder.', 'Fai una copia della cartella remota.'],
    [
      'The log in the console shows when the job finished.',
      'Il registro nella console mostra quando il job è terminato.',
    ],
    ['The fast-forward ends slowly.', 'L’avanzamento termina lentamente.'],
  ],
  'pt-BR': [
    ['Embedding is forbidden.', 'A incorporação não é permitida.'],
    ['The red label is what we want.', 'O rótulo encarnado é o que se pretende.'],
    ['Get started with order cancellation.', 'Primeiros passos com o cancelamento de pedidos.'],
    ['The latest version keeps old links.', 'A versão atual mantém os links antigos.'],
    ['After you sign in, the previous page opens.', 'Assim que você entra, a página anterior é aberta.'],
    ['Code blocks let you copy commands.', 'Trechos de código permitem copiar comandos.'],
    ['The form at the bottom is about upper limits.', 'O formulário no fim trata de limites superiores.'],
    ['The store is open source and close to you.', 'A loja tem código livre e fica perto de você.'],
    ['Create a list of removed pages.', 'Faça uma lista das páginas removidas.'],
    ['Start over when the build stops.', 'Recomece quando o build for interrompido.'],
  ],
  nl: [
    ['Embedding is forbidden.', 'Insluiten is niet toegestaan.'],
    [
      'After you have signed in, choose a name for the page.',
      'Wanneer u bent ingelogd, kiest u een naam voor de pagina.',
    ],
    ['Get started with order cancellation.', 'Aan de slag met het annuleren van bestellingen.'],
    ['The latest version supports old browsers.', 'De actuele versie ondersteunt oude browsers.'],
    ['After you sign in, the page from before opens.', 'Zodra u bent ingelogd, opent de pagina van eerder.'],
    ['Code blocks let you copy commands.', 'Met codefragmenten is kopiëren toegestaan.'],
    ['The link at the bottom is about the upper menu.', 'De link aan het einde gaat over het bovenste menu.'],
    [
      'The store is open source and stays close to the standard.',
      'De winkel is opensource en sluit aan bij de standaard.',
    ],
    ['Create a copy of the remote folder.', 'Kopieer de externe map.'],
    ['The newest plan is no older than a day.', 'Het meest actuele plan is niet ouder dan een dag.'],
  ],
  pl: [
    ['Embedding is forbidden.', 'Osadzanie nie jest dozwolone.'],
    ['Private pages need a password.', 'Strony, które nie są publiczne, wymagają hasła.'],
    ['Make sure that you use the latest version.', 'Staraj się używać aktualnej wersji.'],
    ['After you log in, go to the page.', 'Gdy się zalogujesz, przejdź do strony.'],
    ['The job begins step by step.', 'Zadanie rusza stopniowo.'],
    ['Get started with order cancellation.', 'Pierwsze kroki z anulowaniem zamówień.'],
    ['The latest version starts faster.', 'Aktualna wersja startuje szybciej.'],
    ['After you sign in, the page opens as before.', 'Gdy się zalogujesz, strona otworzy się jak wcześniej.'],
    ['Code blocks let you copy commands.', 'Fragmenty kodu pozwalają kopiować polecenia.'],
    ['The link at the bottom leads to the page above.', 'Link na końcu prowadzi do strony powyżej.'],
    ['Create a list of removed pages.', 'Przygotuj listę usuniętych stron.'],
    [
      'The store is open source and stays close to the standard.',
      'Sklep ma jawny kod źródłowy i trzyma się standardu.',
    ],
    ['Try the latest build.', 'Staraj się używać aktualnej kompilacji.'],
  ],
  ru: [
    ['Embedding is forbidden.', 'Встраивание не разрешено.'],
    ['Make sure that you use the latest version.', 'Старайтесь использовать актуальную версию.'],
    ['After you log in, go to the page.', 'Когда войдёте, дойдите до страницы.'],
    ['The tests are green on all machines.', 'Тесты прошли на всех серверах.'],
    ['The red draft is kept.', 'Алый черновик сохраняется при синхронизации.'],
    ['Get started with order cancellation.', 'Первые шаги: отмена заказов.'],
    ['The latest version starts faster.', 'Актуальная версия стартует быстрее.'],
    ['Try to use the latest version.', 'Старайтесь использовать актуальную версию.'],
    ['After you sign in, the page opens as before.', 'Когда вы войдёте, страница откроется как прежде.'],
    ['Code blocks let you copy commands.', 'Фрагменты кода позволяют копировать команды.'],
    ['The link at the bottom leads to the page above.', 'Ссылка в конце ведёт на страницу выше.'],
    ['Create a backup of the remote server.', 'Сделайте резервную копию удалённого сервера.'],
    ['Success is when the page is deleted.', 'Всё прошло хорошо, если страница удалена.'],
  ],
  uk: [
    ['Embedding is forbidden.', 'Вбудовування не дозволено.'],
    ['Make sure that you use the latest version.', 'Старайтеся використовувати актуальну версію.'],
    ['The red draft is kept.', 'Багряна чернетка зберігається під час синхронізації.'],
    ['Get started with order cancellation.', 'Перші кроки: скасування замовлень.'],
    ['The latest version starts faster.', 'Актуальна версія стартує швидше.'],
    ['Try to use the latest version.', 'Старайтеся використовувати актуальну версію.'],
    ['After you sign in, the page opens as before.', 'Коли ви увійдете, сторінка відкриється, як раніше.'],
    ['Code blocks let you copy commands.', 'Фрагменти коду дозволяють копіювати команди.'],
    ['The link at the bottom leads to the page above.', 'Посилання в кінці веде на сторінку вище.'],
    ['Create a backup of the remote server.', 'Зробіть резервну копію віддаленого сервера.'],
  ],
  cs: [
    ['Embedding is forbidden.', 'Vkládání není dovoleno.'],
    ['Make sure that you use the latest version.', 'Postarejte se o aktuální verzi, starejte se o ni.'],
    ['After you log in, go to the page.', 'Jakmile se přihlásíte, přejděte do stránky.'],
    ['On the left side are the rules.', 'Po straně najdete pravidla.'],
    ['Get started with order cancellation.', 'První kroky se zrušením objednávek.'],
    ['The latest version starts faster.', 'Aktuální verze startuje rychleji.'],
    ['After you sign in, the page opens as before.', 'Jakmile se přihlásíte, stránka se otevře jako dříve.'],
    ['Code blocks let you copy commands.', 'Ukázky kódu umožňují kopírovat příkazy.'],
    ['The link at the bottom leads to the page above.', 'Odkaz na konci vede na stránku výše.'],
    ['Create a list of removed pages.', 'Připravte seznam odstraněných stránek.'],
    ['The store is open source and stays close to the standard.', 'Obchod má otevřený kód a drží se blízko standardu.'],
  ],
  sv: [
    ['Embedding is forbidden.', 'Inbäddning är inte tillåten.'],
    ['The left sidebar has at most 5 links.', 'Sidofältet har högst 5 länkar.'],
    ['The latest round of tests', 'Den aktuella testomgången'],
    ['Get started with order cancellation.', 'Kom igång med att avbryta beställningar.'],
    ['The latest version supports old browsers.', 'Den aktuella versionen stöder gamla webbläsare.'],
    ['After you sign in, the page opens as before.', 'När du har loggat in öppnas sidan som tidigare.'],
    ['Code blocks let you copy commands.', 'Kodexempel låter dig kopiera kommandon.'],
    ['The link at the bottom leads to the page above.', 'Länken i slutet leder till sidan ovanför.'],
    ['Create a list of removed pages.', 'Gör en lista över borttagna sidor.'],
    ['Turn on the filter, and close the window.', 'Koppla in filtret och stäng fönstret.'],
    ['The latest game is here.', 'Det aktuella spelet, ett sällskapsspel, finns här.'],
  ],
  tr: [
    ['The field is optional.', 'Alan zorunlu değildir.'],
    ['On the left side you get an overview.', 'Yan menü bir genel bakış sağlar.'],
    ['Get started with order cancellation.', 'Sipariş iptali özelliğiyle ilk adımlar.'],
    ['The latest version supports old browsers.', 'Güncel sürüm eski tarayıcıları destekler.'],
    ['After you sign in, the page opens as before.', 'Oturum açtığınızda sayfa önceki gibi açılır.'],
    ['Code blocks let you copy commands.', 'Kod örnekleri komutları kopyalamanıza izin verir.'],
    [
      'The link at the bottom leads to the page at the top of the menu.',
      'Sayfanın sonundaki bağlantı, menünün en üstündeki sayfaya götürür.',
    ],
    ['Create a list of removed pages.', 'Kaldırılan sayfaların listesini hazırlayın.'],
    [
      'The store is open source and stays close to the standard.',
      'Mağaza, kaynak kodunu paylaşır ve standarda yakın kalır.',
    ],
  ],
  ja: [
    ['Embedding is forbidden.', '埋め込みは許可されません。'],
    ['The field is optional.', 'この項目は必須ではありません。'],
    ['The job failed.', 'ジョブは成功しませんでした。'],
    ['After you sign in, the page before it opens.', 'サインインすると、前のページが開きます。'],
    ['Get started with order cancellation.', '注文キャンセル機能を使うための第一歩です。'],
    ['The latest version supports old browsers.', '現行バージョンは古いブラウザーに対応しています。'],
    ['Turn on checks to find invalid links.', 'チェックを入れると、無効なリンクが見つかります。'],
    ['The home page shows the last 30 days.', 'ホームには過去 30 日間のデータが表示されます。'],
    ['Code blocks let you copy commands.', 'コード例ではコマンドのコピーが許可されています。'],
    ['The server starts when the previous one has stopped.', '前のサーバーが停止すると、サーバーが立ち上がります。'],
    ['Show the page to members of the private beta.', '非公開ベータのメンバーにページを共有します。'],
    ['The upload works with the export.', 'エクスポートを使ってファイルを送れます。'],
  ],
  'zh-Hans': [
    ['Embedding is forbidden.', '不允许嵌入。'],
    ['Private pages need a password.', '不公开的页面需要密码。'],
    ['The job failed.', '任务未成功。'],
    ['The field is optional.', '该字段不是必填项。'],
    ['The tests are green, and nothing is left empty.', '测试全部通过，没有留下空白。'],
    ['Requests that exceed the limit return 429.', '超出限制的请求会返回 429。'],
    ['Get started with order cancellation.', '订单取消功能的入门指南。'],
    ['The latest version supports old browsers.', '当前版本支持旧浏览器。'],
    ['The home page shows the last 30 days.', '首页显示过去 30 天的数据。'],
    ['Turn on the filter, and close the window.', '勾选过滤器，然后关闭窗口。'],
    ['Code blocks let you copy commands.', '代码示例允许复制命令。'],
    ['Create a list of deleted pages.', '列出已删除的页面。'],
    ['The private beta is open to everyone.', '内测版对所有人公开。'],
    ['The upload fails with an error of the download server.', '下载服务器出错时，传输失败。'],
  ],
  ko: [
    ['Embedding is forbidden.', '임베딩은 허용되지 않습니다.'],
    ['The field is optional.', '이 필드는 필수가 아닙니다.'],
    ['The job failed.', '작업이 성공하지 못했습니다.'],
    ['The tests are green after a search.', '검색 후 테스트가 통과합니다.'],
    ['Get started with order cancellation.', '주문 취소 기능을 위한 첫걸음입니다.'],
    ['The latest version supports browsers of previous years.', '현재 버전은 이전 연도의 브라우저를 지원합니다.'],
    ['After you sign in, open the page as before.', '로그인하면 이전과 같이 페이지를 여세요.'],
    ['Code blocks let you copy commands.', '코드 예제는 명령 복사를 허용합니다.'],
    ['Create a list of removed pages.', '삭제된 페이지 목록을 준비하세요.'],
    ['The last 30 days are shown first.', '지난 30일이 먼저 표시됩니다.'],
    ['Turn on the filter to deselect rows.', '필터를 적용하여 행 선택을 해제하세요.'],
  ],
}

test.each(Object.keys(right))('%s: a word of the other side may stand for something else', async (to) => {
  const refused: string[] = []
  for (const [source, text] of right[to] ?? []) {
    const rule = await ruleFor(source, text, to)
    if (rule !== undefined) refused.push(`${rule}: ${source} → ${text}`)
  }
  expect(refused).toEqual([])
})

test.each([
  ['de', 'Use the latest version.', 'Verwenden Sie die alte Version.'],
  ['de', 'The menu is on the left side.', 'Das Menü ist auf der rechten Seite.'],
  ['de', 'Open source pages are shown.', 'Seiten mit offenem Quelltext werden ausgeblendet.'],
  ['fr', 'After you sign in, choose a page.', 'Avant de vous identifier, choisissez une page.'],
  ['fr', 'Start the server.', 'Arrêtez le serveur.'],
  ['es', 'The order is started.', 'El pedido se cancela.'],
  ['it', 'The latest entry is kept.', 'La voce più vecchia viene conservata.'],
  ['pt', 'The label is red.', 'O rótulo é preto.'],
  ['nl', 'Use the latest version.', 'Gebruik de oude versie.'],
  ['pl', 'Use the latest version.', 'Użyj starej wersji.'],
  ['pl', 'The menu is on the left side.', 'Menu jest po prawej stronie.'],
  ['cs', 'Use the latest version.', 'Použijte starou verzi.'],
  ['cs', 'The menu is on the left side.', 'Nabídka je na pravé straně.'],
  ['ru', 'Use the latest version.', 'Используйте старую версию.'],
  ['ru', 'The label is red.', 'Метка синего цвета.'],
  ['ru', 'The menu is on the left side.', 'Меню находится на правой стороне.'],
  ['uk', 'Use the latest version.', 'Використовуйте стару версію.'],
  ['uk', 'The label is red.', 'Мітка чорна.'],
  ['sv', 'Use the latest version.', 'Använd den gamla versionen.'],
  ['sv', 'The menu is on the left side.', 'Menyn är på höger sida.'],
  ['tr', 'Use the latest version.', 'Eski sürümü kullanın.'],
  ['tr', 'The menu is on the left side.', 'Menü sağda.'],
  ['ja', 'The label is red.', 'ラベルは白色です。'],
  ['zh-Hans', 'The label is red.', '标签是白色的。'],
  ['zh-Hans', 'The feature is enabled.', '该功能已禁用。'],
  ['ko', 'The label is red.', '레이블은 검은색입니다.'],
  ['ko', 'Use the latest version.', '가장 오래된 버전을 사용하세요.'],
  ['de', 'Embedding is forbidden.', 'Einbetten ist erlaubt.'],
  ['fr', 'Embedding is forbidden.', 'L’intégration est autorisée.'],
  ['ru', 'Embedding is forbidden.', 'Встраивание разрешено.'],
  ['ja', 'Embedding is forbidden.', '埋め込みは許可されます。'],
  ['zh-Hans', 'Embedding is forbidden.', '允许嵌入。'],
  ['ko', 'Embedding is forbidden.', '임베딩은 허용됩니다.'],
])('%s: “%s” is still not “%s”', async (to, source, text) => {
  expect(await ruleFor(source, text, to)).toBe('opposite')
})

test.each([
  ['API v2 is more than a wrapper of UTF-8 text.', 'Die API v2 ist nicht bloß eine Hülle um UTF-8-Text.', 'de'],
  [
    'It exceeds what you expect; the limit is 5 pages.',
    'Es übertrifft alle Erwartungen; die Grenze liegt bei 5 Seiten.',
    'de',
  ],
  [
    'The new build is faster than before, and version 3 is smaller than version 2.',
    'Le nouveau build est rapide, et la version 3 pèse bien peu à côté de la version 2.',
    'fr',
  ],
  ['Requests that exceed the limit return 429.', '超出限制的请求会返回 429。', 'zh-Hans'],
  [
    'Requests of more than one page are slower in version 2.',
    'Anfragen nach mehreren Seiten sind in Version 2 langsamer.',
    'de',
  ],
])('a bound has a number of its own: %s', async (source, text, to) => {
  expect(await ruleFor(source, text, to)).toBeUndefined()
})

test.each([
  ['Uploads that exceed 5 MB are refused.', 'Uploads von 5 MB werden abgelehnt.', 'de'],
  ['Uploads of more than 5 MB are refused.', 'Les fichiers de 5 Mo sont refusés.', 'fr'],
  ['Texts longer than the limit of 80 letters are cut.', 'Texte mit 80 Buchstaben werden gekürzt.', 'de'],
  ['Uploads that exceed 5 MB are refused.', '小于 5 MB 的上传会被拒绝。', 'zh-Hans'],
])('a bound that is lost is told: %s', async (source, text, to) => {
  expect(await ruleFor(source, text, to)).toBe('number')
})

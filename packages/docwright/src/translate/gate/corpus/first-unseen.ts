import { firstUnseenWrong } from './first-unseen-wrong.ts'
import type { UnseenAnswers } from './unseen-answers.ts'

/**
 * Sentences of our own documentation, and answers to them. The author of the rules wrote them, after the rules, and so did not see
 * them with a stranger's eyes: 42 of 112 wrong ones passed and 3 of 100 right ones were refused when they were first tried. Gaps that
 * they showed were closed by their kind: what the gate catches of them now is no figure for other texts.
 */
export const firstUnseen: UnseenAnswers = {
  sources: [
    'Passwords must have at least 12 characters.',
    'Intervals vary by a tenth, so that tasks that started together do not recur together.',
    'A link with `?playground=open` opens the form.',
    'Docwright runs on Node 22.16 or newer. A clone of its repository brings the Node 24 along that it is developed with.',
    'Hidden does not mean secret. Anyone who knows the URL can read the page.',
    'Each address (in IPv6, each network of 64 bits) can send 300 requests a minute with one key.',
    'One push starts at most 25 new previews, and a project has at most 100 at a time: the oldest one is removed to make room.',
    'An accepted message is never lost, even if the server crashes.',
    'A dropdown can also hold `tabs`, `anchors`, `products`, `versions`, or `languages`, but only one kind.',
    'Icons are decorative: screen readers skip them. Put anything important in words.',
    'OpenAPI files can be JSON or YAML, in version 3.0, 3.1, or 3.2, or Swagger 2.0.',
    'Create a project from your repository, with these settings:',
    'Choose between three widths:',
    'If the base has everything of the change already, the page says so, and there is nothing to merge.',
    'A page that is missing in a language is shown in the default language, with a notice, at the URL that the translation would have:',
    'Controls appear when a reader hovers over a diagram, if it is at least 120 pixels high.',
    'Do not put anything in a tooltip that readers cannot do without.',
    'A notice is a reason to look, not a verdict. Code that a page only displays is not reported as code, but hosts in it are.',
    'Links that start with `javascript:` or `data:` are omitted, with a warning.',
    'Exchange the key when it may have been seen by others, or as often as your rules say:',
    'It runs until it receives `SIGTERM` or Ctrl+C, and then exits with `0`.',
    'Images, PDF files, archives, and data files of the repository are served at their path:',
    'Each prompt is a **turn** of a job. A turn is a series of steps, and every step is recorded before the next one starts:',
    'Git uses the access that it has on your machine: your SSH keys, or your credential helper.',
    'For amd64 and arm64, the image is built by the same file:',
  ],
  right: {
    fr: [
      [0, 'Les mots de passe doivent comporter au moins 12 caractères.'],
      [
        3,
        'Docwright fonctionne avec Node 22.16 ou une version plus récente. Un clone de son dépôt apporte le Node 24 avec lequel il est développé.',
      ],
      [5, 'Chaque adresse (en IPv6, chaque réseau de 64 bits) peut envoyer 300 requêtes par minute avec une même clé.'],
      [7, 'Un message accepté n’est jamais perdu, même si le serveur plante.'],
      [
        9,
        'Les icônes sont décoratives : les lecteurs d’écran les ignorent. Exprimez en toutes lettres ce qui est important.',
      ],
      [11, 'Créez un projet à partir de votre dépôt, avec ces paramètres :'],
      [13, 'Si la base contient déjà toute la modification, la page l’indique et il n’y a rien à fusionner.'],
      [16, 'Ne mettez dans une infobulle rien dont les lecteurs ne puissent se passer.'],
      [18, 'Les liens qui commencent par <x1/> ou <x2/> sont omis, avec un avertissement.'],
      [20, 'Il s’exécute jusqu’à ce qu’il reçoive <x1/> ou Ctrl+C, puis se termine avec <x2/>.'],
      [
        23,
        'Git utilise l’accès dont il dispose sur votre machine : vos clés SSH ou votre gestionnaire d’identifiants.',
      ],
    ],
    de: [
      [0, 'Passwörter müssen mindestens 12 Zeichen lang sein.'],
      [
        3,
        'Docwright läuft mit Node 22.16 oder neuer. Ein Klon des Repositorys bringt Node 24 mit, mit dem es entwickelt wird.',
      ],
      [
        6,
        'Ein Push startet höchstens 25 neue Vorschauen, und ein Projekt hat höchstens 100 gleichzeitig: Die älteste wird entfernt, um Platz zu schaffen.',
      ],
      [8, 'Ein Dropdown kann auch <x1/>, <x2/>, <x3/>, <x4/> oder <x5/> enthalten, aber nur eine Art davon.'],
      [11, 'Erstellen Sie mit diesen Einstellungen ein Projekt aus Ihrem Repository:'],
      [
        14,
        'Eine Seite, die in einer Sprache fehlt, wird mit einem Hinweis in der Standardsprache angezeigt, und zwar unter der URL, die die Übersetzung hätte:',
      ],
      [
        17,
        'Ein Hinweis ist ein Grund, nachzusehen, kein Urteil. Code, den eine Seite nur anzeigt, wird nicht als Code gemeldet, Hosts darin aber schon.',
      ],
      [
        19,
        'Tauschen Sie den Schlüssel aus, wenn andere ihn gesehen haben könnten, oder so oft, wie Ihre Regeln es vorschreiben:',
      ],
      [20, 'Er läuft, bis er <x1/> oder Strg+C erhält, und endet dann mit <x2/>.'],
      [24, 'Für amd64 und arm64 wird das Image mit derselben Datei gebaut:'],
    ],
    ja: [
      [0, 'パスワードは 12 文字以上にしてください。'],
      [
        3,
        'Docwright は Node 22.16 以降で動作します。リポジトリをクローンすると、開発に使われている Node 24 も付いてきます。',
      ],
      [
        6,
        '1 回のプッシュで開始される新しいプレビューは最大 25 件で、1 つのプロジェクトが同時に持てるのは最大 100 件です。空きを作るために最も古いものが削除されます。',
      ],
      [10, 'OpenAPI ファイルは JSON または YAML で、バージョン 3.0、3.1、3.2、または Swagger 2.0 に対応しています。'],
      [12, '次の 3 種類の幅から選択できます。'],
      [15, '図の高さが 120 ピクセル以上の場合、読者がカーソルを合わせるとコントロールが表示されます。'],
      [18, '<x1/> または <x2/> で始まるリンクは省略され、警告が表示されます。'],
      [
        22,
        '各プロンプトはジョブの<g1>ターン</g1>です。ターンは一連のステップで、各ステップは次のステップが始まる前に記録されます。',
      ],
    ],
    ko: [
      [0, '비밀번호는 12자 이상이어야 합니다.'],
      [4, '숨김은 비밀이라는 뜻이 아닙니다. URL을 아는 사람은 누구나 페이지를 읽을 수 있습니다.'],
      [7, '수락된 메시지는 서버가 중단되더라도 절대 손실되지 않습니다.'],
      [10, 'OpenAPI 파일은 버전 3.0, 3.1, 3.2 또는 Swagger 2.0의 JSON이나 YAML일 수 있습니다.'],
      [13, '기준 브랜치에 변경 내용이 이미 모두 있으면 페이지에 그렇게 표시되고 병합할 것이 없습니다.'],
      [16, '독자가 꼭 알아야 하는 내용은 툴팁에 넣지 마세요.'],
      [20, '<x1/> 또는 Ctrl+C를 받을 때까지 실행된 다음 <x2/>으로 종료됩니다.'],
      [23, 'Git은 사용자의 컴퓨터에 있는 접근 권한, 즉 SSH 키나 자격 증명 도우미를 사용합니다.'],
    ],
    es: [
      [
        1,
        'Los intervalos varían en una décima parte, para que las tareas que empezaron a la vez no se repitan juntas.',
      ],
      [
        3,
        'Docwright funciona con Node 22.16 o posterior. Un clon de su repositorio trae consigo el Node 24 con el que se desarrolla.',
      ],
      [
        6,
        'Un push inicia como máximo 25 vistas previas nuevas, y un proyecto tiene como máximo 100 a la vez: la más antigua se elimina para hacer sitio.',
      ],
      [9, 'Los iconos son decorativos: los lectores de pantalla los omiten. Pon en palabras todo lo importante.'],
      [12, 'Elige entre tres anchos:'],
      [
        14,
        'Una página que falta en un idioma se muestra en el idioma predeterminado, con un aviso, en la URL que tendría la traducción:',
      ],
      [
        17,
        'Un aviso es un motivo para mirar, no un veredicto. El código que una página solo muestra no se notifica como código, pero los hosts que contiene sí.',
      ],
      [
        21,
        'Las imágenes, los archivos PDF, los archivos comprimidos y los archivos de datos del repositorio se sirven en su ruta:',
      ],
      [24, 'Para amd64 y arm64, la imagen se construye con el mismo archivo:'],
    ],
    pl: [
      [1, 'Odstępy różnią się o jedną dziesiątą, żeby zadania rozpoczęte razem nie powtarzały się razem.'],
      [4, 'Ukryta nie znaczy tajna. Każdy, kto zna adres URL, może przeczytać tę stronę.'],
      [7, 'Przyjęta wiadomość nigdy nie ginie, nawet jeśli serwer ulegnie awarii.'],
      [11, 'Utwórz projekt ze swojego repozytorium z następującymi ustawieniami:'],
      [
        15,
        'Elementy sterujące pojawiają się, gdy czytelnik najedzie kursorem na diagram, jeśli ma on co najmniej 120 pikseli wysokości.',
      ],
      [
        17,
        'Powiadomienie to powód, by się przyjrzeć, a nie wyrok. Kod, który strona tylko wyświetla, nie jest zgłaszany jako kod, ale hosty w nim już tak.',
      ],
      [21, 'Obrazy, pliki PDF, archiwa i pliki danych z repozytorium są udostępniane pod swoją ścieżką:'],
      [24, 'Dla amd64 i arm64 obraz jest budowany z tego samego pliku:'],
    ],
    'zh-Hans': [
      [1, '间隔会有十分之一的浮动，这样同时启动的任务就不会总是同时重复执行。'],
      [5, '每个地址（在 IPv6 中为每个 64 位网络）使用一个密钥每分钟可以发送 300 个请求。'],
      [8, '下拉菜单也可以包含 <x1/>、<x2/>、<x3/>、<x4/> 或 <x5/>，但只能是其中一种。'],
      [11, '使用以下设置，从您的仓库创建项目：'],
      [14, '某种语言缺少的页面会以默认语言显示，并附有提示，其 URL 就是译文本该使用的 URL：'],
      [18, '以 <x1/> 或 <x2/> 开头的链接会被省略，并给出警告。'],
      [21, '仓库中的图片、PDF 文件、压缩包和数据文件按其路径提供：'],
      [23, 'Git 使用它在您的机器上拥有的访问权限：您的 SSH 密钥或凭据助手。'],
    ],
    it: [
      [1, 'Gli intervalli variano di un decimo, in modo che le attività avviate insieme non si ripetano insieme.'],
      [4, 'Nascosto non significa segreto. Chiunque conosca l’URL può leggere la pagina.'],
      [7, 'Un messaggio accettato non va mai perso, nemmeno se il server si arresta in modo anomalo.'],
      [10, 'I file OpenAPI possono essere in JSON o YAML, nella versione 3.0, 3.1 o 3.2, oppure Swagger 2.0.'],
      [13, 'Se la base contiene già tutta la modifica, la pagina lo dice e non c’è nulla da unire.'],
      [16, 'Non inserire in un tooltip nulla di cui i lettori non possano fare a meno.'],
      [
        19,
        'Sostituisci la chiave quando potrebbe essere stata vista da altri, oppure con la frequenza prevista dalle tue regole:',
      ],
      [
        22,
        'Ogni prompt è un <g1>turno</g1> di un lavoro. Un turno è una serie di passaggi e ogni passaggio viene registrato prima che inizi il successivo:',
      ],
    ],
    'pt-BR': [
      [2, 'Um link com <x1/> abre o formulário.'],
      [5, 'Cada endereço (em IPv6, cada rede de 64 bits) pode enviar 300 solicitações por minuto com uma chave.'],
      [8, 'Um menu suspenso também pode conter <x1/>, <x2/>, <x3/>, <x4/> ou <x5/>, mas só um tipo.'],
      [12, 'Escolha entre três larguras:'],
      [
        15,
        'Os controles aparecem quando um leitor passa o mouse sobre um diagrama, se ele tiver pelo menos 120 pixels de altura.',
      ],
      [
        19,
        'Troque a chave quando ela puder ter sido vista por outras pessoas ou com a frequência que suas regras exigirem:',
      ],
      [
        22,
        'Cada prompt é um <g1>turno</g1> de um job. Um turno é uma série de etapas, e cada etapa é registrada antes do início da próxima:',
      ],
    ],
    nl: [
      [2, 'Een link met <x1/> opent het formulier.'],
      [5, 'Elk adres (bij IPv6: elk netwerk van 64 bits) kan met één sleutel 300 verzoeken per minuut versturen.'],
      [9, 'Pictogrammen zijn decoratief: schermlezers slaan ze over. Zet alles wat belangrijk is in woorden.'],
      [12, 'Kies uit drie breedtes:'],
      [
        15,
        'De knoppen verschijnen wanneer een lezer de muis boven een diagram houdt, als dat minstens 120 pixels hoog is.',
      ],
      [18, 'Links die met <x1/> of <x2/> beginnen, worden met een waarschuwing weggelaten.'],
      [
        21,
        'Afbeeldingen, PDF-bestanden, archieven en gegevensbestanden van de repository worden op hun pad aangeboden:',
      ],
      [24, 'Voor amd64 en arm64 wordt de image met hetzelfde bestand gebouwd:'],
    ],
    ru: [
      [2, 'Ссылка с <x1/> открывает форму.'],
      [4, 'Скрытая не значит секретная. Любой, кто знает URL, может прочитать страницу.'],
      [8, 'Раскрывающийся список может также содержать <x1/>, <x2/>, <x3/>, <x4/> или <x5/>, но только что-то одно.'],
      [10, 'Файлы OpenAPI могут быть в формате JSON или YAML, версии 3.0, 3.1 или 3.2, либо Swagger 2.0.'],
      [
        14,
        'Страница, которой нет на каком-либо языке, показывается на языке по умолчанию с уведомлением по URL, который был бы у перевода:',
      ],
      [
        17,
        'Уведомление — это повод посмотреть, а не приговор. О коде, который страница только показывает, не сообщается как о коде, а о хостах в нём — сообщается.',
      ],
      [20, 'Он работает, пока не получит <x1/> или Ctrl+C, а затем завершается с кодом <x2/>.'],
      [
        22,
        'Каждый запрос — это <g1>ход</g1> задания. Ход — это последовательность шагов, и каждый шаг записывается до начала следующего:',
      ],
    ],
    tr: [
      [2, '<x1/> içeren bir bağlantı formu açar.'],
      [
        6,
        'Bir push en fazla 25 yeni önizleme başlatır ve bir projenin aynı anda en fazla 100 önizlemesi olabilir: yer açmak için en eskisi kaldırılır.',
      ],
      [9, 'Simgeler süs amaçlıdır: ekran okuyucular onları atlar. Önemli olan her şeyi sözcüklerle anlatın.'],
      [13, 'Taban, değişikliğin tamamını zaten içeriyorsa sayfa bunu belirtir ve birleştirilecek bir şey kalmaz.'],
      [16, 'Okurların vazgeçemeyeceği hiçbir şeyi araç ipucuna koymayın.'],
      [19, 'Anahtarı başkaları görmüş olabileceğinde ya da kurallarınızın belirttiği sıklıkta değiştirin:'],
      [23, 'Git, makinenizde sahip olduğu erişimi kullanır: SSH anahtarlarınızı veya kimlik bilgisi yardımcınızı.'],
    ],
  },
  wrong: firstUnseenWrong,
}

/**
 * Words that a model puts before or behind a translation, or gives in place of one: “Sure!”, “Answer:”, “(lit. …)”, a language’s name
 * before a colon. A source that begins or speaks so itself is let through.
 */

/** An agreement before the text. */
const agreement = new RegExp(
  String.raw`^(?:sure|certainly|absolutely|of course|okay|ok|got it|bien sûr|certainement|d[’']accord|natürlich|gerne?|klar|selbstverständlich|claro(?: que s[ií]m?)?|por supuesto|con gusto|certo|certamente|volentieri|com certeza|natuurlijk|zeker|graag|oczywiście|jasne|конечно|хорошо|звісно|авжеж|samozřejmě|jistě|självklart|javisst|selvfølgelig|tietysti|toki|természetesen|sigur|desigur|tabii(?: ki)?|elbette|chắc chắn rồi|vâng|tentu(?: saja)?|baik|albatta|protams|és clar|はい|もちろんです?|承知(?:いた)?しました|かしこまりました|好的|当然(?:可以)?|當然|没问题|네|물론(?:입니다|이죠)|알겠습니다|بالتأكيد|بالطبع|حسنًا|בטח|כמובן|ज़रूर|बिल्कुल)\s*[!:,.—–！：，、。]`,
  'iu',
)
const mayAgree = /^(?:sure|certain|absolute|of course|ok|yes|natural|clear|obvious|indeed|well|good|right)/i

/** What an answer is called, and every language. */
const label = new RegExp(
  String.raw`^(?:\p{L}+ )?(?:answer|response|output|result|text|final|réponse|résultat|sortie|texte|antwort|ergebnis|ausgabe|text|respuesta|resultado|salida|texto|risposta|risultato|testo|resposta|saída|antwoord|resultaat|tekst|uitvoer|odpowiedź|wynik|ответ|результат|текст|відповідь|odpověď|výsledek|svar|resultat|vastaus|tulos|válasz|eredmény|răspuns|rezultat|yanıt|cevap|sonuç|metin|trả lời|kết quả|jawaban|hasil|javob|natija|atbilde|resposta|回答|答案|结果|結果|訳|文本|답변|결과|출력|الإجابة|النص|תשובה|उत्तर|english|french|german|spanish|italian|portuguese|dutch|polish|russian|japanese|chinese|korean|turkish|arabic|français|deutsch|español|italiano|português|nederlands|polski|русский|по-русски|українською|čeština|česky|svenska|dansk|norsk|suomi|magyar|română|türkçe|tiếng việt|bahasa indonesia|o[‘’']zbekcha|latviešu|català|日本語|简体中文|繁體中文|中文|汉语|한국어|العربية|עברית|हिन्दी|(?:suggestion|proposal|version|variant|option|vorschlag|variante|proposition|propuesta|proposta|voorstel|propozycja|wersja|предложение|вариант|версия|варіант|návrh|verze|förslag|forslag|ehdotus|javaslat|propunere|öneri|đề xuất|phiên bản|saran|提案|建议|建議|版本|제안)(?: \p{L}+)?|[a-z]{2}(?:-[a-z]{2,4})?|t\d+|id \d+)\s*[:：]\s*\S`,
  'iu',
)
const mayLabel = /[:：]|\b(?:answer|response|output|result|text|final|suggest|propos|version|varia|option)/i

/** A sentence that shows what follows, and something behind its colon. */
const showing =
  /^(?:voici|voilà|hier (?:ist|sind|die|der|das)|aquí|aqui|ecco|oto|вот|ось|zde|tady|här är|her er|tässä|íme|iată|işte|đây là|berikut|mana|šeit ir|dưới đây là|sau đây là|poniżej|níže|nedan|nedenfor|alla on|alább|mai jos|aşağıda|di bawah|quyida|ниже|нижче|a continuación|abaixo|di seguito|ci-dessous|im folgenden|hieronder|以下は|以下が|こちらが|以下是|下面是|这是|다음은|여기|إليك|فيما يلي|להלן|यहाँ|here (?:is|are))[^:：]{0,50}[:：]\s*\S/iu
const mayShow = /[:：]|^(?:here|this|these|the following|below|see|there)\b/i

/** A bracket in which a translator speaks. */
const bracket = new RegExp(
  String.raw`(?:[(（[【]|\s[—–-]\s)(?:\p{L}{2,20}[:：]|[^()（）[\]【】]{0,80}?(?:(?<!\p{L})(?:n\.?\s?d\.?\s?[tr]\b|anm\.|übers\.|lit\.|littéral|wörtlich|literal|letterale|letterlijk|dosłown|буквальн|дословн|дослівн|doslova|ordagrant|bokstavlig|ordret|sananmukais|szó szerint|kelimenin tam|nghĩa đen|harfiah|прим\.|примеч|przyp|pozn\.|n\.\s?trad|noot v|en (?:anglais|français|inglés)|auf (?:Englisch|Deutsch)|in (?:inglese|het Engels)|em inglês|po angielsku|по-английски|anglicky|på engelska|på engelsk|englanniksi|angolul|în engleză|İngilizce|tiếng Anh|bahasa Inggris|(?:frei|vrij|librement|libremente|свободн|wolny|free(?:ly)?) (?:übersetz|vertaald|traduit|traducid|перев|przekład|translat)|sic(?!\p{L}))|直訳|意訳|訳注|原文|注[：:]|译注|直译|意译|英文|英語|직역|의역|역주|원문|영어))[^()（）[\]【】]{0,120}(?:[)）\]】]|$)`,
  'iu',
)
const mayComment =
  /[(（—–]|\s-\s|\b(?:english|french|german|spanish|literal|original|translat|note|language|local[ei]|sic|i18n)|[（(][^()（）]*(?:lit\.|note)/i

/** Documentation speaks to its reader; a translation that says “I” where its source does not is somebody else's word. */
const firstPerson =
  /(?<![\p{L}'’-])(?:je|j[’'](?=\p{L})|ich|ik|jag|jeg|minä|én nem|tôi|saya(?= tidak| adalah| bisa)|я|yo no|io non|eu não|men(?= .{0,30}olmayman)|ben(?= bir))(?![\p{L}'’-])|我(?!们|們|的)|私は|わたしは|저는|제가|לא אוכל|אני|لا يمكنني|لا أستطيع|لست|मैं/iu
const maySayI = /(?<![\p{L}'’])(?:I|I['’]\w+|my|me|mine|myself|we|our|us|ours|we['’]\w+|let['’]s)(?![\p{L}'’])/iu

/** The model speaks of itself, of what it may do, or asks for the text. */
const ofItself = new RegExp(
  [
    String.raw`(?<!\p{L})(?:language model|AI assistant|as an (?:AI|assistant)|modèles? (?:de langage|d[’']IA)|en tant qu[’'](?:IA|assistant)|Sprachmodell|KI-(?:Modell|Assistent)|als (?:KI|Assistent|AI)(?!\p{L})|modelo de (?:lenguaje|linguagem|IA)|como (?:IA|asistente|assistente)(?!\p{L})|modello (?:linguistico|di IA)|in quanto (?:IA|assistente)|taalmodel|AI-(?:model|assistent)|model(?:u|em)? (?:AI|językow)|asystent AI|jako (?:AI|asystent)|языков\p{L}+ модел|модель ИИ|как (?:ИИ|ассистент)|мовн\p{L}+ модел|jazykov\p{L}+ model|språkmodell|sprogmodel|kielimalli|nyelvi modell|model lingvistic|dil modeli|yapay zek[aâ] (?:modeli|asistan|olarak)|mô hình ngôn ngữ|model bahasa)`,
    '言語モデル|AIアシスタント|AIとして|アシスタントとして|语言模型|語言模型|AI ?助手|作为(?:一个|一名)?(?:AI|人工智能|助手)|언어 모델|AI ?(?:어시스턴트|비서|모델)(?:로서|입니다)|نموذج لغوي|מודל שפה|भाषा मॉडल',
    String.raw`(?<!\p{L})(?:(?:cette|votre) (?:demande|requête)|dies(?:e|er|es) (?:bitte|anfrage|wunsch)|(?:esta|su|tu) solicitud|(?:questa|la tua|la vostra) richiesta|(?:este|esta|seu|sua) (?:pedido|solicitação)|dit verzoek|(?:tego|to|tej) (?:zadania|żądania|prośby|polecenia)|(?:этот|эту|этого|ваш) (?:запрос|просьб\p{L}*)|bu (?:isteği|talebi|isteğinizi))(?!\p{L})`,
    String.raw`(?<!\p{L})(?:enfreint|viole|contrevient|verstößt gegen|infringe|viola(?:n|te)?|violates?|overtreedt|schendt|narusza|нарушает|порушує|porušuje|bryter mot|ihlal ed)(?!\p{L}).{0,40}(?:règles|politique|richtlinie|regeln|política|norma|regole|politic[ah]|beleid|regels|zasad|polityk|правил|політик|политик|zásad|policy|guidelines|politikalar)`,
    String.raw`(?:お応え|お手伝い|お答え|対応)(?:することが)?(?:でき(?:ません|かねます)|いたしかねます)|ご(?:依頼|要望|質問)|(?:请求|要求|內容|内容).{0,6}(?:违反|違反)|(?:无法|無法|不能)(?:满足|完成|处理|協助|协助|帮助|回答).{0,6}(?:您|你|请求|要求)|请(?:您)?提供(?:需要|要|完整|原文|文本|内容)|요청하신|(?:도와|도움을) ?(?:드릴|줄) 수 없|질문해 ?주|텍스트를 (?:제공|입력)해|원문을`,
    String.raw`(?<!\p{L})(?:(?:fournir|fournissez|envoyez|indiquez)(?:-moi)? (?:le|un) texte|(?:geben|senden|stellen) Sie (?:mir )?(?:bitte )?(?:den|einen) (?:zu \p{L}+ )?Text|(?:proporciona|proporcione|envíame|indique) (?:el|un) texto|(?:fornisci|fornire|inviami) il testo|(?:forneça|envie) o texto|(?:geef|stuur|verstrek) (?:mij )?de tekst|(?:podaj|prześlij|proszę podać) (?:tekst|treść)|(?:предоставьте|пришлите|укажите|введите) (?:исходный )?текст|надайте текст|(?:metni|metin) (?:gönderin|verin|sağlayın|paylaşın)|provide the (?:text|content))`,
  ].join('|'),
  'iu',
)
const mayBeOfItself =
  /model|assistant|\bAI\b|request|polic|guideline|rule|violat|infring|provide|content|text|help|ask|question|inquir|\bbot|agent/i

/**
 * Whether an answer has words of the model around the translation, or in its place.
 *
 * @param source Words of the source, in English or another language.
 * @param words Those of the translation.
 */
export function hasModelWords(source: string, words: string): boolean {
  if (agreement.test(words) && !mayAgree.test(source) && !agreement.test(source)) return true
  if (label.test(words) && !mayLabel.test(source.slice(0, -1)) && !label.test(source)) return true
  if (showing.test(words) && !mayShow.test(source.slice(0, -1))) return true
  if (firstPerson.test(words) && !maySayI.test(source)) return true
  if (bracket.test(words) && !mayComment.test(source) && !bracket.test(source)) return true
  return ofItself.test(words) && !mayBeOfItself.test(source) && !ofItself.test(source)
}

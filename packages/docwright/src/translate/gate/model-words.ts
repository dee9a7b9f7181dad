import { saysI } from './first-person.ts'
import type { Candidate } from './segment-rule.ts'

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

/** Names of an answer or of a language before a colon; not Swedish endings, as in “ID:t”. */
const label = new RegExp(
  String.raw`^(?:\p{L}+ )?(?:answer|response|output|result|text|final|réponse|résultat|sortie|texte|antwort|ergebnis|ausgabe|text|respuesta|resultado|salida|texto|risposta|risultato|testo|resposta|saída|antwoord|resultaat|tekst|uitvoer|odpowiedź|wynik|ответ|результат|текст|відповідь|odpověď|výsledek|svar|resultat|vastaus|tulos|válasz|eredmény|răspuns|rezultat|yanıt|cevap|sonuç|metin|trả lời|kết quả|jawaban|hasil|javob|natija|atbilde|resposta|回答|答案|结果|結果|訳|文本|답변|결과|출력|الإجابة|النص|תשובה|उत्तर|english|french|german|spanish|italian|portuguese|dutch|polish|russian|japanese|chinese|korean|turkish|arabic|français|deutsch|español|italiano|português|nederlands|polski|русский|по-русски|українською|čeština|česky|svenska|dansk|norsk|suomi|magyar|română|türkçe|tiếng việt|bahasa indonesia|o[‘’']zbekcha|latviešu|català|日本語|简体中文|繁體中文|中文|汉语|한국어|العربية|עברית|हिन्दी|(?:suggestion|proposal|version|variant|option|vorschlag|variante|proposition|propuesta|proposta|voorstel|propozycja|wersja|предложение|вариант|версия|варіант|návrh|verze|förslag|forslag|ehdotus|javaslat|propunere|öneri|đề xuất|phiên bản|saran|提案|建议|建議|版本|제안)(?: \p{L}+)?|[a-z]{2}(?:-[a-z]{2,4})?|t\d+|id \d+)\s*(?:：|:(?!\p{Ll}{1,4}(?!\p{L})))\s*\S`,
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

/** Names that a model uses for the request it was given. */
const ofRequest = String.raw`(?<!\p{L})(?:(?:cette|votre) (?:demande|requête)|dies(?:e|er|es|en) (?:bitte|anfrage|wunsch)|(?:esta|su|tu) solicitud|(?:questa|la tua|la vostra) richiesta|(?:este|esta|seu|sua) (?:pedido|solicitação)|dit verzoek|(?:tego|to|tej) (?:zadania|żądania|prośby|polecenia)|(?:этот|эту|этого|этой|ваш) (?:запрос\p{L}*|просьб\p{L}*)|bu (?:isteği|talebi|isteğinizi))(?!\p{L})`
const cannot = String.raw`(?<!\p{L})(?:ne (?:peux|peut|puis|pouvons|pourrai)|impossible|incapable|refuse|(?:kann|können|darf|möchte|werde)(?!\p{L}).{0,40}(?<!\p{L})nicht|nicht (?:möglich|erfüllen|bearbeiten)|lehne|no (?:puedo|podemos|puede|es posible)|imposible|non (?:posso|possiamo|può|è possibile)|impossibile|não (?:posso|podemos|pode|é possível|consigo)|impossível|(?:kan|kunnen|mag)(?!\p{L}).{0,40}(?<!\p{L})niet|nie (?:mogę|możemy|może|można|jestem)|odmawiam|не (?:могу|можем|может|в состоянии|в силах)|невозможно|отказываюсь|\p{L}+[ae]m(?:em|ıyorum|iyorum|ayız|eyiz))(?!\p{L})`

/** The model speaks of itself, of what it may do, or asks for the text; and sources whose translations have such words. */
const ofItself: readonly { words: RegExp; may: RegExp }[] = [
  {
    words: new RegExp(
      String.raw`(?<!\p{L})(?:language model|AI assistant|as an (?:AI|assistant)|modèles? (?:de langage|d[’']IA)|en tant qu[’'](?:IA|assistant)|Sprachmodell|KI-(?:Modell|Assistent)|als (?:KI|Assistent|AI)(?!\p{L})|modelo de (?:lenguaje|linguagem|IA)|como (?:IA|asistente|assistente)(?!\p{L})|modello (?:linguistico|di IA)|in quanto (?:IA|assistente)|taalmodel|AI-(?:model|assistent)|model(?:u|em)? (?:AI|językow)|asystent AI|jako (?:AI|asystent)|языков\p{L}+ модел|модель ИИ|как (?:ИИ|ассистент)|мовн\p{L}+ модел|jazykov\p{L}+ model|språkmodell|sprogmodel|kielimalli|nyelvi modell|model lingvistic|dil modeli|yapay zek[aâ] (?:modeli|asistan|olarak)|mô hình ngôn ngữ|model bahasa)|言語モデル|AIアシスタント|AIとして|アシスタントとして|语言模型|語言模型|AI ?助手|作为(?:一个|一名)?(?:AI|人工智能|助手)|언어 모델|AI ?(?:어시스턴트|비서|모델)(?:로서|입니다)|نموذج لغوي|מודל שפה|भाषा मॉडल`,
      'iu',
    ),
    may: /model|assistant|\bAI\b|\bbot|agent|help|wizard|content|text|request|rule|question/i,
  },
  {
    words: new RegExp(String.raw`${ofRequest}.{0,80}${cannot}|${cannot}.{0,80}${ofRequest}`, 'iu'),
    may: /request|quer(?:y|ies)|order|job|call|task|process|handle|support|command|instruction|applicat|inquir|ask|question|ticket/i,
  },
  {
    words: new RegExp(
      String.raw`(?<!\p{L})(?:enfreint|viole|contrevient|verstößt gegen|infringe|viola(?:n|te)?|violates?|overtreedt|schendt|narusza|нарушает|порушує|porušuje|bryter mot|ihlal ed)(?!\p{L}).{0,40}(?:règles|politique|richtlinie|regeln|política|norma|regole|politic[ah]|beleid|regels|zasad|polityk|правил|политик|zásad|policy|guidelines|politikalar)|(?:请求|要求|內容|内容).{0,6}(?:违反|違反)`,
      'iu',
    ),
    may: /polic|guideline|rule|violat|infring|break|breach|terms|against|standard|contrar|request|content/i,
  },
  {
    words:
      /(?:お応え|お手伝い|お答え|対応)(?:することが)?(?:でき(?:ません|かねます)|いたしかねます)|ご(?:依頼|要望|質問)|(?:无法|無法|不能)(?:满足|完成|处理|協助|协助|帮助|回答).{0,6}(?:您|你|请求|要求)|요청하신 (?!페이지|파일|주소|문서|리소스|경로|항목|URL)|(?:도와|도움을) ?(?:드릴|줄) 수 없|질문해 ?주/iu,
    may: /request|quer(?:y|ies)|order|job|call|task|process|handle|support|help|ask|question|inquir|answer|complet|finish|fulfil|meet|satisf|needs?\b|assist|wish|feedback|suggest|respon|compatib|deal\b|cope|accept|contact/i,
  },
  {
    words: new RegExp(
      String.raw`(?<!\p{L})(?:(?:fournir|fournissez|envoyez|indiquez)(?:-moi)? (?:le|un) texte|(?:geben|senden|stellen) Sie (?:mir )?(?:bitte )?(?:den|einen) (?:zu \p{L}+ )?Text|(?:proporciona|proporcione|envíame|indique) (?:el|un) texto|(?:fornisci|fornire|inviami) il testo|(?:forneça|envie) o texto|(?:geef|stuur|verstrek) (?:mij )?de tekst|(?:podaj|prześlij|proszę podać) (?:tekst|treść)|(?:предоставьте|пришлите|укажите|введите) (?:исходный )?текст|надайте текст|(?:metni|metin) (?:gönderin|verin|sağlayın|paylaşın)|provide the (?:text|content))|请(?:您)?提供(?:您?(?:需要|想要|要)|(?:完整的?)?(?:原文|文本|内容))|텍스트를 (?:제공|입력)해|원문을`,
      'iu',
    ),
    may: /provide|content|text|words?\b|wording|body|caption|label|message|original|source|needed|required|necessary/i,
  },
]

/** What a sentence means instead of the sentence, a note behind a mark. */
const about = new RegExp(
  String.raw`^(?:this (?:sentence|text|phrase)|(?:cette|la) phrase|ce texte|dieser (?:satz|text)|der (?:satz|text)|(?:esta|la) (?:frase|oración)|este texto|questa frase|questo testo|(?:esta|a) frase|deze (?:zin|tekst)|de zin|to zdanie|ten tekst|(?:это|данное) предложение|этот текст|це речення|tato věta|den här meningen|denne sætningen?|denne setningen|bu cümle|câu này|kalimat ini|この文(?:章)?は|这句话|這句話|该句|이 문장)(?!\p{L}*-).{0,30}?(?:means?|says?|signifie|veut dire|indique|bedeutet|besagt|heißt|significa|quiere decir|indica|dice|betekent|oznacza|mówi|означает|значит|говорит|означає|znamená|říká|betyder|ifade|anlam|nghĩa|berarti|意味|意思|表示|뜻|의미)`,
  'iu',
)
const mayBeAbout =
  /\b(?:sentences?|phrases?|texts?|means?|says?|messages?|notices?|notes?|captions?|labels?|wording|lines?|cop(?:y|ies)|strings?|words?|paragraphs?|passages?|content|clauses?|statements?|descri\p{L}*)\b/iu
const mark = /[※†‡＊]/u

/** A slash between two versions of a sentence. */
function hasSecondVersion(words: string): boolean {
  const versions = words.split(/ [/|] /)
  const [shortest = 0, longest = 0] = [Math.min, Math.max].map((of) => of(...versions.map((one) => one.length)))
  const isAlike = shortest >= longest * 0.6
  return versions.length > 1 && isAlike && versions.every((one) => (one.match(/\p{L}{2,}/gu) ?? []).length >= 3)
}

/** Something is asked for that the source does not ask for: the text, or what is to be done with it. */
const asksFor = new RegExp(
  String.raw`(?<!\p{L})(?:s[’']il (?:vous|te) plaît|veuillez|bitte|por favor|per favore|si prega|alstublieft|graag|proszę|пожалуйста|будь ласка|prosím|vänligen|venligst|lütfen|vui lòng|xin|mohon|silakan|please)(?!\p{L}).{0,60}(?<!\p{L})(?:envo(?:yer|yez)|fourni\p{L}*|transmett\p{L}*|send\p{L}*|schick\p{L}*|gib|geben|mitteil\p{L}*|enví\p{L}*|envi[ea]\p{L}*|proporcion\p{L}*|forne[cç]\p{L}*|invi\p{L}*|forni\p{L}*|stuur|geef|verstrek|prześlij|podaj|wyślij|пришлите|отправьте|предоставьте|укажите|надішліть|надайте|pošlete|zašlete|poskytněte|skicka|ange|gönder\p{L}*|paylaş\p{L}*|sağlay\p{L}*|gửi|cung cấp|kirim\p{L}*|berikan)(?!\p{L})|(?<!\p{L})(?:gönderin|пришлите|надішліть|prześlij|envoyez-(?:moi|nous))(?!\p{L})|(?:送って|お送り|提供して|共有して|教えて)ください|请(?:您)?(?:发送|提供|告诉|发给)|(?:보내|제공해|알려) ?(?:주세요|주십시오)`,
  'iu',
)
const mayAskFor =
  /\b(?:please|type|upload|fill|write|set|let|push|commit|publish|reply|return|insert|add|choose|select|invite|trigger|send|sent|provide|share|shar|give|submit|e-?mail|contact|tell|let us|report|pass|enter|specify|suppl|forward|deliver|include|state|post|transfer|attach|notif|ask|request|indicat)/i

/**
 * Whether an answer has words of the model around the translation, or in its place.
 *
 * @param answer The texts and their languages.
 * @param answer.source Words of the source, in English or another language.
 * @param answer.words Those of the translation.
 */
export function hasModelWords(answer: Pick<Candidate, 'source' | 'words' | 'from' | 'to'>): boolean {
  const { source, words } = answer
  if (agreement.test(words) && !mayAgree.test(source) && !agreement.test(source)) return true
  if (label.test(words) && !mayLabel.test(source.slice(0, -1)) && !label.test(source)) return true
  if (showing.test(words) && !mayShow.test(source.slice(0, -1))) return true
  if (saysI(answer)) return true
  if (bracket.test(words) && !mayComment.test(source) && !bracket.test(source)) return true
  if (about.test(words) && !mayBeAbout.test(source)) return true
  // Japanese and Korean write “note” so.
  if (mark.test(words) && !/[※†‡*＊]|\b(?:note|notice|caution|attention|important|warning|hint|tip)\b/iu.test(source))
    return true
  if (!/[/|]/.test(source) && hasSecondVersion(words)) return true
  if (asksFor.test(words) && !mayAskFor.test(source)) return true
  return ofItself.some((kind) => kind.words.test(words) && !kind.may.test(source) && !kind.words.test(source))
}

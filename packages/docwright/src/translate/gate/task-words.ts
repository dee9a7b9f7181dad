/**
 * Words with which a model speaks about its task instead of doing it, in the languages that a site can have: “translate” and
 * “translation” in a refusal, before the text or in a note behind it, and apologies. A source that speaks of such things
 * itself is let through.
 */

const before = String.raw`(?<![\p{L}\p{N}])`

const speaksOfTranslating = new RegExp(
  [
    // Latin script: from the beginning of a word.
    `${before}(?:translat|traduc|traduç|traduis|traduir|traduit|traduz|tradus|tradui|tradot|tradur|tradu[cț]er|übersetz|vertal|vertaa[ld]|översätt|översatt|oversæt|oversat|oversett|käännö|käännet|suomenno|překlad|překlád|přelož|tłumacz|przetłumacz|przekład|fordítás|lefordít|fordítan|çeviri|çevire|tercüme|tulkoj|iztulko|pārtulko|terjemah|menerjemah|tarjima|bản dịch|dịch (?:văn|thuật|đoạn|sang|được|nội))`,
    // Cyrillic.
    `${before}(?:перевод|перевед|перевест|переклад|перекласт)`,
    // Without word limits.
    '翻译|翻譯|译文|譯文|翻訳|訳文|번역|ترجم|תרגו|לתרגם|מתורגם|अनुवाद',
  ].join('|'),
  'iu',
)

const maySpeakOfTranslating =
  /translat|locali[sz]|multilingual|i18n|l10n|languages?\b|compil|convert|turn|transfer|interpret|rewrit/i

/** Words about translating, then a colon: such a beginning is no translation, whatever else the source speaks of. */
const preamble = new RegExp(String.raw`^[^:：]{0,40}(?:${speaksOfTranslating.source})[^:：]{0,20}[:：]`, 'iu')

const apologies = new RegExp(
  [
    `${before}(?:I(?:'|’)?m (?:so )?sorry|I am sorry|I(?: am|['’]m) unable|I cannot|I can['’]?t (?:help|assist|do)|as an AI|language model|désolée?s?|je ne (?:peux|puis) pas|lo siento|no puedo (?:ayudar|hacer|cumplir)|tut mir leid|entschuldigung|ich kann (?:das|dies|diesen|leider)|desculpe|lamento|não posso|mi dispiace|non posso|het spijt me|ik kan (?:dit|deze|helaas)|ursäkta|förlåt|jag är ledsen|jag kan (?:tyvärr|inte)|beklager|jeg kan (?:desværre|dessverre|ikke)|undskyld|olen pahoillani|pahoittelen|valitettavasti|przepraszam|przykro mi|nie mogę|omlouvám|je mi líto|nemohu|îmi pare rău|nu pot|sajnálom|elnézést|nem tudok segíteni|üzgünüm|maalesef|xin lỗi|rất tiếc|mohon maaf|maaf,|kechirasiz|uzr so|diemžēl|atvainoj|ho sento|em sap greu|no puc)`,
    `${before}(?:извините|простите|к сожалению|я не могу|вибачте|на жаль|перепрошую|я не можу)`,
    '抱歉|对不起|對不起|我无法|我無法|作为.{0,4}(?:AI|人工智能|语言模型)|申し訳|すみません|죄송|미안하지만|آسف|عذرا|عذرًا|لا أستطيع|לא אוכל|מצטער|סליחה|क्षमा करें|क्षमा कीजिए|माफ़ करें|खेद है|मुझे खेद',
  ].join('|'),
  'iu',
)

const mayApologize =
  /sorry|unfortunat|apolog|regret|excus|afraid|pardon|language model|\bAI\b|\bI(?:'|’)?m?\b|forgive|cannot|can['’]?t/i

/**
 * Whether an answer speaks about the task, and its source about nothing like it.
 *
 * @param source Words of the source, in English or another language.
 * @param words Those of the translation.
 */
export function speaksAboutTask(source: string, words: string): boolean {
  if (speaksOfTranslating.test(words) && !maySpeakOfTranslating.test(source) && !speaksOfTranslating.test(source))
    return true
  if (preamble.test(words) && !/[:：]|translat/i.test(source) && !speaksOfTranslating.test(source)) return true
  return apologies.test(words) && !mayApologize.test(source) && !apologies.test(source)
}

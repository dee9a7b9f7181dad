import type { Candidate, Refusal } from './segment-rule.ts'

/** A word of English without which a sentence means something else, and every way in which a language may say it. */
interface KeptWord {
  name: string
  source: RegExp
  possible: Readonly<Record<string, string>>
}

const keptWords: readonly KeptWord[] = [
  {
    name: 'only',
    source: /(?<![\p{L}-]|not |read |if |write |view )only(?![\p{L}-])/iu,
    possible: {
      de: 'nur|ausschließlich|lediglich|allein\\p{L}*|erst|einzig\\p{L}*|bloß|exklusiv\\p{L}*|einmalig|einmal|beschränk\\p{L}*|begrenz\\p{L}*|vorbehalten|einzeln\\p{L}*',
      fr: "seul\\p{L}*|uniquement|exclusivement|qu['’]\\p{L}+|que|juste|simplement|unique\\p{L}*|exclusi\\p{L}*|réserv\\p{L}*|limit\\p{L}*",
      es: 'sol[oa]s?|sólo|solamente|únic\\p{L}*|exclusiv\\p{L}*|sino|más que|reservad\\p{L}*|apenas|nada más|limitad\\p{L}*|restring\\p{L}*|salvo|excepto',
      it: 'sol[oaie]|soltanto|solamente|unic\\p{L}*|esclusiv\\p{L}*|che|riservat\\p{L}*|appena|limitat\\p{L}*',
      pt: 'só|somente|apenas|únic\\p{L}*|unicamente|exclusiv\\p{L}*|reservad\\p{L}*|senão|limitad\\p{L}*|restrit\\p{L}*',
      nl: 'alleen|slechts|enkel|uitsluitend|pas|enige|maar|louter|exclusief|beperkt|voorbehouden',
      pl: 'tylko|jedynie|wyłącznie|jedyn\\p{L}*|dopiero|sam\\p{L}*|zaledwie|ogranicz\\p{L}*|wyjątk\\p{L}*',
      ru: 'только|лишь|исключительно|единственн\\p{L}*|всего|одн\\p{L}*|один|сам\\p{L}*|огранич\\p{L}*|кроме',
      uk: 'лише|тільки|виключно|єдин\\p{L}*|винятково|сам\\p{L}*|одн\\p{L}*|один|обмеж\\p{L}*|крім',
      cs: 'jen\\p{L}*|pouze|výhradně|jedin\\p{L}*|teprve|až|sam\\p{L}*|omez\\p{L}*|vyhrazen\\p{L}*',
      sv: 'bara|endast|enbart|enda|uteslutande|först|blott|ensam\\p{L}*|begräns\\p{L}*',
      da: 'kun|bare|alene|udelukkende|eneste|først|blot|begræns\\p{L}*|forbeholdt',
      no: 'bare|kun|utelukkende|eneste|først|bar|begrens\\p{L}*|forbeholdt',
      fi: 'vain|ainoastaan|aino\\p{L}*|pelkästään|vasta|yksinomaan|pelk\\p{L}*|rajoit\\p{L}*|rajat\\p{L}*|kuin|yksin',
      hu: 'csak\\p{L}*|kizárólag\\p{L}*|egyetlen\\p{L}*|mindössze|csupán|korlátoz\\p{L}*',
      ro: 'doar|numai|exclusiv|singur\\p{L}*|decât|abia|unic\\p{L}*|exclusiv\\p{L}*|rezervat\\p{L}*|limitat\\p{L}*',
      tr: 'yalnız\\p{L}*|sadece|ancak|tek\\p{L}*|sırf|özel|yegâne|salt|sınırlı\\p{L}*|dışında',
      vi: 'chỉ|duy nhất|mỗi|riêng|mới|giới hạn|ngoài|độc quyền',
      id: 'hanya|saja|cuma|satu-satunya|khusus|sekadar|terbatas|sebatas|semata',
      ja: 'だけ|のみ|しか|限|専用|ただ|初めて|過ぎ|唯一|きり|ばかり',
      zh: '只|仅|僅|限|除|唯|才|单|單|光|专|專',
      ko: '만|오직|뿐|전용|유일|밖에|단|한정|한해|비로소',
      ar: 'فقط|إلا|إلّا|\\p{L}*وحد\\p{L}*|حصر\\p{L}*|سوى|\\p{L}*وحيد\\p{L}*|مجرد|\\p{L}*قتصر\\p{L}*|\\p{L}*خاص\\p{L}*|غير',
      he: '[ושהבכלמ]{0,3}רק|בלבד|אלא|\\p{L}*יחיד\\p{L}*|[ושה]{0,2}אך|לבד|\\p{L}*מוגבל\\p{L}*',
      hi: 'केवल|सिर्फ\\u093C?|सिर्\\u095E|ही|मात्र|बस|एकमात्र|इकलौत[\\p{L}\\p{M}]*|सीमित',
    },
  },
  {
    name: 'if',
    source:
      /(?<!\p{L}|as |even |(?:check|sees?|verify|sure|test|tells?|knows?|decide|determine|asks?|wonder|out|confirm) )if(?! (?:you (?:have|need) (?:\p{L}+ )?(?:questions|help|feedback|problems|trouble|issues)|needed|necessary|required|possible|any|applicable|available|desired|so|not|you (?:like|want|wish|prefer|need))|\p{L})/iu,
    possible: {
      fr: "si|s['’]ils?|sinon|cas|lorsqu\\p{L}*|lors|quand|dès|à moins|même|sans|selon|en \\p{L}+ant|condition\\p{L}*|qu['’]\\p{L}+|tant|où|éventuel\\p{L}*|quiconque|toute?|défaut|faute|après",
      es: 'si|cuando|caso\\p{L}*|siempre|contrario|salvo|menos|mientras|al|en cuanto|sin|\\p{L}*ndo|condición|cualquier\\p{L}*|quien\\p{L}*|donde|ante|tras|falta|eventual\\p{L}*|de (?:no|ser|haber)',
      it: 'se|quando|qualora|caso|altrimenti|meno|purché|nel|ove|laddove|finché|senza|\\p{L}*ndo|chi|qualsiasi|qualunque|dove|mancanza|assenza|eventual\\p{L}*|condizione',
      pt: 'se|quando|caso|senão|contrário|ao|desde|menos|enquanto|sem|\\p{L}*ndo|quem|qualquer|quaisquer|onde|falta|ausência|eventua\\p{L}*|condição',
      pl: 'jeśli|jeżeli|gdy\\p{L}*|kiedy|czy|przypadku|ile|razie|przy|bez|inaczej|jeśliby|po|każd\\p{L}*|któr\\p{L}*|kto|dopóki|ewentual\\p{L}*|warun\\p{L}*|aby|żeby',
      ru: 'если|при|когда|ли|случа\\p{L}*|раз|иначе|без|чтобы|\\p{L}*в|вопрос\\p{L}*|кто|кому|услови\\p{L}*|пока|после',
      uk: 'якщо|якби|коли|чи|раз[іу]|при|за|інакше|без|щоб|випадк\\p{L}*|питан\\p{L}*|хто|кому|умов\\p{L}*|доки|поки|щойно|після|\\p{L}+вши',
      cs: 'pokud|jestli\\p{L}*|kdy\\p{L}*|zda\\p{L}*|li|případ\\p{L}*|při|jinak|aby|bez|než|dokud|kter\\p{L}*|kdo|podmín\\p{L}*|po',
      tr: 'eğer|\\p{L}*s[ae]\\p{L}*|halinde|durumun\\p{L}*|takdirde|\\p{L}*[ıiuü]nca|\\p{L}*ken|\\p{L}*diğ\\p{L}*|\\p{L}*dığ\\p{L}*',
      ja: 'ば|たら|だら|と|場合|次第|限り|方は|なら|かどうか|際|とき|時|ても|でも',
      zh: '如|若|假|凡|遇|万一|倘|才|后|後|的|要是|的话|的話|是否|当|當|时|時|一旦|只要|除非|则|則|没有|沒有|即使',
      ko: '면|경우|때|지|라도|다면|하려|시 |시에|시,|없이|하여|해서',
    },
  },
  {
    name: 'without',
    source: /(?<!\p{L}|not |do |go )without(?= \p{L})/iu,
    possible: {
      de: 'ohne|\\p{L}*los\\p{L}*|\\p{L}*frei\\p{L}*|un\\p{L}+|nicht|kein\\p{L}*|fehl\\p{L}*|vermeid\\p{L}*|außer\\p{L}*|statt\\p{L}*|trotz|nur|mangels',
      fr: 'sans|hors|ni|pas|aucun\\p{L}*|dépourvu\\p{L}*|non|évit\\p{L}*|absen\\p{L}*|ne|faute|défaut',
      es: 'sin|no|ningun\\p{L}*|ningún|carec\\p{L}*|libre\\p{L}*|evit\\p{L}*|falt\\p{L}*|ausencia|des\\p{L}+',
      it: 'senza|non|priv\\p{L}*|nessun\\p{L}*|evit\\p{L}*|manc\\p{L}*|assen\\p{L}*',
      pt: 'sem|não|nenhum\\p{L}*|livre\\p{L}*|evit\\p{L}*|falta\\p{L}*|ausência|des\\p{L}+',
      nl: 'zonder|niet|geen|\\p{L}*loos|\\p{L}*loze|\\p{L}*vrij|on\\p{L}+',
      pl: 'bez\\p{L}*|nie\\p{L}*|brak\\p{L}*|pozbawion\\p{L}*|poza',
      ru: 'без\\p{L}*|бес\\p{L}+|не\\p{L}*|ни|минуя|вне|отсутств\\p{L}*',
      uk: 'без\\p{L}*|не\\p{L}*|ні|поза|відсутн\\p{L}*',
      cs: 'bez\\p{L}*|ne\\p{L}*|aniž',
      sv: 'utan|\\p{L}*fri\\p{L}*|\\p{L}*lös\\p{L}*|inte|ing\\p{L}*|o\\p{L}+',
      da: 'uden|\\p{L}*fri\\p{L}*|\\p{L}*løs\\p{L}*|ikke|ingen|u\\p{L}+',
      no: 'uten|\\p{L}*fri\\p{L}*|\\p{L}*løs\\p{L}*|ikke|ingen|u\\p{L}+',
      ja: 'なし|なく|ない|ず|無|非|不|未|ません|抜き|なけれ|省',
      zh: '无|無|没|沒|不|非|未|免|而非|勿',
      ko: '없|않|비|무|미|안 |말고',
    },
  },
  {
    name: 'unless',
    source: /(?<!\p{L})unless(?!\p{L})/iu,
    possible: {
      de: 'außer|denn|nicht|sofern|kein\\p{L}*|solange|ohne|nur|ausgenommen|bis',
      fr: "sauf|moins|sinon|ne|n['’]\\p{L}+|pas|sans|excepté|hormis|tant|non|hors",
      es: 'salvo|menos|excepto|no|sin|mientras|hasta|solo|sólo',
      it: 'meno|salvo|tranne|non|eccetto|senza',
      pt: 'menos|salvo|exceto|não|sem',
      nl: 'tenzij|behalve|niet|geen|zonder|alleen|tot\\p{L}*',
      pl: 'chyba|ile|nie\\p{L}*|oprócz|poza|bez',
      ru: 'не\\p{L}*|кроме|исключ\\p{L}*|пока|без',
      uk: 'не\\p{L}*|крім|хіба|окрім|поки|без',
      cs: 'ne\\p{L}*|ledaže|pokud|kromě|leda|bez',
      sv: 'inte|såvida|utom|ing\\p{L}*|utan',
      da: 'ikke|medmindre|undtagen|ingen|uden',
      no: 'ikke|mindre|unntatt|ingen|uten',
      ja: 'ない|限り|除|ず|ません|なけれ',
      zh: '除非|不|否则|没|沒|除',
      ko: '않|한|제외|없|아니',
    },
  },
]

const withoutSpaces = new Set(['zh', 'ja', 'ko'])
const compiled = new Map<string, RegExp>()

function patternOf({ name, possible }: KeptWord, language: string): RegExp | undefined {
  const words = possible[language]
  if (words === undefined) return undefined
  const key = `${name} ${language}`
  const found =
    compiled.get(key) ??
    (withoutSpaces.has(language)
      ? new RegExp(words, 'u')
      : new RegExp(String.raw`(?<![\p{L}\p{M}])(?:${words})(?![\p{L}\p{M}])`, 'iu'))
  compiled.set(key, found)
  return found
}

/** A translation must keep what a sentence depends on: “only”, “if”, “without” and “unless”. */
export function keptWord({ source, words, from, to, isPseudo }: Candidate): Refusal | undefined {
  if (isPseudo || !/^en\b/.test(from)) return undefined
  const language = to.split('-')[0] ?? to
  const lost = keptWords.find((one) => one.source.test(source) && patternOf(one, language)?.test(words) === false)
  return lost && { rule: 'opposite', message: `The source says “${lost.name}”; so must the translation.` }
}

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
      de: 'nur|ausschließlich|lediglich|allein\\p{L}*|erst|einzig\\p{L}*|bloß|exklusiv\\p{L}*|einmalig|einmal',
      fr: "seul\\p{L}*|uniquement|exclusivement|qu['’]\\p{L}+|que|juste|simplement|unique\\p{L}*|exclusi\\p{L}*|réserv\\p{L}*|limit\\p{L}*",
      es: 'sol[oa]s?|sólo|solamente|únic\\p{L}*|exclusiv\\p{L}*|sino|más que|reservad\\p{L}*|apenas|nada más',
      it: 'sol[oaie]|soltanto|solamente|unic\\p{L}*|esclusiv\\p{L}*|che|riservat\\p{L}*|appena',
      pt: 'só|somente|apenas|únic\\p{L}*|unicamente|exclusiv\\p{L}*|reservad\\p{L}*|senão',
      nl: 'alleen|slechts|enkel|uitsluitend|pas|enige|maar|louter|exclusief',
      pl: 'tylko|jedynie|wyłącznie|jedyn\\p{L}*|dopiero|sam\\p{L}*|zaledwie',
      ru: 'только|лишь|исключительно|единственн\\p{L}*|всего|одн\\p{L}*|один|сам\\p{L}*',
      uk: 'лише|тільки|виключно|єдин\\p{L}*|винятково|сам\\p{L}*|одн\\p{L}*|один',
      cs: 'jen\\p{L}*|pouze|výhradně|jedin\\p{L}*|teprve|až|sam\\p{L}*',
      sv: 'bara|endast|enbart|enda|uteslutande|först|blott',
      da: 'kun|bare|alene|udelukkende|eneste|først|blot',
      no: 'bare|kun|utelukkende|eneste|først|bar',
      fi: 'vain|ainoastaan|aino\\p{L}*|pelkästään|vasta|yksinomaan|pelk\\p{L}*',
      hu: 'csak\\p{L}*|kizárólag\\p{L}*|egyetlen|mindössze|csupán',
      ro: 'doar|numai|exclusiv|singur\\p{L}*|decât|abia|unic\\p{L}*',
      tr: 'yalnız\\p{L}*|sadece|ancak|tek|sırf|özel|yegâne',
      vi: 'chỉ|duy nhất|mỗi|riêng|mới',
      id: 'hanya|saja|cuma|satu-satunya|khusus|sekadar',
      ja: 'だけ|のみ|しか|限|専用|ただ|初めて|過ぎ|唯一|きり|ばかり',
      zh: '只|仅|僅|唯|才|单|單|光|专|專',
      ko: '만|오직|뿐|전용|유일|밖에|단|한정|한해|비로소',
      ar: 'فقط|إلا|إلّا|\\p{L}*وحد\\p{L}*|حصر\\p{L}*|سوى|\\p{L}*وحيد\\p{L}*|مجرد',
      he: 'רק|בלבד|אלא|\\p{L}*יחיד\\p{L}*|אך ורק|לבד',
      hi: 'केवल|सिर्फ़|सिर्फ|ही|मात्र|बस',
    },
  },
  {
    name: 'if',
    source:
      /(?<!\p{L}|as |even )if(?! (?:needed|necessary|required|possible|any|applicable|available|desired|so|not|you (?:like|want|wish|prefer|need))|\p{L})/iu,
    possible: {
      fr: "si|s['’]ils?|sinon|cas|lorsqu\\p{L}*|lors|quand|dès|à moins|même|sans|selon|en \\p{L}+ant|condition\\p{L}*|qu['’]\\p{L}+|tant|où",
      es: 'si|cuando|caso\\p{L}*|siempre|contrario|salvo|menos|mientras|al|en cuanto|sin|\\p{L}*ndo|condición',
      it: 'se|quando|qualora|caso|altrimenti|meno|purché|nel|ove|laddove|finché|senza|\\p{L}*ndo',
      pt: 'se|quando|caso|senão|contrário|ao|desde|menos|enquanto|sem|\\p{L}*ndo',
      pl: 'jeśli|jeżeli|gdy\\p{L}*|kiedy|czy|przypadku|ile|razie|przy|bez|inaczej|jeśliby|po',
      ru: 'если|при|когда|ли|случа\\p{L}*|раз|иначе|без|чтобы|\\p{L}*в',
      uk: 'якщо|якби|коли|чи|раз[іу]|при|за|інакше|без|щоб',
      cs: 'pokud|jestli\\p{L}*|kdy\\p{L}*|zda\\p{L}*|li|případ\\p{L}*|při|jinak|aby|bez|než|dokud',
      tr: 'eğer|\\p{L}*s[ae]\\p{L}*|halinde|durumun\\p{L}*|takdirde|\\p{L}*[ıiuü]nca|\\p{L}*ken|\\p{L}*diğ\\p{L}*|\\p{L}*dığ\\p{L}*',
      ja: 'ば|たら|だら|と|場合|なら|かどうか|際|とき|時|ても|でも',
      zh: '如|若|假|要是|的话|的話|是否|当|當|时|時|一旦|只要|除非|则|則|没有|沒有|即使',
      ko: '면|경우|때|지|라도|다면|하려|시 ',
    },
  },
  {
    name: 'without',
    source: /(?<!\p{L}|not |do |go )without(?= \p{L})/iu,
    possible: {
      de: 'ohne|\\p{L}*los\\p{L}*|\\p{L}*frei\\p{L}*|un\\p{L}+|nicht|kein\\p{L}*',
      fr: 'sans|hors|ni|pas|aucun\\p{L}*|dépourvu\\p{L}*|non',
      es: 'sin|no|ningun\\p{L}*|ningún|carec\\p{L}*|libre\\p{L}*',
      it: 'senza|non|priv\\p{L}*|nessun\\p{L}*',
      pt: 'sem|não|nenhum\\p{L}*|livre\\p{L}*',
      nl: 'zonder|niet|geen|\\p{L}*loos|\\p{L}*loze|\\p{L}*vrij|on\\p{L}+',
      pl: 'bez\\p{L}*|nie\\p{L}*',
      ru: 'без\\p{L}*|бес\\p{L}+|не\\p{L}*',
      uk: 'без\\p{L}*|не\\p{L}*',
      cs: 'bez\\p{L}*|ne\\p{L}*|aniž',
      sv: 'utan|\\p{L}*fri\\p{L}*|\\p{L}*lös\\p{L}*|inte|ing\\p{L}*|o\\p{L}+',
      da: 'uden|\\p{L}*fri\\p{L}*|\\p{L}*løs\\p{L}*|ikke|ingen|u\\p{L}+',
      no: 'uten|\\p{L}*fri\\p{L}*|\\p{L}*løs\\p{L}*|ikke|ingen|u\\p{L}+',
      ja: 'なし|なく|ない|ず|無|非|不|未|ません',
      zh: '无|無|没|沒|不|非|未|免|而非|勿',
      ko: '없|않|비|무|미|안 |말고',
    },
  },
  {
    name: 'unless',
    source: /(?<!\p{L})unless(?!\p{L})/iu,
    possible: {
      de: 'außer|denn|nicht|sofern|kein\\p{L}*|solange|ohne',
      fr: "sauf|moins|sinon|ne|n['’]\\p{L}+|pas|sans|excepté",
      es: 'salvo|menos|excepto|no|sin',
      it: 'meno|salvo|tranne|non|eccetto|senza',
      pt: 'menos|salvo|exceto|não|sem',
      nl: 'tenzij|behalve|niet|geen|zonder',
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

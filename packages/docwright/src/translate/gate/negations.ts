/** How a language denies: words that certainly do, and every word that may. */
export interface Negations {
  certain: RegExp
  possible: RegExp
}

const words = (pattern: string): RegExp => new RegExp(`(?<!\\p{L})(?:${pattern})(?!\\p{L})`, 'iu')

/** For languages whose words of denial prove little: their texts may lack a denial, but are not suspected of an added one. */
const never = /(?!)/u

/** Words of the source that a translation may render as a denial. */
const english =
  "not|never|no|none|nor|neither|nothing|nobody|without|cannot|\\p{L}+n['’]t|only|just|unless|until|except|instead|avoid\\p{L}*|fail\\p{L}*|lack\\p{L}*|miss\\p{L}*|prevent\\p{L}*|refus\\p{L}*|reject\\p{L}*|den(?:y|ied|ies)|disallow\\p{L}*|forbid\\p{L}*|prohibit\\p{L}*|ignor\\p{L}*|skip\\p{L}*|absent|empty|zero|free|less|more|than|un\\p{L}+|in\\p{L}{4,}|im\\p{L}{4,}|non\\p{L}*|dis\\p{L}+|de\\p{L}{4,}|\\p{L}+less|before|stop\\p{L}*|hardly|rarely|whether|optional\\p{L}*|don|beyond|other|rather|remov\\p{L}*|any\\p{L}*|independent\\p{L}*|regardless|wrong|private\\p{L}*|secret|final\\p{L}*|permanent\\p{L}*|hidden|offline|pending|stale|expired|static|exclu\\p{L}*|omit\\p{L}*|suppress\\p{L}*|former\\p{L}*|still|too|otherwise|exempt|opt(?:s|ed|ing)? out|los[et]\\p{L}*|broken|corrupt\\p{L}*|illegal|keeps?|stays?|remains?|longer|slower|later|harder"

/** Languages with a list; others are not compared. */
export const negations: Readonly<Record<string, Negations>> = {
  en: {
    certain: words("not|never|cannot|(?:do|does|did|is|are|was|wo|ca|should|must|could|would)n['’]t"),
    possible: words(english),
  },
  fr: {
    certain: words("ne (?:pas|jamais)|n['’]\\p{L}+ (?:pas|jamais)|ne \\p{L}+ (?:pas|jamais)"),
    possible: words(
      "ne|n['’]\\p{L}+|pas|non|jamais|aucune?|sans|rien|ni|in(?:utile|valide|compatible|existant|disponible|acti[fv]|connu|complet|défini|terdi|suffisan)\\p{L}*|impossible\\p{L}*|dé(?:sactiv|connect|pourvu|conseil)\\p{L}*|évite\\p{L}*|interdi\\p{L}*|empêch\\p{L}*|irré\\p{L}+|définiti\\p{L}*|faute|reste\\p{L}*|demeur\\p{L}*|facultati\\p{L}*|optionnel\\p{L}*|introuvable\\p{L}*|diff[èé]r\\p{L}*|manqu\\p{L}*",
    ),
  },
  de: {
    certain: words('nicht|niemals'),
    possible: words(
      'nicht|nie|niemals|kein\\p{L}*|ohne|nichts|weder|un(?!(?:d|s|ter\\p{L}*|ser\\p{L}*)(?!\\p{L}))\\p{L}+|niemand|verhinder\\p{L}*|vermeid\\p{L}*|verbot\\p{L}*|fehl(?!er)\\p{L}*|\\p{L}+los\\p{L}{0,2}|endgültig\\p{L}*|bleib\\p{L}*|optional\\p{L}*|freiwillig\\p{L}*|abweich\\p{L}*|weich\\p{L}*',
    ),
  },
  es: {
    certain: words('no (?:se|es|está|puede\\p{L}*|debe\\p{L}*|hay|tiene\\p{L}*)|nunca|jamás'),
    possible: words(
      'no|nunca|jamás|sin|ningun[oa]?|ningún|nada|ni|tampoco|in(?:válid|necesari|compatib|existent|disponib|activ|complet|definid|suficient)\\p{L}*|imposib\\p{L}*|impid\\p{L}*|des(?:activ|habilit|conoc|conect)\\p{L}*|evit\\p{L}*|imped\\p{L}*|irre\\p{L}+|definitiv\\p{L}*|sigue\\p{L}*|permanec\\p{L}*|mantien\\p{L}*|opcional\\p{L}*|falt\\p{L}*|difier\\p{L}*',
    ),
  },
  it: {
    certain: words('non|mai'),
    possible: words(
      'non|mai|senza|nessun\\p{L}*|niente|nulla|né|in(?:valid|util|compatibil|esistent|disponibil|attiv|complet|definit|sufficient)\\p{L}*|imposs\\p{L}*|imped\\p{L}*|dis(?:attiv|abilit)\\p{L}*|evit\\p{L}*|irre\\p{L}+|definitiv\\p{L}*|rest\\p{L}*|riman\\p{L}*|facoltativ\\p{L}*|opzional\\p{L}*|manc\\p{L}*|divers\\p{L}*',
    ),
  },
  pt: {
    certain: words('não|nunca|jamais'),
    possible: words(
      'não|nunca|jamais|sem|nenhum\\p{L}*|nada|nem|in(?:válid|compatív|existent|disponív|ativ|complet|definid|suficient)\\p{L}*|imposs\\p{L}*|imped\\p{L}*|des(?:necess|ativ|habilit|conhec|conect)\\p{L}*|evit\\p{L}*|irre\\p{L}+|definitiv\\p{L}*|permanec\\p{L}*|continua\\p{L}*|mantém|opciona\\p{L}*|falt\\p{L}*|diferente\\p{L}*',
    ),
  },
  nl: {
    certain: words('niet|nooit'),
    possible: words(
      'niet|nooit|geen|zonder|niets|noch|on(?!(?:s|ze|line|gedaan|der\\p{L}*|t\\p{L}*)(?!\\p{L}))\\p{L}+|niemand|voorkom\\p{L}*|vermijd\\p{L}*|definitie\\p{L}*|blij(?:f|v)\\p{L}*|optione\\p{L}*|ontbre\\p{L}*',
    ),
  },
  ru: {
    certain: never,
    possible: words(
      'не\\p{L}*|нет|без\\p{L}*|ни\\p{L}*|нельзя|запрещ\\p{L}*|никогда|отсутств\\p{L}*|опциональн\\p{L}*|оста(?:ёт|ет|ют)ся|лиш[её]н\\p{L}*',
    ),
  },
  uk: {
    certain: never,
    possible: words(
      'не\\p{L}*|немає|без\\p{L}*|ні\\p{L}*|заборон\\p{L}*|ніколи|відсутн\\p{L}*|опціональн\\p{L}*|факультатив\\p{L}*|залиша\\p{L}*',
    ),
  },
  pl: {
    certain: never,
    possible: words(
      'nie\\p{L}*|bez\\p{L}*|nigdy|żad\\p{L}*|ani|brak\\p{L}*|zabron\\p{L}*|opcjonaln\\p{L}*|pozosta\\p{L}*',
    ),
  },
  cs: {
    certain: never,
    possible: words(
      'ne\\p{L}*|ni\\p{L}*|bez\\p{L}*|žád\\p{L}*|zak[aá]z\\p{L}*|chyb\\p{L}*|brán\\p{L}*|voliteln\\p{L}*|zůst\\p{L}*',
    ),
  },
  sv: {
    certain: never,
    possible: words(
      'inte|ej|aldrig|ing(?:en|et|a|enting)|utan|icke\\p{L}*|o\\p{L}{4,}|förb\\p{L}*|hindr\\p{L}*|undvik\\p{L}*|sakna\\p{L}*|valfri\\p{L}*|förbli\\p{L}*',
    ),
  },
  da: {
    certain: never,
    possible: words(
      'ikke|ej|aldrig|ingen(?:ting)?|intet|uden|hverken|u\\p{L}{4,}|forby\\p{L}*|forhindr\\p{L}*|undgå\\p{L}*|endelig\\p{L}*|valgfri\\p{L}*|forbli\\p{L}*|mangl\\p{L}*',
    ),
  },
  no: {
    certain: never,
    possible: words(
      'ikke|ei|aldri|ingen(?:ting)?|intet|uten|verken|u\\p{L}{4,}|forby\\p{L}*|forbudt|hindr\\p{L}*|unngå\\p{L}*|endelig\\p{L}*|valgfri\\p{L}*|forbli\\p{L}*|mangl\\p{L}*',
    ),
  },
  ro: {
    certain: never,
    possible: words(
      'nu|n-\\p{L}+|nici|niciodată|nici\\p{L}*|fără|nimic|nimeni|imposib\\p{L}*|in\\p{L}{4,}|ne\\p{L}{4,}|evit\\p{L}*|interzi\\p{L}*|împiedic\\p{L}*|irever\\p{L}*|definitiv\\p{L}*|des\\p{L}+|dez\\p{L}+|opțional\\p{L}*|rămân\\p{L}*|lips\\p{L}*',
    ),
  },
  hu: {
    certain: never,
    possible: words(
      'nem|ne|sem|se|soha|sose\\p{L}*|nincs\\p{L}*|sincs\\p{L}*|nélkül\\p{L}*|semm\\p{L}*|sen(?:ki|hol)\\p{L}*|tilos|tilt\\p{L}*|\\p{L}*t[ae]l[ae]n\\p{L}*|\\p{L}*tl[ae]n\\p{L}*|végleges\\p{L}*|választhat\\p{L}*|opcionális\\p{L}*|marad\\p{L}*|hiány\\p{L}*',
    ),
  },
  vi: { certain: never, possible: words('không|đừng|chưa|chẳng|chớ|tránh|cấm|vô|trừ|khỏi|thiếu|ngăn|tùy chọn|vẫn') },
  id: {
    certain: never,
    possible: words(
      'tidak\\p{L}*|bukan|jangan|belum|tanpa|tak|tiada|non\\p{L}*|kecuali|hindari|dilarang|mencegah|gagal|opsional|tetap',
    ),
  },
  ja: { certain: never, possible: /任意|省略可|ない|ません|なし|なく|なけれ|ず|ぬ|不|無|未|非|禁止|せぬ/u },
  zh: { certain: never, possible: /可选|可選|不|没|沒|无|無|勿|未|别|別|非|禁|莫|否|避免|切忌/u },
  ko: { certain: never, possible: /선택|않|없|못|마세요|마십시오|말|금지|안 |불|비|미|아니/u },
  ar: {
    certain: never,
    possible: /(?<!\p{L})(?:و|ف)?(?:لا|لم|لن|ليس\p{L}*|لست\p{L}{0,2}|غير|بدون|دون|عدم|ما|يُ?منع|ألا|أبدًا|أبدا)(?!\p{L})/u,
  },
}

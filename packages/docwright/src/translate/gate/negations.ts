/** How a language denies: words that certainly do, and every word that may. */
export interface Negations {
  certain: RegExp
  possible: RegExp
}

const words = (pattern: string): RegExp => new RegExp(`(?<!\\p{L})(?:${pattern})(?!\\p{L})`, 'iu')

/** What a source may say instead of a plain denial: a translation that denies is right then. */
const english =
  "not|never|no|none|nor|neither|nothing|nobody|without|cannot|\\p{L}+n['’]t|only|just|unless|until|except|instead|avoid\\p{L}*|fail\\p{L}*|lack\\p{L}*|miss\\p{L}*|prevent\\p{L}*|refus\\p{L}*|reject\\p{L}*|den(?:y|ied|ies)|disallow\\p{L}*|forbid\\p{L}*|prohibit\\p{L}*|ignor\\p{L}*|skip\\p{L}*|absent|empty|zero|free|less|more|than|un\\p{L}+|in\\p{L}{4,}|im\\p{L}{4,}|non\\p{L}*|dis\\p{L}+|de\\p{L}{4,}|\\p{L}+less|before|stop\\p{L}*|hardly|rarely|whether|optional\\p{L}*|don|beyond|other|rather|remov\\p{L}*|any\\p{L}*|independent\\p{L}*|regardless|wrong"

/** Languages with a list; others are not compared. */
export const negations: Readonly<Record<string, Negations>> = {
  en: {
    certain: words("not|never|cannot|(?:do|does|did|is|are|was|wo|ca|should|must|could|would)n['’]t"),
    possible: words(english),
  },
  fr: {
    certain: words("ne (?:pas|jamais)|n['’]\\p{L}+ (?:pas|jamais)|ne \\p{L}+ (?:pas|jamais)"),
    possible: words(
      "ne|n['’]\\p{L}+|pas|non|jamais|aucune?|sans|rien|ni|in\\p{L}+|im\\p{L}+|dé\\p{L}+|évite\\p{L}*|interdi\\p{L}*|empêch\\p{L}*",
    ),
  },
  de: {
    certain: words('nicht|niemals'),
    possible: words(
      'nicht|nie|niemals|kein\\p{L}*|ohne|nichts|weder|un\\p{L}+|niemand|verhinder\\p{L}*|vermeid\\p{L}*|verbot\\p{L}*|fehl\\p{L}*|\\p{L}+los\\p{L}{0,2}',
    ),
  },
  es: {
    certain: words('no (?:se|es|está|puede\\p{L}*|debe\\p{L}*|hay|tiene\\p{L}*)|nunca|jamás'),
    possible: words(
      'no|nunca|jamás|sin|ningun[oa]?|ningún|nada|ni|tampoco|in\\p{L}+|im\\p{L}+|des\\p{L}+|evit\\p{L}*|imped\\p{L}*',
    ),
  },
  it: {
    certain: words('non|mai'),
    possible: words('non|mai|senza|nessun\\p{L}*|niente|nulla|né|in\\p{L}+|im\\p{L}+|dis\\p{L}+|evit\\p{L}*'),
  },
  pt: {
    certain: words('não|nunca|jamais'),
    possible: words('não|nunca|jamais|sem|nenhum\\p{L}*|nada|nem|in\\p{L}+|im\\p{L}+|des\\p{L}+|evit\\p{L}*'),
  },
  nl: {
    certain: words('niet|nooit'),
    possible: words('niet|nooit|geen|zonder|niets|noch|on\\p{L}+|niemand|voorkom\\p{L}*|vermijd\\p{L}*'),
  },
}

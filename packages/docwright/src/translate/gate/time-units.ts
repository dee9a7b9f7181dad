/** Spans of time as languages write them behind a number, whichever language a text is in. */
const spellings: Readonly<Record<string, string>> = {
  second:
    's|secs?|sek|seconds?|secondes?|Sekunden?|segundos?|second[oi]|secund\\p{L}*|sekund\\p{L}*|sekun\\p{L}*|seconden?|секунд\\p{L}*|秒钟?|秒鐘|초|ثانية|ثوان\\p{L}*|सेकंड|सेकेंड|שניות|שנייה|שניה|saniye\\p{L}*|giây|detik|másodperc\\p{L}*|δευτερόλεπτ\\p{L}*',
  minute:
    'mins?|minutes?|Minuten?|minut[oi]s?|minut\\p{L}*|minuu\\p{L}*|минут\\p{L}*|хвилин\\p{L}*|分(?:钟|鐘|間)?|분|دقيقة|دقائق|मिनट|דקות|דקה|dakika\\p{L}*|phút|menit|perc\\p{L}*|λεπτ\\p{L}*',
  hour: 'h|hrs?|hours?|heures?|Stunden?|Std|horas?|or[ae]|orelor|uur|uren|timm\\p{L}*|time[rn]?|tun\\p{L}*|час\\p{L}*|годин\\p{L}*|godzin\\p{L}*|hodin\\p{L}*|小时|小時|時間|시간|ساعة|ساعات|घंट\\p{L}*\\p{M}*|שעות|שעה|saat\\p{L}*|giờ|tiếng|jam|óra|órá\\p{L}*|ώρ\\p{L}*',
  day: 'd|days?|jours?|Tag\\p{L}*|días?|dias?|giorn[oi]|dag\\p{L}*|dygn|døgn|päiv\\p{L}*|vuorokau\\p{L}*|день|дн\\p{L}*|сут\\p{L}*|доб\\p{L}*|ден|dzień|dni\\p{L}*|den|dn\\p{L}*|天|日間?|일|يوم\\p{L}*|أيام|दिन\\p{L}*\\p{M}*|ימים|יום|gün\\p{L}*|ngày|hari|nap\\p{L}*|zi|zile\\p{L}*|ημέρ\\p{L}*|μέρ\\p{L}*',
  week: 'wks?|weeks?|semaines?|Wochen?|semanas?|settiman\\p{L}*|week|weken|veck\\p{L}*|uge\\p{L}*|uke\\p{L}*|viik\\p{L}*|недел\\p{L}*|тиж\\p{L}*|седмиц\\p{L}*|tydzień|tygodn\\p{L}*|týd\\p{L}*|týžd\\p{L}*|周|週間?|星期|주|أسبوع\\p{L}*|أسابيع|सप्ताह\\p{L}*\\p{M}*|हफ़्त\\p{L}*\\p{M}*|שבוע\\p{L}*|hafta\\p{L}*|tuần|minggu|h[eé]t\\p{L}*|săptămân\\p{L}*|εβδομάδ\\p{L}*',
  month:
    'months?|mois|Monat\\p{L}*|mes(?:es)?|mês|mes[ei]|maand\\p{L}*|månad\\p{L}*|måned\\p{L}*|kuukau\\p{L}*|месяц\\p{L}*|місяц\\p{L}*|месец\\p{L}*|miesi\\p{L}*|měsíc\\p{L}*|mesiac\\p{L}*|个月|個月|[かヶカヵ箇]月間?|개월|달|شهر\\p{L}*|أشهر|شهور|मही\\p{M}*\\p{L}*\\p{M}*|माह|חודש\\p{L}*|ay\\p{L}*|tháng|bulan|hónap\\p{L}*|lun[iăa]\\p{L}*|μήν\\p{L}*',
  year: 'years?|ans?|années?|Jahr\\p{L}*|años?|anos?|ann[oi]|jaar|jaren|år\\p{L}*|vuo\\p{L}*|год\\p{L}*|лет|рок\\p{L}*|рік|rok\\p{L}*|lat\\p{L}*|let\\p{L}*|roč\\p{L}*|年間?|년|سنة|سنوات|عام\\p{L}*|أعوام|साल\\p{L}*\\p{M}*|वर्ष\\p{L}*\\p{M}*|שנים|שנה|yıl\\p{L}*|năm|tahun|év\\p{L}*|ani|anilor|έτ\\p{L}*|χρόνι\\p{L}*',
}

/** Romanian has a word between the number and what is counted. */
const after = String.raw`(?<=\p{Nd}[\s\u00A0]?(?:de )?)`
const end = String.raw`(?![\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}])`
const tables = Object.entries(spellings).map(
  ([unit, pattern]) => [unit, new RegExp(`${after}(?:${pattern})${end}`, 'iu')] as const,
)

/** The spans of time that a text counts in digits, whatever language it is in. */
export function timeUnitsOf(text: string): string[] {
  return tables.flatMap(([unit, pattern]) => (pattern.test(text) ? [unit] : []))
}

/** Rates by time, such as “per minute”, as languages say them: the words before a unit, and those behind one. */
const before =
  "per|an?|each|every|par|chaque|pro|je|jede[rsnm]?|in der|im|por|al|alla|allo|a la|cada|à|ao|all[’']|ogni|elke?|na|co|w|za|każd\\p{L}+|в|за|на|кажд\\p{L}+|що|кожн\\p{L}+|každ\\p{L}+|varje|hver|fiecare|mỗi|setiap|tiap|her"
const longUnits: Readonly<Record<string, string>> = {
  second: 'second[eoi]?|seconde|Sekunde|segundo|sekund[aęuy]|секунд[уы]|saniye(?:de)?|giây|detik',
  minute: 'minut[eoai]?|minuto|Minute|minut[ęu]|минут[уы]|хвилину|dakika(?:da)?|phút|menit',
  hour: 'hour|heure|Stunde|hora|or[ae]|uur|godzin[ęay]|час|годину|hodinu|timme|time|saat(?:te)?|giờ|jam',
  day: 'day|jour|Tag|día|dia|giorno|dag|dzień|день|den|gün(?:de)?|ngày|hari',
  week: 'week|semaine|Woche|semana|settimana|tydzień|неделю|тиждень|týden|vecka|uge|hafta(?:da)?|tuần|minggu',
  month: 'month|mois|Monat|mes|mês|mese|maand|miesiąc|месяц|місяць|měsíc|månad|måned|ay(?:da)?|tháng|bulan',
  year: 'year|an|année|Jahr|año|ano|anno|jaar|rok|год|рік|år|yıl(?:da)?|năm|tahun',
}
const syllables: Readonly<Record<string, string>> = {
  second: '每秒|毎秒|秒あたり|秒ごと|초당|매초',
  minute: '每分[钟鐘]|毎分|分あたり|分ごと|分間に|분당|매분',
  hour: '每(?:个|個)?小[时時]|毎時|時間あたり|時間ごと|시간당|매시간',
  day: '每[天日]|毎日|日あたり|日ごと|日に|하루|매일|일당',
  week: '每(?:周|週|个?星期)|毎週|週あたり|週に|매주|주당',
  month: '每(?:个|個)?月|毎月|月あたり|月額|か月ごと|매월|매달|월당',
  year: '每年|毎年|年あたり|年間|매년|연간',
}
const turkish: Readonly<Record<string, string>> = {
  second: 'saniyede',
  minute: 'dakikada',
  hour: 'saatte',
  day: 'günde',
  week: 'haftada',
  month: 'ayda',
  year: 'yılda',
}
const rateTables = Object.entries(longUnits).map(
  ([unit, names]) =>
    [
      unit,
      new RegExp(
        `(?<!\\p{L})(?:${before})[\\s\\u00A0]?(?:${names})(?!\\p{L})|${syllables[unit]}|(?<!\\p{L})(?:${turkish[unit]})(?!\\p{L})`,
        'iu',
      ),
    ] as const,
)

/** The spans of time by which a text counts something else, as in “300 requests a minute”. */
export function timeRatesOf(text: string): string[] {
  return rateTables.flatMap(([unit, pattern]) => (pattern.test(text) ? [unit] : []))
}

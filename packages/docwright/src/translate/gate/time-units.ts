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

/** “3:30 PM” as English says it, with its half of the day. */
const english = /(?<![\p{Nd}:])(1[0-2]|0?[1-9])(?:[:.]([0-5]\d))?[\s\u00A0\u202F]?([ap])\.?m\.?(?!\p{L})/giu

/** How languages tell the second half of the day from the first. */
const afternoon =
  /(?<!\p{L})[pP]\.?[\s\u00A0\u202F]?[mM]\.?(?!\p{L})|après-midi|soir|nachmittag|abend|tarde|noche|pomeriggio|sera|noite|middag|avond|po południu|wieczor|дня|вечера|вечор|odpoledne|večer|eftermiddag|kväll|aften|kveld|iltapäiv|délután|este|după-amiaz|seara|öğleden sonra|akşam|chiều|tối|sore|malam|午後|夜|下午|晚上|오후|저녁|(?<!\p{L})م(?!\p{L})|مساء|אחר הצהריים|בערב|अपराह्न|दोपहर|शाम|tarda|vespre|vakar|pēcpusdien|nuit|nacht|nachts|notte|noc(?!\p{L}{2})|noci|nocy|ночи|ночі|natt|(?<!\p{L})nat(?:ten)?(?!\p{L})|illalla|ilta|yöllä|éjjel|éjszaka|noapte|nit(?!\p{L})|gece|đêm|trưa|siang|tarde|晚|밤|낮|ليل|ظهر|عصر|לילה|ערב|צהריים|रात/iu
const morning =
  /(?<!\p{L})[aA]\.?[\s\u00A0\u202F]?[mM]\.?(?!\p{L})|matin|morgen|vormittag|früh|mañana|madrugada|mattin|manhã|ochtend|rano|утра|ранку|ráno|dopoledne|morgon|förmiddag|formiddag|aamu|reggel|délelőtt|dimineaț|sabah|sáng|pagi|午前|朝|上午|早上|오전|아침|(?<!\p{L})ص(?!\p{L})|صباح|בבוקר|पूर्वाह्न|सुबह|matí|rīt/iu

/** Times with a mark of their own: 15:30, 15 h 30, 15時30分, 15.30 Uhr, 3시 30분. */
const between = String.raw`[\s\u00A0\u202F]?(?:[:.]|h|Uhr|時|点|點|시|giờ)[\s\u00A0\u202F]?`
const minutes = (minute: number): string => `${between}${String(minute).padStart(2, '0')}(?!\\p{Nd})`
const alone = String.raw`(?:${between}00(?!\p{Nd})|[\s\u00A0\u202F]?(?:h|Uhr|時|点|點|시|giờ)(?!\p{L}|[\s\u00A0\u202F]?\p{Nd}))?`

interface ClockTime {
  hour: number
  minute: number
}

function timesOf(source: string): ClockTime[] {
  return [...source.matchAll(english)].map(([, hour, minute, half]) => ({
    hour: (Number(hour) % 12) + (half?.toLowerCase() === 'p' ? 12 : 0),
    minute: Number(minute ?? 0),
  }))
}

/** A time as it may stand in a translation, by the hour that is said. */
function writtenAs(hour: number, minute: number): RegExp {
  return new RegExp(`(?<![\\p{Nd}:.])0?${hour}${minute === 0 ? alone : minutes(minute)}(?!\\p{Nd})`, 'u')
}

/**
 * Source and translation without the times of the day that they have in common: “3:30 PM” is “15 h 30” and “午後 3 時 30 分”.
 */
export function clockTimesOf(source: string, words: string): [source: string, words: string] {
  let [said, heard] = [source, words]
  for (const { hour, minute } of timesOf(source)) {
    const found = [hour, hour % 12 || 12].map((one) => writtenAs(one, minute)).find((pattern) => pattern.test(heard))
    if (found === undefined) continue
    heard = heard.replace(found, ' ')
    said = said.replace(new RegExp(english.source, 'iu'), ' ')
  }
  return [said, heard]
}

/** Why the times of a translation are not those of its source: “3:30 PM” is no “3 h 30”. */
export function refuseClock(source: string, words: string): string | undefined {
  for (const { hour, minute } of timesOf(source)) {
    const isLate = hour >= 12
    const is24 = writtenAs(hour, minute).test(words)
    const is12 = writtenAs(hour % 12 || 12, minute).test(words)
    // Midnight is at night, and begins a day.
    const isOther = isLate
      ? morning.test(words) && !afternoon.test(words)
      : hour > 0 && afternoon.test(words) && !morning.test(words)
    const isLost = isLate && hour > 12 && !is24 && is12 && !afternoon.test(words)
    if (isLost || (isOther && is12 && !is24)) return 'A time of the day must stay in its half of the day.'
  }
  return undefined
}

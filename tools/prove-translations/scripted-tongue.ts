/** Languages that the scripted models speak. */
export const tongues = ['fr', 'de', 'es'] as const

/** See {@link tongues}. */
export type Tongue = (typeof tongues)[number]

/** Words that a tongue is made of: none of them counts, denies or speaks of translating. */
const words: Readonly<Record<Tongue, readonly string[]>> = {
  fr: 'le la et un les des pour avec dans vers chez page mais tout site table porte livre route ville ensuite fichier ouvrir nouvelle journal service chemin fenêtre serveur machine montagne lumière habitude question ouverture ensemble toujours campagne utilisateur développement configuration automatiquement'.split(
    ' ',
  ),
  de: 'die und das ein der mit für von beim nach Haus Buch Seite Stadt Datei immer öffnen Straße Tisch Wasser Fenster schreiben zwischen Nachricht Anfrage Einstellung Benutzer Verzeichnis Bedeutung Zusammenhang Anwendung Veröffentlichung Beschreibung Wiederherstellung'.split(
    ' ',
  ),
  es: 'el la los una por con para las del más hoja mesa libro calle puerta ciudad siempre archivo abrir nueva página servicio camino ventana servidor máquina montaña pregunta apertura conjunto campaña usuario desarrollo configuración automáticamente'.split(
    ' ',
  ),
}

/** Words whose meaning the gate compares. */
const exact: Readonly<Record<string, readonly [string, string, string]>> = {
  not: ['pas', 'nicht', 'no'],
  never: ['jamais', 'niemals', 'nunca'],
  cannot: ['jamais', 'nicht', 'nunca'],
  without: ['sans', 'ohne', 'sin'],
  two: ['deux', 'zwei', 'dos'],
  three: ['trois', 'drei', 'tres'],
  four: ['quatre', 'vier', 'cuatro'],
  five: ['cinq', 'fünf', 'cinco'],
  six: ['six', 'sechs', 'seis'],
  seven: ['sept', 'sieben', 'siete'],
  eight: ['huit', 'acht', 'ocho'],
  nine: ['neuf', 'neun', 'nueve'],
  ten: ['dix', 'zehn', 'diez'],
  twelve: ['douze', 'zwölf', 'doce'],
  twice: ['double', 'doppelt', 'doble'],
  thrice: ['triple', 'dreifach', 'triple'],
  percent: ['pour cent', 'Prozent', 'por ciento'],
  percentage: ['pour cent', 'Prozent', 'por ciento'],
  pixel: ['pixel', 'Pixel', 'pixel'],
  pixels: ['pixels', 'Pixel', 'pixels'],
  milliseconds: ['millisecondes', 'Millisekunden', 'milisegundos'],
  byte: ['B', 'B', 'B'],
  bytes: ['B', 'B', 'B'],
}

/**
 * Says a text in a tongue, as an honest translator would have it for everything but its sense: placeholders, numbers, units,
 * names and marks stay, each word becomes one of the tongue that is about as long, and the same one each time.
 *
 * @param text With placeholders.
 */
export function speak(text: string, tongue: Tongue): string {
  const before: Said = { word: '', said: '' }
  return text
    .split(/(<\/?[xg]\d+\/?>)/)
    .map((part, index) =>
      index % 2 === 1 ? part : part.replaceAll(/\S+/g, (chunk) => speakChunk(chunk, tongue, before)),
    )
    .join('')
}

/** The word before: no honest translator says two different ones by the same word. */
interface Said {
  word: string
  said: string
}

function speakChunk(chunk: string, tongue: Tongue, before: Said): string {
  // Names of code, addresses and units are no words.
  if (/[\d_/@#$%~\\|={}]|\p{Ll}\p{Lu}|[\p{L}\d][.:]\p{L}|^\P{L}*\p{Lu}{2,}s?\P{L}*$/u.test(chunk)) return chunk
  return chunk.replaceAll(/\p{L}[\p{L}\p{M}'’]*/gu, (word) => speakWord(word, tongue, before))
}

function speakWord(word: string, tongue: Tongue, before: Said): string {
  const lower = word.toLowerCase()
  const other = before.word === lower ? '' : before.said
  const said = exact[/n['’]t$/.test(lower) ? 'not' : lower]?.[tongues.indexOf(tongue)] ?? alike(lower, tongue, other)
  Object.assign(before, { word: lower, said })
  return /^\p{Lu}/u.test(word) ? said.charAt(0).toUpperCase() + said.slice(1) : said
}

/** One of the words that are about as long, always the same one for a word behind the same one. */
function alike(word: string, tongue: Tongue, other: string): string {
  let near: readonly string[] = []
  for (let reach = 1; near.length < 3; reach += 1)
    near = words[tongue].filter((one) => one !== other && Math.abs(one.length - word.length) <= reach)
  const sum = Array.from(word).reduce((total, letter) => (total * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7)
  return near[sum % near.length] ?? word
}

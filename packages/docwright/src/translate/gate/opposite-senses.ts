/** What English says with a word of a group and does not mean: “get started” begins nothing, an “open source” cannot be closed. */
const idioms = [
  'get(?:s|ting)? started',
  '(?:start|starting) (?:page|point|screen|menu|date|time|line|value|address)s?',
  'open[ -](?:source|sourced|standards?|formats?|issues?|questions?|pull|graph|api|data|web)',
  'open (?:to|for) (?:everyone|anyone|all|everybody|contributions|feedback)',
  'close (?:to|by|together|enough|look)|(?:as|so|too|very|is|are|stays?) close|closed[ -]source',
  'first (?:names?|class|aid)|at first|in the first place|first of all',
  'last (?:names?|resort)|at last|last (?:updated|modified|changed|seen|used|login)',
  'last (?:few |\\p{Nd}+ )?(?:second|minute|hour|day|week|month|year)s?',
  '(?:code|text|building|content|quote) blocks?|blocks? of|(?:a|the|each|this) block|(?:the|these) blocks',
  '(?:raise|raises|raised) (?:an?|the|its) (?:issue|error|exception|question|ticket|warning|event)s?',
  '(?:a|the|this|that|each|every|its|error|access|server) logs? in',
  '(?:the|this|a|our|your|user|reference) manuals?(?=[.,;:)]| (?:is|has|of|for|explains|describes|says|shows|lists|covers))',
  'black[ -]?(?:box|list)(?:es|s)?|white[ -]?(?:space|list|label|paper)s?|gr[ae]y areas?|red (?:tape|flags?)',
  'fast[ -]forward(?:s|ed|ing)?|show(?:s|n)? up',
  '(?:a|this|each|every|per|last|next|first|second|third|fourth) quarter|quarter of (?:the|a|each) year',
]
const meansNothing = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${idioms.join('|')})(?![\p{L}\p{N}])`, 'giu')

/** A text without what it does not mean. */
export function withoutIdioms(source: string): string {
  return source.replaceAll(meansNothing, (words) => ' '.repeat(words.length))
}

/**
 * English words that other languages say with the words of a side as well, by the group's first word: where a source has one, the word in
 * a translation stands for it. “Get started with order cancellation” stops nothing.
 */
const senses: Readonly<Record<string, string>> = {
  'before you':
    'before|prior|previous*|earlier|until|till|ahead|advance|beforehand / after*|afterwards|once|later|following|subsequent*|according|since',
  enable:
    'enabl*|activ*|turn* on|switch* on / disab*|deactiv*|inactiv*|turn* off|switch* off|close*|closing|shut*|invalid*|expire*|clear*|deselect*|unlock*|release*|disconnect*|forbid*|ban|banned',
  increase:
    'increas*|raise*|grow*|improv*|accelerat* / decreas*|reduc*|lower*|shrink*|fewer|less|limited|restrict*|crop*',
  start:
    'start*|begin*|launch*|execut*|initial* / stop*|cancel*|abort*|end|ends|ended|finish*|exit*|quit*|complet*|terminat*|halt*|interrupt*|pause*|undo*|void*|unsubscribe*|suspend*|block*|signature*',
  newest:
    'new*|latest|recent*|last|current* / old*|earl*|legacy|former*|previous*|start*|try|tries|trying|ancient*|age|senior*|strateg*|ensure*|game*',
  'left side': 'left* / right*|permission*|legal*|law|laws|correct*|access|straight',
  always:
    'always|every|each|constantly / never|none|any / sometimes|occasion*|times|twice|often|caus*|partly|partial*|at times',
  optional: 'optional*|extra / requir*|mandator*|compuls*|need*|necess*|oblig*|duty|prerequisite*|essential*',
  everything: 'everything|all|every / nothing|none|any*',
  allow:
    'allow*|permi*|let|lets|authori*|grant*|accept* / den*|forbid*|forbidden|block*|prevent*|avoid*|refus*|reject*|lock*|ban|banned|suspend*|hinder*|stop*|protect*',
  create:
    'creat*|add|adds|added|new|generat* / delet*|remov*|remote*|distan*|away|eras*|clear*|eliminat*|uninstall*|discard*|clean*',
  show: 'show*|visib*|display*|appear* / hid*|invisib*|mask*|conceal*|secret*|collaps*|cach*|private*|confidential*|special*',
  open: 'open*|public*|explicit* / clos*|shut*|lock*|includ*|complet*|end|ends|ended|finish*|connect*|conclu*|log*|sign*|bracket*|final*',
  upload:
    'upload*|send|sends|sent|submit*|push*|transfer*|load*|import* / download*|fetch*|retriev*|get|gets|pull*|collect*|lower*|export*',
  first:
    'first*|begin*|start*|initial*|home*|prefer*|original*|primar*|beginning / last*|final*|end|ends|ended|latest|recent*|eventual*|purpose*|conclu*|ultimate*',
  encrypt: 'encrypt*|cipher*|code*|password* / decrypt*|decipher*|decod*|unlock*|solv*|password*',
  success:
    'succe*|correct*|work|works|normal*|result*|remov*|delet* / fail*|error*|wrong*|problem*|mistake*|fault*|bug|bugs|crash*|invalid*|exception*',
  public:
    'public*|publish*|open*|general*|common*|everyone / privat*|personal*|own|confidential*|individual*|secret*|special*|custom*|particular*|limit*|feature*|propert*',
  'at the top':
    'top*|above|upper*|over|about|via|through|high*|previous*|superior*|overview* / bottom*|below|lower*|under*|follow*|next|down|beneath|includ*|among|foot*|subfolder*|differ*|support*|during|while',
  half: 'half*|halv*|middle|medium*|average*|field*|semi* / third*|three / quarter*|fourth*|four|room*',
  'sign in':
    'sign* in|log* in|regist*|report*|access*|start*|connect*|open*|notif* / sign* out|log* out|log* off|leav*|exit*|output*|clos*|unsubscribe*|disconnect*|result*',
  faster:
    'fast*|quick*|speed*|rapid*|short*|soon*|express*|accelerat*|almost|early|earlier / slow*|late*|delay*|gradual*|free*|releas*|volunt*|allow*',
  temporary:
    'tempor*|brief*|provision*|moment*|while|interim / permanent*|durab*|final*|definit*|constant*|steady|stable|irrevoc*|ongoing*|continu*|long*|persist*|fixed|regular*',
  automatic: 'automat*|self|itself|own|alone|only|yourself / manual*|hand*|direct*|guide*',
  daily: 'dai*|day*|date*|journal*|today / week* / month* / year*|annual*',
  internal:
    'intern*|inside*|within|inner*|intrane* / extern*|outside*|outer*|except*|besides|beyond|also|addition*|furthermore|extra*|unusual*|host*|third',
  red: 'red*|rot*|role* / green* / blue*|sky|sea / yellow* / black*|negativ*|draft* / white*|blank*|empt*|draft*|list* / gray*|grey*',
}

const patternsByGroup = new Map<string, readonly RegExp[]>()

/**
 * Whether a source has something else that the words of a side stand for.
 *
 * @param group The group, as it is written in English.
 * @param side Index of the side.
 */
export function isExplained(source: string, group: string, side: number): boolean {
  const known = patternsByGroup.get(group)
  const patterns =
    known ??
    (senses[/^[^|/]+/.exec(group)?.[0].trim() ?? ''] ?? '')
      .split(' / ')
      .map(
        (words) =>
          new RegExp(String.raw`(?<!\p{L})(?:${words.replaceAll('*', String.raw`\p{L}*`) || '(?!)'})(?!\p{L})`, 'iu'),
      )
  patternsByGroup.set(group, patterns)
  return patterns[side]?.test(source) === true
}

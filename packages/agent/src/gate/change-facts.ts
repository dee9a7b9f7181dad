import { decodeEntities, readAddress } from './web-address.ts'

/** Something in a page that a reviewer should know about if it is new. */
export interface Fact {
  code: 'added-script' | 'added-frame' | 'script-link' | 'new-host' | 'remote-image'
  /** Identifies the fact among those with its code: two with the same key are one. */
  key: string
  /** The sentence for the reviewer. */
  message: string
  /** Text to find its line by. */
  near: string
}

const scripts = /^(?:script|base|meta|form|link|object|embed|portal|applet)$/
const frames = /^(?:iframe|frame|object|embed|portal|fencedframe)$/
const loading = /^(?:img|image|video|audio|source|track|frame|embed|picture|input)$/
const addressAttributes =
  /^(?:href|src|srcset|action|formaction|poster|data|cite|background|ping|longdesc|manifest|xlink:href|url|to|img|icon|image|logo|link)$/i
/** Names that code uses to reach beyond its page in a browser. */
const reaching =
  /\b(?:fetch|sendBeacon|XMLHttpRequest|WebSocket|EventSource|RTCPeerConnection|importScripts|eval|Function|localStorage|sessionStorage|indexedDB|postMessage)\b|\bdocument\s*\.\s*cookie|\bwindow\s*\.\s*open|\bnew\s+Image\b|\bimport\s*\(|\blocation\s*(?:\.\s*\w+\s*)?=/g

/**
 * Finds the facts in HTML as a browser would: tags that run, frame or load, event handlers, addresses.
 *
 * @param html Compiled HTML, or a page's source outside of its code.
 */
export function factsOfHtml(html: string): Fact[] {
  return tagsOf(html).flatMap(({ name, attributes, source }) => [
    ...tagFacts(name, attributes, source),
    ...attributes.flatMap((attribute) => attributeFacts(name, attribute, source)),
  ])
}

/**
 * The fact of custom code, which is new whenever the code has changed, with the browser features that the code uses.
 *
 * @param where Subject of the sentence for the reviewer, such as “The page”.
 */
export function factsOfCode(code: string, where: string): Fact[] {
  if (code.trim() === '') return []
  const asks = [...new Set([...code.matchAll(reaching)].map(([text]) => text.replaceAll(/\s+/g, ' ')))].toSorted()
  const reach =
    asks.length === 0
      ? ''
      : ` It uses ${asks
          .slice(0, 5)
          .map((name) => `\`${name}\``)
          .join(', ')}.`
  return [
    {
      code: 'added-script',
      key: code,
      message: `${where} changes code that runs in readers’ browsers.${reach}`,
      near: asks[0] ?? '',
    },
  ]
}

/** The addresses in a text that is neither code nor a tag: links of Markdown, values of front matter and JSON. */
export function factsOfText(text: string): Fact[] {
  const plain = decodeEntities(text)
  const images = [...plain.matchAll(/!\[[^\]]{0,500}\]\(\s{0,20}<?([^\s)>]+)/g)].map(([, address = '']) => address)
  const links = [
    ...[...plain.matchAll(/(?<!!)\[[^\]]{0,500}\]\(\s{0,20}<?([^\s)>]+)/g)].map(([, address = '']) => address),
    ...[...plain.matchAll(/^[ \t]{0,20}\[[^\]\n]{1,200}\]:[ \t]*<?([^\s>]+)/gm)].map(([, address = '']) => address),
    ...[
      ...plain.matchAll(
        /(?:\b(?:https?|wss?|ftp|mailto|javascript|vbscript|data)\s{0,20}:(?=\S)|(?<![:\w/\\])[\\/]{2}(?=[^\s/]{0,200}[.。．｡%]))[^\s"'<>`)\]}]+/gi,
      ),
    ].map(([address]) => address.replace(/(?<![.,;:!?])[.,;:!?]+$/, '')),
  ]
  return [
    ...images.flatMap((address) => addressFacts(address, true, address)),
    ...links.flatMap((address) => addressFacts(address, false, address)),
  ]
}

interface Tag {
  name: string
  attributes: { name: string; value: string }[]
  source: string
}

/** A value in braces, with what braces hold in it; a tag and its attributes are no longer than people write them. */
const braces = String.raw`\{(?:[^{}]|\{(?:[^{}]|\{[^{}]{0,500}\}){0,500}\}){0,1000}\}`
const tagShape = new RegExp(
  String.raw`<\s{0,20}([A-Za-z][\w.:-]{0,80})((?:[^<>"'{}]|"[^"]{0,5000}"|'[^']{0,5000}'|${braces}){0,2000})>`,
  'g',
)
const attributeShape = new RegExp(
  String.raw`([^\s"'<>/={}]{1,200})\s{0,100}=\s{0,100}(?:"([^"]*)"|'([^']*)'|(${braces})|([^\s"'<>{}]+))`,
  'g',
)

/** Tags with their attributes, over as many lines as they take. */
function tagsOf(html: string): Tag[] {
  return [...html.matchAll(tagShape)].map(([source, name = '', inside = '']) => ({
    // `<Frame>` is a component of the theme; HTML has no names that begin with one capital letter.
    name: /^[A-Z][a-z]/.test(name) ? name : name.toLowerCase(),
    attributes: [...inside.matchAll(attributeShape)].map(([, key = '', double, single, expression, bare]) => ({
      name: key,
      value: decodeEntities(double ?? single ?? joinedTexts(expression) ?? bare ?? ''),
    })),
    source,
  }))
}

/** The texts of an expression, joined: the result of a concatenation. */
function joinedTexts(expression: string | undefined): string | undefined {
  return expression
    ?.match(/"[^"\n]*"|'[^'\n]*'|`[^`]*`/g)
    ?.map((text) => text.slice(1, -1))
    .join('')
}

function tagFacts(name: string, attributes: Tag['attributes'], source: string): Fact[] {
  const key = `${name} ${attributes.map((attribute) => `${attribute.name}=${attribute.value}`).join(' ')}`
  if (name === 'script')
    return [{ code: 'added-script', key, message: `adds a script: ${excerpt(source)}`, near: '<script' }]
  if (frames.test(name))
    return [{ code: 'added-frame', key, message: `adds a frame: ${excerpt(source)}`, near: `<${name}` }]
  const loads = attributes.some((attribute) => /^(?:href|action|http-equiv)$/i.test(attribute.name))
  if (!scripts.test(name) || !loads) return []
  return [
    {
      code: 'added-script',
      key,
      message: `adds a tag that redirects, submits or loads: ${excerpt(source)}`,
      near: `<${name}`,
    },
  ]
}

function attributeFacts(tag: string, { name, value }: Tag['attributes'][number], source: string): Fact[] {
  if (/^on[a-z]{3,}$/i.test(name)) {
    return [
      {
        code: 'added-script',
        key: `${name}=${value}`,
        message: `adds an event handler: ${excerpt(source)}`,
        near: name,
      },
    ]
  }
  if (/srcset/i.test(name)) {
    return value.split(',').flatMap((part) => addressFacts(part.trim().split(/\s+/)[0] ?? '', true, name))
  }
  const isAddress =
    addressAttributes.test(name) ||
    /^\s*(?:[a-z][a-z\d+.-]*:)?[\\/]{2}|^\s*(?:javascript|vbscript|data)\s*:/i.test(value)
  return isAddress ? addressFacts(value, loading.test(tag), value) : []
}

function addressFacts(written: string, isLoaded: boolean, near: string): Fact[] {
  const address = readAddress(written)
  switch (address.kind) {
    case 'own':
      return []
    case 'code':
      return [{ code: 'script-link', key: written, message: `adds a link that runs code: ${excerpt(written)}`, near }]
    case 'mail':
      return [
        {
          code: 'new-host',
          key: `mail ${address.host}`,
          message: `names a mail address at a host that is new here: ${address.host}`,
          near,
        },
      ]
    case 'host':
      return [
        isLoaded
          ? {
              code: 'remote-image',
              key: address.host,
              message: `loads a file from a host that is new here: ${address.host}`,
              near,
            }
          : { code: 'new-host', key: address.host, message: `names a host that is new here: ${address.host}`, near },
        // The query of a picture's address can carry data away: even a known host does not make it safe.
        ...(isLoaded && address.hasQuery
          ? [
              {
                code: 'remote-image',
                key: written,
                message: `loads a file from ${address.host} with data in its address`,
                near,
              } as const,
            ]
          : []),
      ]
  }
}

function excerpt(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > 120 ? `${line.slice(0, 119)}…` : line
}

import type { ThirdParty } from './third-party.ts'

/**
 * Who made what, and under which licence, as one text: a list of packages first, then every licence once, with the
 * copyright lines of those who use it.
 *
 * @param heading What the list is about, in sentences.
 * @param parties The packages; the same one may be named twice.
 * @param comments Notices that stand in the sources themselves.
 */
export function noticesText(heading: string, parties: readonly ThirdParty[], comments: readonly string[] = []): string {
  const unique = [...new Map(parties.map((party) => [`${party.name} ${party.version}`, party])).values()].toSorted(
    (left, right) => left.name.localeCompare(right.name, 'en'),
  )
  const list = unique.map(
    ({ name, version, licence, source }) => `${name} ${version} (${licence})${source === '' ? '' : `\n  ${source}`}`,
  )
  return `${[heading, list.join('\n'), ...licences(unique), ...sourceNotices(comments)].join(`\n\n${rule}\n\n`)}\n`
}

const rule = '-'.repeat(80)

function licences(parties: readonly ThirdParty[]): string[] {
  const groups = new Map<string, { body: string; owners: string[] }>()
  for (const { name, texts } of parties) {
    for (const text of texts) {
      const { copyright, body } = parted(text)
      const key = body.replaceAll(/\s+/g, ' ').toLowerCase()
      const group = groups.get(key) ?? { body, owners: [] }
      group.owners.push([name, ...copyright.map((line) => `  ${line}`)].join('\n'))
      groups.set(key, group)
    }
  }
  return [...groups.values()].map(({ body, owners }) => `${owners.join('\n')}\n\n${body}`)
}

/** Who holds the copyright, and the rest, which many share word for word. */
function parted(text: string): { copyright: string[]; body: string } {
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  const isCopyright = (line: string): boolean => /^\s*(?:copyright (?:\(c\)|©|\d)|\(c\) |© )/i.test(line)
  return {
    copyright: lines.filter(isCopyright).map((line) => line.trim()),
    body: lines
      .filter((line) => !isCopyright(line))
      .join('\n')
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim(),
  }
}

function sourceNotices(comments: readonly string[]): string[] {
  const texts = [...new Set(comments.map((comment) => comment.trim()).filter((comment) => comment !== ''))]
  return texts.length === 0 ? [] : [`Notices in the sources:\n\n${texts.join('\n\n')}`]
}

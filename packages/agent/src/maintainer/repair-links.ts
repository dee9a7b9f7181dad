import {
  decodePercent,
  editText,
  locateAddress,
  nearest,
  resolveAsset,
  resolveLink,
  urlOf,
  type TextEdit,
} from 'docwright/engine'
import type { Draft } from './draft.ts'
import type { WorkReport } from './report.ts'
import type { LinkPart } from './maintainer-task.ts'
import type { DocsScope } from './resolve-scope.ts'
import type { DocsSurvey, PageLooks } from './survey-docs.ts'

type Reference = PageLooks['references'][number]

/** A site, and what its pages hold. */
type SeenSite = Pick<DocsSurvey, 'site'> & Pick<PageLooks, 'anchors'>

/** The decision on a reference: it is right, it gets another address, or a person must decide. */
type Verdict =
  | { kind: 'right' }
  | { kind: 'repair'; part: LinkPart; href: string }
  | { kind: 'unknown'; part: LinkPart; why: string }

/**
 * Fixes links, anchors and assets that lead nowhere, if one target is the likely one. Others are left and reported.
 *
 * @param parts Kinds of references to repair.
 */
export async function repairLinks(
  survey: DocsSurvey,
  draft: Draft,
  scope: DocsScope,
  parts: readonly LinkPart[],
): Promise<WorkReport> {
  const done: string[] = []
  const left: string[] = []
  const edits = new Map<string, TextEdit[]>()
  const { references, anchors } = await survey.lookAtPages()
  for (const reference of references) {
    const verdict = judge(reference, { site: survey.site, anchors })
    if (verdict.kind === 'right' || !parts.includes(verdict.part)) continue
    if (!scope.includes(reference.file, reference.line)) {
      // The content of a page may come from a snippet, which other pages show, too.
      const isShown = scope.keys.has(reference.key) && survey.site.pages.get(reference.key)?.file !== reference.file
      if (isShown)
        left.push(
          `\`${reference.file}\` line ${reference.line}: \`${reference.href}\` is in a snippet; ask me to fix it there`,
        )
      continue
    }
    const place = `\`${reference.file}\` line ${reference.line}`
    const offset = locateAddress((await draft.read(reference.file)) ?? '', reference, reference.href)
    if (verdict.kind === 'repair' && offset !== undefined) {
      const known = edits.get(reference.file) ?? []
      // A snippet is seen once for each page that shows it.
      if (known.some((edit) => edit.start === offset)) continue
      known.push({ start: offset, end: offset + reference.href.length, insert: verdict.href })
      edits.set(reference.file, known)
      done.push(`${place}: \`${reference.href}\` → \`${verdict.href}\``)
    } else {
      const why = verdict.kind === 'unknown' ? verdict.why : 'its place in the file was not found'
      left.push(`${place}: \`${reference.href}\` — ${why}`)
    }
  }
  for (const [file, changes] of edits) draft.write(file, editText((await draft.read(file)) ?? '', changes).text)
  return { done, left: [...new Set(left)] }
}

function judge(reference: Reference, survey: SeenSite): Verdict {
  return reference.kind === 'asset' ? judgeAsset(reference, survey) : judgeLink(reference, survey)
}

function judgeLink({ href, from, key }: Reference, survey: SeenSite): Verdict {
  const { links } = survey.site
  const { target } = resolveLink(href, from, links)
  const [, suffix = ''] = /^[^?#]*(.*)/s.exec(href) ?? []
  if (target.kind === 'missing') {
    const found = nearest(target.path.slice(1), links.pages)
    if (found === undefined)
      return { kind: 'unknown', part: 'link', why: 'there is no such page, and none with a similar name' }
    return { kind: 'repair', part: 'link', href: `${urlOf(found)}${keptSuffix(suffix, found, survey)}` }
  }
  if (target.kind !== 'page' && target.kind !== 'fragment') return { kind: 'right' }
  const page = target.kind === 'page' ? target.key : key
  const known = survey.anchors.get(page)
  const fragment = decodePercent(target.fragment)
  if (fragment === '' || known === undefined || known.includes(fragment) || known.includes(target.fragment)) {
    return { kind: 'right' }
  }
  const found = nearest(fragment, known)
  if (found === undefined) return { kind: 'unknown', part: 'anchor', why: `the page has no heading “${fragment}”` }
  return { kind: 'repair', part: 'anchor', href: href.replace(/#.*/s, `#${found}`) }
}

/** The query and fragment of a link to a page that was found by likeness; a fragment that it has not is dropped. */
function keptSuffix(suffix: string, key: string, { anchors }: SeenSite): string {
  const [, query = '', fragment = ''] = /^(\?[^#]*)?#?(.*)/s.exec(suffix) ?? []
  const known = anchors.get(key)
  if (fragment === '') return query
  const kept = known === undefined || known.includes(fragment) ? fragment : nearest(fragment, known)
  return kept === undefined ? query : `${query}#${kept}`
}

function judgeAsset({ href, from }: Reference, { site }: SeenSite): Verdict {
  const { target } = resolveAsset(href, from, site.links)
  if (target.kind !== 'missing') return { kind: 'right' }
  const same = filesNamedLike(target.path, site.links.files)
  const [only] = same
  if (only === undefined) return { kind: 'unknown', part: 'image', why: 'there is no file of this name' }
  if (same.length > 1)
    return { kind: 'unknown', part: 'image', why: `several files have this name: ${same.slice(0, 3).join(', ')}` }
  return { kind: 'repair', part: 'image', href: `/${encodeURI(only)}` }
}

/** Files of the same name in any folder; else of the same path or name with another extension of its kind. */
function filesNamedLike(path: string, files: ReadonlySet<string>): string[] {
  const all = [...files].filter((file) => /\.\w+$/.test(file) && !/\.mdx?$/i.test(file))
  const named = all.filter((file) => nameOf(file) === nameOf(path))
  if (named.length > 0) return named
  const stem = stemOf(path.slice(1))
  const beside = all.filter((file) => stemOf(file) === stem)
  return beside.length > 0 ? beside : all.filter((file) => stemOf(nameOf(file)) === stemOf(nameOf(path)))
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).toLowerCase()
}

function stemOf(path: string): string {
  return path.replace(/\.\w+$/, '').toLowerCase()
}

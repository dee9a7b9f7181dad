import type { FileDifference, Project, PullRequestDetail, ReviewedText } from '@docwright/contract'
import type { ComponentChildren, JSX } from 'preact'
import { reviewAddress } from '../layout/addresses.ts'
import { EmptyState } from '../layout/empty-state.tsx'
import { ActionForm } from '../layout/forms.tsx'
import { usePage } from '../layout/page-context.ts'

/** Properties of the view of translated texts. */
export interface TextReviewView {
  project: Project
  pullRequest: PullRequestDetail
  /** Translated pages that it changes. */
  paths: readonly string[]
  /** The page whose texts are shown: its place in `paths`. */
  chosen: number
  /** Its texts; undefined if they cannot be matched with those of its source. */
  texts: readonly ReviewedText[] | undefined
}

/**
 * The translated pages in a change: those in folders of languages for which it also changes the record of pages.
 *
 * @param files The files of the change.
 */
export function translatedPaths(files: readonly FileDifference[]): string[] {
  const remembered = files.flatMap(({ path }) => {
    const [, docs, code] = /^(.*?)\.docwright\/i18n\/([\w-]+)\.pages\.jsonl$/.exec(path) ?? []
    return docs === undefined || code === undefined ? [] : [{ docs, code: code.toLowerCase() }]
  })
  // The folder of a language is called by its code, or by one of its other names, which begin alike.
  const isTranslation = (path: string): boolean =>
    remembered.some(({ docs, code }) => {
      const [folder = ''] = path.startsWith(docs) ? path.slice(docs.length).toLowerCase().split('/') : []
      return folder === code || (/^[a-z]{2}(?:-[a-z]+)?$/.test(folder) && folder.startsWith(code.slice(0, 1)))
    })
  return files.flatMap(({ path, change }) =>
    change !== 'removed' && path.endsWith('.mdx') && isTranslation(path) ? [path] : [],
  )
}

/** Each text of a translated page next to its source, with forms to accept, edit or refuse it. */
export function TextReview({ project, pullRequest, paths, chosen, texts }: TextReviewView): JSX.Element {
  const { reviews } = usePage().texts
  const address = reviewAddress(project.id, pullRequest.number)
  const path = paths[chosen] ?? paths[0]
  if (path === undefined) return <EmptyState title={reviews.noTexts} next={reviews.noTextsNext} />
  const mayDecide = pullRequest.state === 'open' && project.rights.includes('merge')
  return (
    <>
      <nav class="file-list" aria-label={reviews.choosePage}>
        <ul>
          {paths.map((one, index) => (
            <li>
              <a href={`${address}?view=texts&page=${index + 1}`} aria-current={one === path ? 'true' : undefined}>
                {one}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {texts === undefined ? (
        <EmptyState title={reviews.noTexts} next={reviews.noTextsNext} />
      ) : (
        <ul class="rows" aria-label={path}>
          {texts.map((text) => (
            <TextRow text={text}>
              {mayDecide && <Choices {...{ text, address, path, page: paths.indexOf(path) + 1 }} />}
            </TextRow>
          ))}
        </ul>
      )}
    </>
  )
}

function TextRow({ text, children }: { text: ReviewedText; children: ComponentChildren }): JSX.Element {
  const { reviews } = usePage().texts
  return (
    <li class="row">
      <div class="row-main">
        <div class="field-pair">
          <div>
            <p class="row-note">{reviews.sourceText}</p>
            <p dir="auto">{text.source}</p>
          </div>
          <div>
            <p class="row-note">
              <span>{reviews.translation}</span>
              <span>{reviews.textStates[text.state]}</span>
            </p>
            <p dir="auto">{text.translation}</p>
          </div>
        </div>
        {children}
      </div>
    </li>
  )
}

function Choices(properties: { text: ReviewedText; address: string; path: string; page: number }): JSX.Element {
  const { reviews } = usePage().texts
  const { text, address, path, page } = properties
  const action = `${address}/texts?page=${page}`
  const fields = (decision: string): JSX.Element => (
    <>
      <input type="hidden" name="path" value={path} />
      <input type="hidden" name="index" value={text.index} />
      <input type="hidden" name="was" value={text.translation} />
      <input type="hidden" name="decision" value={decision} />
    </>
  )
  const nameOf = (label: string): string => reviews.aboutText(label, text.index + 1)
  return (
    <div class="actions">
      {text.state !== 'human' && (
        <ActionForm action={action}>
          {fields('accept')}
          <button type="submit" class="button" data-look="secondary" aria-label={nameOf(reviews.acceptText)}>
            {reviews.acceptText}
          </button>
        </ActionForm>
      )}
      {text.state !== 'source' && (
        <ActionForm action={action}>
          {fields('refuse')}
          <button type="submit" class="button" data-look="quiet" aria-label={nameOf(reviews.refuseText)}>
            {reviews.refuseText}
          </button>
        </ActionForm>
      )}
      <details>
        <summary>{reviews.editText}</summary>
        <ActionForm action={action} class="form">
          {fields('edit')}
          <textarea name="text" rows={3} dir="auto" aria-label={nameOf(reviews.translation)}>
            {text.translation}
          </textarea>
          <button type="submit" class="button" data-look="primary" aria-label={nameOf(reviews.saveText)}>
            {reviews.saveText}
          </button>
        </ActionForm>
      </details>
    </div>
  )
}

import type { PickedPage } from '@docwright/contract'
import type { JSX } from 'preact'
import { Field, describedBy, type FieldProperties } from './forms.tsx'
import { usePage } from './page-context.ts'

/** Most pages that a list shows; of more, a field suggests those that match what is typed. */
const maxListed = 400

/** A page of the site, or a folder of it, picked from those that there are. */
export function PageField(
  properties: FieldProperties & {
    pages: readonly PickedPage[]
    /** Whether folders can also be picked. */
    hasFolders: boolean
  },
): JSX.Element {
  const { changeForms: texts } = usePage().texts
  const { name, label, hint, value = '', refusal, need = 'required', pages, hasFolders } = properties
  // Without a choice, a field for exceptions means nothing, and any other field means the whole site.
  const unpicked = name === 'except' ? texts.nothing : texts.wholeSite
  const folders = hasFolders ? foldersOf(pages) : []
  const described = describedBy({ name, hint, refusal })
  const facts = { id: `field-${name}`, name, required: need === 'required', ...described }
  return (
    <Field {...{ name, label, hint, refusal, need }}>
      {pages.length > maxListed ? (
        <>
          <input {...facts} value={value} list={`list-${name}`} autocomplete="off" spellcheck={false} />
          <datalist id={`list-${name}`}>
            {[...folders.map((folder) => ({ key: folder })), ...pages].map((page) => (
              <option value={page.key}>{nameOf(page)}</option>
            ))}
          </datalist>
        </>
      ) : (
        <span class="select">
          <select {...facts}>
            <option value="">{need === 'optional' ? unpicked : texts.pick}</option>
            {folders.length > 0 && (
              <optgroup label={texts.folders}>
                {folders.map((folder) => (
                  <option value={folder} selected={folder === value}>
                    {folder}
                  </option>
                ))}
              </optgroup>
            )}
            <optgroup label={texts.pages}>
              {pages.map((page) => (
                <option value={page.key} selected={page.key === value}>
                  {nameOf(page)}
                </option>
              ))}
            </optgroup>
          </select>
        </span>
      )}
    </Field>
  )
}

function nameOf({ key, title }: PickedPage): string {
  return title === undefined ? key : `${title} (${key})`
}

function foldersOf(pages: readonly PickedPage[]): string[] {
  const folders = pages.flatMap(({ key }) => {
    const parts = key.split('/').slice(0, -1)
    return parts.map((_part, index) => parts.slice(0, index + 1).join('/'))
  })
  return [...new Set(folders)].toSorted()
}

import { chooseFolder, namedFolder } from './choose-folder.ts'
import type { Draft } from './draft.ts'
import { listPages } from './list-pages.ts'
import type { WorkReport } from './report.ts'
import type { DocsSurvey } from './survey-docs.ts'

/**
 * Creates the skeleton of a page in the navigation. Its words are left to a person: the maintainer knows none.
 *
 * @param topic What the page is about, as a person writes it; also a path such as `guides/limits`.
 * @param folder Folder for it; without one, the folder of the page with the nearest subject.
 */
export async function addPage(
  topic: string,
  folder: string | undefined,
  survey: DocsSurvey,
  draft: Draft,
): Promise<WorkReport> {
  const isPath = /^\/?[\w-]+(?:\/[\w-]+)+(?:\.mdx?)?$/.test(topic)
  const choice = isPath ? undefined : placeFor(topic, folder?.trim(), survey)
  const path = choice === undefined ? topic.replace(/^\//, '').replace(/\.mdx?$/, '') : choice.path
  const title = titleOf(isPath ? (path.split('/').at(-1) ?? '').replaceAll('-', ' ') : topic)
  if (path === '' || title === '') return { done: [], left: ['The request names no subject for the new page.'] }
  if ([...survey.site.pages.keys()].some((key) => key.toLowerCase() === path.toLowerCase()))
    return { done: [], left: [`There is a page “${path}” already; it was left as it is.`] }
  draft.write(`${path}.mdx`, skeleton(title))
  const listed = await listPages([path], survey, draft)
  return {
    done: [`Created \`${path}.mdx\`, titled “${title}”${choice?.reason ?? ''}`, ...listed.done],
    left: [
      ...listed.left,
      `Write the text and the description of \`${path}.mdx\` before you merge: only its outline is there, and the page says so.`,
    ],
  }
}

function placeFor(topic: string, folder: string | undefined, survey: DocsSurvey): { path: string; reason: string } {
  const slug = slugOf(topic)
  const chosen = folder === undefined ? chooseFolder(topic, survey) : namedFolder(folder, survey)
  const path = slug === '' || chosen.folder === '' ? slug : `${chosen.folder}/${slug}`
  return { path, reason: chosen.reason === '' ? '' : `, ${chosen.reason}` }
}

/** Its only words are that it has none yet: what a reader would take for documentation, a person has to write. */
function skeleton(title: string): string {
  return `---
title: ${JSON.stringify(title)}
---

<Note>
  This page is an outline. Its text is still to be written.
</Note>

## Overview

{/* What this is, and when it is of use. */}

## How to use it

{/* The steps, with an example. */}

## What to know

{/* Limits, defaults and related pages. */}
`
}

function slugOf(topic: string): string {
  return topic
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replaceAll(/^-+|-+$/g, '')
}

function titleOf(topic: string): string {
  const text = topic
    .trim()
    .replace(/[.!?]+$/, '')
    .slice(0, 80)
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

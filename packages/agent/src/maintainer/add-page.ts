import type { Draft } from './draft.ts'
import { listPages } from './list-pages.ts'
import type { WorkReport } from './report.ts'
import type { DocsSurvey } from './survey-docs.ts'

/**
 * Creates the skeleton of a page in the navigation. Its words are left to a person: the maintainer knows none.
 *
 * @param topic What the page is about, as a person writes it; also a path such as `guides/limits`.
 * @param folder Folder for it; else beside the first page of the navigation's largest folder.
 * @param survey The site.
 * @param draft Receives the changes.
 */
export async function addPage(
  topic: string,
  folder: string | undefined,
  survey: DocsSurvey,
  draft: Draft,
): Promise<WorkReport> {
  const isPath = /^\/?[\w-]+(?:\/[\w-]+)+(?:\.mdx?)?$/.test(topic)
  const path = isPath ? topic.replace(/^\//, '').replace(/\.mdx?$/, '') : inFolder(slugOf(topic), folder, survey)
  const title = titleOf(isPath ? (path.split('/').at(-1) ?? '').replaceAll('-', ' ') : topic)
  if (path === '' || title === '') return { done: [], left: ['The request names no subject for the new page.'] }
  if (survey.site.pages.has(path))
    return { done: [], left: [`There is a page “${path}” already; it was left as it is.`] }
  draft.write(`${path}.mdx`, skeleton(title))
  const listed = await listPages([path], survey, draft)
  return {
    done: [`Created \`${path}.mdx\`, titled “${title}”`, ...listed.done],
    left: [...listed.left, `Write the text of \`${path}.mdx\`: only its outline is there.`],
  }
}

function skeleton(title: string): string {
  return `---
title: ${JSON.stringify(title)}
description: ${JSON.stringify(`${title}: what it is, how to use it, and what to know about it.`)}
---

{/* This outline was made without a language model. Replace the sentences below. */}

Say in one or two sentences what readers learn here.

## Overview

Explain what this is, and when it is of use.

## How to use it

Describe the steps, with an example.

## What to know

List limits, defaults and related pages.
`
}

function inFolder(slug: string, folder: string | undefined, { site }: DocsSurvey): string {
  if (slug === '') return ''
  if (folder !== undefined) return `${folder.replaceAll(/^\/+|\/+$/g, '')}/${slug}`
  const counts = new Map<string, number>()
  for (const key of site.navigation.places.keys()) {
    const [first = '', ...rest] = key.split('/')
    const name = rest.length === 0 ? '' : first
    // Where a folder has as many pages as the root, the folder is where new ones go.
    counts.set(name, (counts.get(name) ?? (name === '' ? 0 : 0.5)) + 1)
  }
  const [largest = ['', 0]] = [...counts].toSorted(([, a], [, b]) => b - a)
  return largest[0] === '' ? slug : `${largest[0]}/${slug}`
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

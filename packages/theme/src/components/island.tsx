import { Fragment, type VNode } from 'preact'
import type { ContentNode } from '../content-node.ts'
import { readNumber } from '../content/properties.ts'
import { rawHtml } from '../content/raw-html.ts'
import { joinHtml, type SafeHtml, trustHtml } from '../content/safe-html.ts'
import { islandTag, slotTag } from '../islands/island-markup.ts'
import type { ComponentView } from './content-component.ts'
import { defineComponent } from './define-component.ts'

// A custom element, which the types of JSX do not know.
const Holder = islandTag as 'div'

/**
 * `Island`: custom code that runs in the browser. The compiler provides its first HTML and its digest; its children are
 * `IslandSlot`, the parts that the theme renders.
 */
export function Island({ children, result, page }: ComponentView): VNode {
  const slots = new Map<number, SafeHtml>()
  for (const child of children) {
    if (child.type === 'component') slots.set(readNumber(child.properties, 'slot') ?? 0, page.html(slotContent(child)))
  }
  if (result?.kind !== 'island') return <Fragment>{rawHtml(joinHtml(slots.values()))}</Fragment>
  const { html } = result
  const attributes = { 'data-island': result.use, 'data-digest': result.digest }
  if (html === undefined) {
    const shown = [...slots].map(([slot, content]) => `<${slotTag} data-slot="${slot}">${content}</${slotTag}>`)
    return <Holder {...attributes}>{rawHtml(trustHtml(shown.join('')))}</Holder>
  }
  const filled = html.replaceAll(/(<docwright-slot data-slot="(\d+)">)/g, (tag, _start, slot) => {
    const content = slots.get(Number(slot)) ?? ''
    slots.delete(Number(slot))
    return `${tag}${content}`
  })
  const waiting = [...slots].map(([slot, content]) => `<template data-slot="${slot}">${content}</template>`)
  return (
    <Holder {...attributes} data-first="">
      {rawHtml(trustHtml(filled + waiting.join('')))}
    </Holder>
  )
}

function slotContent(node: ContentNode): readonly ContentNode[] {
  return node.type === 'text' ? [] : node.children
}

/** Custom code; only the compiler writes it. */
export const island = defineComponent({ names: ['Island'], authored: false, flow: 'block', render: Island })

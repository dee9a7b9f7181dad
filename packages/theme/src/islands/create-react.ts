import * as compat from 'preact/compat'
import type { ComponentChildren, VNode } from 'preact'
import { safeProperties } from './safe-properties.ts'

/** The `React` of custom code: every export of Preact's React compatibility, partly replaced. */
export type IslandReact = Readonly<Record<string, unknown>>

/** The facts known about custom code once it has run. */
export interface IslandTraces {
  /** True if it has behavior that only a browser can give: handlers, effects, references to elements. */
  interactive: boolean
  /** Text of its `<style>` elements. */
  styles: string[]
}

/** The surroundings of custom code. */
export interface IslandSurroundings {
  /** Base path of the site, put in front of links to pages. */
  base: string
  traces: IslandTraces
  /** Shows the text of a `<style>` element, which a strict Content-Security-Policy forbids inline. */
  styleSheet(css: string): void
}

type Properties = Record<string, unknown>

/** Hooks that do something after the first render. */
const effects = ['useEffect', 'useLayoutEffect', 'useInsertionEffect', 'useImperativeHandle', 'useSyncExternalStore']

/**
 * Creates the `React` of custom code.
 *
 * @param surroundings The surroundings of the code.
 */
export function createReact(surroundings: IslandSurroundings): IslandReact {
  const { traces } = surroundings
  const all: Record<string, unknown> = { ...compat }

  function createElement(type: unknown, properties: Properties | null, ...children: ComponentChildren[]): VNode {
    if (type === 'style') return make(StyleSheet, { css: styleText(properties, children) }, [])
    if (type === 'script') return make(Nothing, null, [])
    if (isClass(type) || (typeof type === 'string' && isInteractive(properties))) traces.interactive = true
    return make(type, typeof type === 'string' ? safeProperties(properties, surroundings.base) : properties, children)
  }

  function StyleSheet({ css }: { css: string }): null {
    surroundings.styleSheet(css)
    return null
  }

  function traced(hook: (...values: unknown[]) => unknown) {
    return (...values: unknown[]): unknown => {
      traces.interactive = true
      return hook(...values)
    }
  }

  for (const name of effects) {
    const hook = all[name]
    if (typeof hook === 'function') all[name] = traced(hook as (...values: unknown[]) => unknown)
  }
  const react = { ...all, createElement, createFactory: (type: unknown) => createElement.bind(null, type) }
  return { ...react, jsx: fromJsx, jsxs: fromJsx, jsxDEV: fromJsx, default: react }

  function fromJsx(type: unknown, { children, ...properties }: Properties, key?: unknown): VNode {
    const list = Array.isArray(children) ? (children as ComponentChildren[]) : [children as ComponentChildren]
    return createElement(type, key === undefined ? properties : { ...properties, key }, ...list)
  }
}

function make(type: unknown, properties: Properties | null, children: ComponentChildren[]): VNode {
  // The author chooses the type; Preact throws its own error for an invalid component.
  return compat.createElement(type as 'div', properties, ...children)
}

function Nothing(): null {
  return null
}

function isClass(type: unknown): boolean {
  return (
    typeof type === 'function' && typeof (type.prototype as { render?: unknown } | undefined)?.render === 'function'
  )
}

function isInteractive(properties: Properties | null): boolean {
  if (properties === null) return false
  return Object.entries(properties).some(
    ([name, value]) => (/^on[A-Z]/.test(name) && typeof value === 'function') || (name === 'ref' && Boolean(value)),
  )
}

function styleText(properties: Properties | null, children: readonly ComponentChildren[]): string {
  const html = (properties?.['dangerouslySetInnerHTML'] as Properties | undefined)?.['__html']
  const given = children.length > 0 ? children : [properties?.['children']]
  return typeof html === 'string'
    ? html
    : given
        .flat(5)
        .filter((part) => typeof part === 'string')
        .join('')
}

import { Fragment, h, toChildArray, type ComponentChildren, type FunctionComponent, type VNode } from 'preact'
import { useId, useState } from 'preact/hooks'
import { namespaces } from './theme-markers.tsx'

type Properties = Record<string, unknown> & { children?: ComponentChildren }

/**
 * Components of the theme for custom code that runs in the browser: the theme's classes and every word, without what
 * only the server can add (icons of the libraries, colours of code).
 *
 * @param names Names such as `Card` and `Tree.Folder`.
 */
export function themeStandIns(names: Iterable<string>): Record<string, FunctionComponent> {
  return namespaces(names, (name) => standIns[name] ?? ((properties) => other(name, properties)))
}

const standIns: Readonly<Record<string, (properties: Properties) => VNode>> = {
  Accordion: ({ title, description, defaultOpen, children }) => (
    <details class="accordion" open={defaultOpen === true}>
      <summary>
        <span class="accordion-title">
          {content(title) ?? '…'}
          {content(description) && <span class="accordion-description">{content(description)}</span>}
        </span>
      </summary>
      <div class="accordion-content">{children}</div>
    </details>
  ),
  AccordionGroup: ({ children }) => <div class="accordion-group">{children}</div>,
  Badge: ({ children, color, className }) => (
    <span class={classes('badge', className)} data-badge="" data-color={text(color) ?? 'gray'}>
      {children}
    </span>
  ),
  Callout: ({ children, title }) => callout('callout', title, children),
  Card,
  CardGroup: (properties) => grid('card-group columns', properties),
  Check: ({ children, title }) => callout('check', title, children),
  CodeBlock: ({ children, filename, title }) => (
    <figure class="code-block">
      {content(filename ?? title) && <figcaption class="code-block-header">{content(filename ?? title)}</figcaption>}
      <pre tabIndex={0} dir="ltr">
        <code>{children}</code>
      </pre>
    </figure>
  ),
  Column: ({ children, className }) => <div class={classes('column', className)}>{children}</div>,
  Columns: (properties) => grid('columns', properties),
  Danger: ({ children, title }) => callout('danger', title, children),
  Expandable: ({ title, defaultOpen, children }) => (
    <details class="expandable" open={defaultOpen === true}>
      <summary>{content(title)}</summary>
      <div class="expandable-content">{children}</div>
    </details>
  ),
  Frame: ({ children, caption }) => (
    <figure class="frame">
      {children}
      {content(caption) && <figcaption>{content(caption)}</figcaption>}
    </figure>
  ),
  Heading: ({ level, children, id }) => h(`h${Number(level) || 2}`, { id: text(id) }, children),
  Icon: ({ className }) => <span class={classes('icon', className)} aria-hidden="true" />,
  Info: ({ children, title }) => callout('info', title, children),
  Link: ({ href, children, className }) => (
    <a class={classes('', className)} href={text(href) ?? '#'}>
      {children}
    </a>
  ),
  Note: ({ children, title }) => callout('note', title, children),
  Step: ({ title, children }) => (
    <li class="step">
      <div class="step-body">
        {content(title) && <p class="step-title">{content(title)}</p>}
        <div class="step-content">{children}</div>
      </div>
    </li>
  ),
  Steps: ({ children }) => <ol class="steps">{children}</ol>,
  Tab: ({ children }) => <>{children}</>,
  Tabs,
  Tip: ({ children, title }) => callout('tip', title, children),
  Warning: ({ children, title }) => callout('warning', title, children),
}

function callout(kind: string, title: unknown, children: ComponentChildren): VNode {
  return (
    <div class="callout" data-callout-type={kind} role="note">
      <div class="callout-content">
        {content(title) && <p class="callout-title">{content(title)}</p>}
        {children}
      </div>
    </div>
  )
}

function Card({ title, href, cta, img, children, className }: Properties): VNode {
  const link = text(href)
  return (
    <div class={classes('card', className)} data-linked={link === undefined ? undefined : ''}>
      {text(img) && <img class="card-image" src={text(img)} alt="" />}
      <div class="card-content">
        {content(title) && (
          <div class="card-title">
            {link === undefined ? (
              content(title)
            ) : (
              <a class="card-link" href={link}>
                {content(title)}
              </a>
            )}
          </div>
        )}
        {children !== undefined && <div class="card-body">{children}</div>}
        {content(cta) && <div class="card-cta">{content(cta)}</div>}
      </div>
    </div>
  )
}

function grid(className: string, { cols, children, className: own }: Properties): VNode {
  return (
    <div class={classes(className, own)} data-cols={Math.min(4, Math.max(1, Number(cols) || 2))}>
      {children}
    </div>
  )
}

function Tabs({ children }: Properties): VNode {
  const [chosen, choose] = useState(0)
  const id = useId()
  const tabs = toChildArray(children).flatMap((child) => (typeof child === 'object' ? [child] : []))
  return (
    <div class="tabs">
      <div class="tab-list" role="tablist">
        {tabs.map(({ props }, index) => (
          <button
            type="button"
            role="tab"
            class="tab"
            id={`${id}-tab-${index}`}
            aria-controls={`${id}-panel-${index}`}
            aria-selected={index === chosen}
            onClick={() => choose(index)}
          >
            {content((props as Properties)['title']) ?? index + 1}
          </button>
        ))}
      </div>
      {tabs.map((tab, index) => (
        <div
          class="tab-panel"
          role="tabpanel"
          id={`${id}-panel-${index}`}
          aria-labelledby={`${id}-tab-${index}`}
          data-active={index === chosen ? '' : undefined}
          hidden={index !== chosen}
        >
          {tab}
        </div>
      ))}
    </div>
  )
}

/** Any other component keeps its words: its title, its name and what stands between its tags. */
function other(name: string, { title, name: label, description, children }: Properties): VNode {
  const words = [title, label, description].map(content).filter(Boolean)
  if (words.length === 0) return <Fragment>{children}</Fragment>
  return (
    <div class={name.toLowerCase().replace('.', '-')}>
      {words.map((word) => (
        <p>{word}</p>
      ))}
      {children}
    </div>
  )
}

function content(value: unknown): ComponentChildren {
  if (typeof value === 'string' || typeof value === 'number') return value === '' ? undefined : value
  return typeof value === 'object' && value !== null ? (value as VNode) : undefined
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

function classes(own: string, given: unknown): string | undefined {
  return [own, text(given)].filter(Boolean).join(' ') || undefined
}

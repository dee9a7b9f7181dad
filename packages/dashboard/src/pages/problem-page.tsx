import type { JSX } from 'preact'
import { usePage } from '../layout/page-context.ts'

/** A page that cannot be shown: why, and the way on. */
export function ProblemPage({ title, note }: { title: string; note: string }): JSX.Element {
  const { problems } = usePage().texts
  return (
    <section class="empty problem">
      <h1>{title}</h1>
      <p>{note}</p>
      <a class="button" data-look="secondary" href="/">
        {problems.home}
      </a>
    </section>
  )
}

import { useId, type ReactNode, type Ref } from 'react'
import { Link } from 'react-router'

interface SectionProps {
  title: string
  /** The total. Null when unknown. */
  count?: number | null
  more?: readonly { label: string; to: string }[]
  /** A control at the end of the title's line. */
  control?: ReactNode
  children: ReactNode
}

/** A titled part of a page. */
export function Section({ title, count = null, more = [], control, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="mb-2 flex flex-wrap items-baseline gap-x-2">
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        {count !== null && <span className="text-small text-faint tabular-nums">{count}</span>}
        {more.map(({ label, to }) => (
          <Link
            key={to}
            to={to}
            className="rounded-inner text-muted [:not(a)+&]:ml-auto [a+&]:ml-2 hover:text-text hover:underline pointer-coarse:-my-3 pointer-coarse:py-3"
          >
            {label}
          </Link>
        ))}
        {control && <div className="ml-auto">{control}</div>}
      </div>
      {children}
    </section>
  )
}

interface RowsProps {
  ref?: Ref<HTMLUListElement>
  /** The name of a list without a heading. */
  label?: string
  children: ReactNode
}

/** A framed list with hairlines between its rows. */
export function Rows({ ref, label, children }: RowsProps) {
  return (
    <ul
      ref={ref ?? null}
      aria-label={label}
      className="divide-y divide-hairline overflow-hidden rounded-card border border-hairline"
    >
      {children}
    </ul>
  )
}

/** The text shown in a section without rows. */
export function EmptyRows({ children }: { children: ReactNode }) {
  return (
    <div className="rounded-card border border-dashed border-hairline px-4 py-6 text-center text-muted">
      {children}
    </div>
  )
}

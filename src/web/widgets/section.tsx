import { useId, type ReactNode, type Ref } from 'react'
import { Link } from 'react-router'

interface SectionProps {
  title: string
  /** The total; null when unknown. */
  count?: number | null
  more?: { label: string; to: string }
  children: ReactNode
}

/** A titled part of a page. */
export function Section({ title, count = null, more, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="mb-2 flex items-baseline gap-2">
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        {count !== null && <span className="text-small text-faint tabular-nums">{count}</span>}
        {more && (
          <Link
            to={more.to}
            className="ml-auto rounded-inner text-muted hover:text-text hover:underline pointer-coarse:-my-3 pointer-coarse:py-3"
          >
            {more.label}
          </Link>
        )}
      </div>
      {children}
    </section>
  )
}

/** Rows in a frame, a hairline between two. */
export function Rows({ ref, children }: { ref?: Ref<HTMLUListElement>; children: ReactNode }) {
  return (
    <ul
      ref={ref ?? null}
      className="divide-y divide-hairline overflow-hidden rounded-card border border-hairline"
    >
      {children}
    </ul>
  )
}

/** Shown in a section without rows. */
export function EmptyRows({ children }: { children: ReactNode }) {
  return (
    <p className="rounded-card border border-dashed border-hairline px-4 py-6 text-center text-muted">
      {children}
    </p>
  )
}

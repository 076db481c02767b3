import { Link, useSearchParams } from 'react-router'

import { buttonClass } from '#web/ui/button-class.ts'

interface PagerProps {
  page: number
  nextPage: number | null
  /** The place in the list, such as `21–40 of 74`. Defaults to the page number. */
  position?: string | undefined
}

/** Links to the previous and next page. Renders nothing for a single page. */
export function Pager({ page, nextPage, position = `Page ${page}` }: PagerProps) {
  const [params] = useSearchParams()
  if (page === 1 && nextPage === null) return null
  const to = (target: number) => {
    const next = new URLSearchParams(params)
    if (target === 1) next.delete('page')
    else next.set('page', String(target))
    return `?${next}`
  }
  return (
    <nav aria-label="Pages" className="flex items-center gap-2">
      {page > 1 && (
        <Link to={to(page - 1)} className={buttonClass()}>
          Previous
        </Link>
      )}
      <span className="text-muted tabular-nums">{position}</span>
      {nextPage !== null && (
        <Link to={to(nextPage)} className={buttonClass()}>
          Next
        </Link>
      )}
    </nav>
  )
}

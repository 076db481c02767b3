import { useEffect, useEffectEvent, useRef } from 'react'
import { Link, NavigationType, useNavigationType, useSearchParams } from 'react-router'

import { buttonClass } from '#web/ui/button-class.ts'
import type { KeyId } from '#web/ui/keys/key-map.ts'
import { pageScroller } from '#web/ui/page-scroller.ts'
import { tooltipProps } from '#web/ui/tooltip.ts'
import { pagesAround } from './pages-around.ts'

interface PagerProps {
  page: number
  nextPage: number | null
  /** The place in the list, such as `21–40 of 74`. Defaults to the page number. */
  position?: string | undefined
  /** The number of rows on all pages, and on one. A null total, which is unknown, leaves only the neighboring pages. */
  rows?: { readonly total: number | null; readonly size: number }
  /** The keys that turn pages, for tooltips. */
  keyIds?: { readonly next: KeyId; readonly previous: KeyId }
}

/** Links to the previous and next page, and to the others if their number is known. Renders nothing for a single page. */
export function Pager({ page, nextPage, position = `Page ${page}`, rows, keyIds }: PagerProps) {
  const [params] = useSearchParams()
  useTopOfPage(page)
  if (page === 1 && nextPage === null) return null
  const to = (target: number) => {
    const next = new URLSearchParams(params)
    if (target === 1) next.delete('page')
    else next.set('page', String(target))
    return `?${next}`
  }
  const pages = rows?.total ? pagesAround(page, Math.ceil(rows.total / rows.size)) : []
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center gap-2">
      <span className="text-muted tabular-nums">{position}</span>
      {page > 1 && (
        <Link
          to={to(page - 1)}
          {...(keyIds && tooltipProps('Previous page', keyIds.previous))}
          className={buttonClass()}
        >
          Previous
        </Link>
      )}
      {pages.length > 0 && (
        <ol className="flex flex-wrap items-center gap-0.5">
          {pages.map((one, at) => (
            <li key={one ?? `gap ${at}`}>
              {one === null ? (
                <span className="px-1 text-faint">…</span>
              ) : (
                <Link
                  to={to(one)}
                  aria-label={`Page ${one.toLocaleString('en')}`}
                  aria-current={one === page ? 'page' : undefined}
                  className={`${buttonClass('quiet')} min-w-8 tabular-nums aria-[current]:bg-selected aria-[current]:font-semibold`}
                >
                  {one.toLocaleString('en')}
                </Link>
              )}
            </li>
          ))}
        </ol>
      )}
      {nextPage !== null && (
        <Link
          to={to(nextPage)}
          {...(keyIds && tooltipProps('Next page', keyIds.next))}
          className={buttonClass()}
        >
          Next
        </Link>
      )}
    </nav>
  )
}

/** Shows the top of the list after turning its page, but not after going back to one. */
function useTopOfPage(page: number): void {
  const last = useRef(page)
  const isReturn = useNavigationType() === NavigationType.Pop
  const show = useEffectEvent(() => {
    if (!isReturn) pageScroller()?.scrollTo(0, 0)
  })
  useEffect(() => {
    if (last.current === page) return
    last.current = page
    show()
  }, [page])
}

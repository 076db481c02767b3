import { useId } from 'react'

import { ORDERS, type BoardSort } from '#web/boards/filter/board-sort.ts'
import { useFilter } from '#web/boards/filter/filter-context.ts'
import { inputClass } from '#web/ui/text-field.tsx'

type OrderBy = NonNullable<BoardSort>['by']

/** The lists' order, stored in the URL so that links show the same order. */
export function SortChoice() {
  const { sort, setSort } = useFilter()
  const id = useId()
  const order = sort && ORDERS[sort.by]
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-medium">
        Sort cards by
      </label>
      <select
        id={id}
        value={sort?.by ?? ''}
        onChange={({ target }) => {
          const by = target.value as OrderBy
          const chosen = ORDERS[by]
          setSort(chosen ? { by, direction: chosen.first } : null)
        }}
        className={inputClass}
      >
        <option value="">Manual</option>
        {Object.entries(ORDERS).map(([by, { name }]) => (
          <option key={by} value={by}>
            {name}
          </option>
        ))}
      </select>
      {sort && order && (
        <select
          aria-label="Direction"
          value={sort.direction}
          onChange={({ target }) =>
            setSort({ by: sort.by, direction: target.value as 'asc' | 'desc' })
          }
          className={inputClass}
        >
          <option value="asc">{order.asc}</option>
          <option value="desc">{order.desc}</option>
        </select>
      )}
    </div>
  )
}

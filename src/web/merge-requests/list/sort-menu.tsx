import { ArrowDownUp } from 'lucide-react'
import { useSearchParams } from 'react-router'

import { useKey } from '#web/ui/keys/use-key.ts'
import { MenuButton } from '#web/ui/menu.tsx'
import { withParams } from './list-address.ts'
import { ORDERS, type ListSort } from './list-sort.ts'

const BYS = Object.keys(ORDERS) as ListSort['by'][]

/** A menu of the list's sort fields and directions. */
export function SortMenu({ sort }: { sort: ListSort }) {
  const [params, setParams] = useSearchParams()
  const set = ({ by, direction }: ListSort) =>
    setParams(withParams(params, { order_by: by, sort: direction }))
  // The key cycles through creation and update order, each newest first and oldest first.
  useKey('list.sort', () => {
    const cycle: ListSort[] = [
      { by: 'created_at', direction: 'desc' },
      { by: 'created_at', direction: 'asc' },
      { by: 'updated_at', direction: 'desc' },
      { by: 'updated_at', direction: 'asc' },
    ]
    const at = cycle.findIndex(
      ({ by, direction }) => by === sort.by && direction === sort.direction,
    )
    set(cycle[(at + 1) % cycle.length]!)
  })
  return (
    <MenuButton
      label="Sort"
      keyId="list.sort"
      sections={[
        {
          title: 'Sort by',
          chosen: sort.by,
          entries: BYS.map((by) => ({
            id: by,
            label: ORDERS[by],
            onAction: () => set({ ...sort, by }),
          })),
        },
        {
          title: 'Order',
          chosen: sort.direction,
          entries: (['desc', 'asc'] as const).map((direction) => ({
            id: direction,
            label: wordOf({ ...sort, direction }),
            onAction: () => set({ ...sort, direction }),
          })),
        },
      ]}
    >
      <ArrowDownUp aria-hidden size={14} />
      <span className="max-sm:sr-only">
        {ORDERS[sort.by]}, {wordOf(sort).toLowerCase()}
      </span>
    </MenuButton>
  )
}

function wordOf({ by, direction }: ListSort): string {
  if (by === 'title') return direction === 'asc' ? 'A to Z' : 'Z to A'
  if (by === 'popularity') return direction === 'asc' ? 'Least popular first' : 'Most popular first'
  return direction === 'asc' ? 'Oldest first' : 'Newest first'
}

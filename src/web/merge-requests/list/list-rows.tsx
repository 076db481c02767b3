import { useMemo, type RefObject, type SyntheticEvent } from 'react'

import type { MergeRequestListed } from '#contract/merge-requests/fields.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Rows } from '#web/widgets/section.tsx'
import type { useBulkEdit } from './bulk/use-bulk-edit.ts'
import type { RowPart } from './display/display.ts'
import type { groupRows } from './display/group-rows.ts'
import type { ListSort } from './list-sort.ts'
import { usePeek } from './peek/use-peek.ts'
import { RequestRow } from './request-row.tsx'
import type { useSelection } from './use-selection.ts'
import { useTabStop } from './use-tab-stop.ts'

const PeekPanel = lazyPart(async () => (await import('./peek/peek-panel.tsx')).PeekPanel)

interface ListRowsProps {
  rows: RefObject<HTMLUListElement | null>
  groups: ReturnType<typeof groupRows<MergeRequestListed>>
  sortedBy: ListSort['by']
  hidden: ReadonlySet<RowPart>
  isInProject: boolean
  /** True while the rows are those of the previous page. */
  isTurning: boolean
  /** True for a row that changed since the user left the list. */
  isChanged: (mergeRequest: MergeRequestListed) => boolean
  /** Called when the pointer or the focus reaches a row. */
  onReach: (event: SyntheticEvent) => void
  selection: ReturnType<typeof useSelection<MergeRequestListed>>
  bulk: ReturnType<typeof useBulkEdit>
}

/** The rows of a list, and the peek beside them. */
export function ListRows(props: ListRowsProps) {
  const { rows, groups, sortedBy, hidden, isInProject, isTurning } = props
  const { isChanged, onReach, selection, bulk } = props
  const items = useMemo(() => groups.flatMap((group) => group.rows), [groups])
  const { peeked, ...peek } = usePeek(items, rows)
  const { tabStopOf, ...tabStop } = useTabStop(items, rows)
  return (
    <div className="relative flex items-start gap-4">
      {isTurning && (
        <div aria-hidden className="absolute inset-x-0 -top-1 h-0.5 animate-breathe bg-accent" />
      )}
      {/* Events bubble up from the rows. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        aria-busy={isTurning || undefined}
        data-key-scope="row"
        onPointerOver={onReach}
        onFocus={(event) => {
          onReach(event)
          peek.onFocus(event)
          tabStop.onFocus(event)
        }}
        onBlur={tabStop.onBlur}
        onKeyDown={(event) => {
          peek.onKeyDown(event)
          selection.onKeyDown(event)
        }}
        className={`@container min-w-0 flex-1 ${isTurning ? 'opacity-60' : ''}`}
      >
        <Rows ref={rows} label="Merge requests">
          {groups.flatMap(({ name, rows: own }) =>
            own.map((mergeRequest, index) => (
              <RequestRow
                key={mergeRequest.id}
                mergeRequest={mergeRequest}
                isInProject={isInProject}
                sortedBy={sortedBy}
                hidden={hidden}
                group={name !== null && index === 0 ? { name, size: own.length } : null}
                isChanged={isChanged(mergeRequest)}
                isSelected={selection.selected.includes(mergeRequest)}
                onSelect={(isRange) => selection.toggle(mergeRequest.id, isRange)}
                tabStop={tabStopOf(mergeRequest)}
                onEdit={(edit) => bulk.run(edit, [mergeRequest])}
                outcome={bulk.outcomes.get(mergeRequest.id) ?? null}
              />
            )),
          )}
        </Rows>
      </div>
      {peeked && <PeekPanel mergeRequest={peeked} onStep={peek.focusRow} onClose={peek.close} />}
    </div>
  )
}

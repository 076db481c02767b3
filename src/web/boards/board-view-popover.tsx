import { useQuery } from '@tanstack/react-query'
import { useId, type RefObject } from 'react'

import { useBoard } from '#web/boards/board/board-context.ts'
import { useLaneChoice, useShownEnds, type LaneChoice } from '#web/boards/board/board-memory.ts'
import { CARD_PARTS, useChosenParts, type CardPart } from '#web/boards/cards/card-parts.ts'
import { ORDERS, type BoardSort } from '#web/boards/filter/board-sort.ts'
import { useFilter } from '#web/boards/filter/filter-context.ts'
import { laneLabelsQuery } from '#web/boards/lanes/lane-queries.ts'
import { useFoldEmpty } from '#web/boards/lists/folding.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { setAlone } from '#web/ui/focus-mode.ts'
import { KeyCaps } from '#web/ui/keys/key-caps.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { Select } from '#web/ui/select.tsx'
import { DensityChoice } from '#web/widgets/density-choice.tsx'

interface BoardViewPopoverProps {
  triggerRef: RefObject<HTMLElement | null>
  onClose: () => void
}

export function BoardViewPopover({ triggerRef, onClose }: BoardViewPopoverProps) {
  const ends = useShownEnds()
  const foldEmpty = useFoldEmpty()
  return (
    <Popover label="View" triggerRef={triggerRef} onClose={onClose}>
      <div className="flex flex-col gap-4 p-4">
        <SortChoice />
        <RowsChoice />
        <fieldset className="flex flex-col gap-1.5">
          <legend className="mb-1.5 font-medium">Lists</legend>
          <Checkbox isSelected={!ends.hide_backlog_list} onChange={ends.showOpen}>
            Show Open
          </Checkbox>
          <Checkbox isSelected={!ends.hide_closed_list} onChange={ends.showClosed}>
            Show Closed
          </Checkbox>
          <Checkbox isSelected={foldEmpty.since !== null} onChange={foldEmpty.setOn}>
            Collapse empty lists
          </Checkbox>
        </fieldset>
        <CardChoice />
        <Button
          size="sm"
          onPress={() => {
            onClose()
            setAlone(true)
          }}
        >
          Focus mode <KeyCaps id="focus-mode" />
        </Button>
        <p className="text-small text-faint">
          Only you see this view. The board’s link includes the sort order.
        </p>
      </div>
    </Popover>
  )
}

type OrderBy = NonNullable<BoardSort>['by']

/** The lists' order, stored in the URL so that links show the same order. */
function SortChoice() {
  const { sort, setSort } = useFilter()
  const id = useId()
  const order = sort && ORDERS[sort.by]
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-medium">
        Sort cards by
      </label>
      <Select
        id={id}
        value={sort?.by ?? ''}
        onChange={({ target }) => {
          const by = target.value as OrderBy
          const chosen = ORDERS[by]
          setSort(chosen ? { by, direction: chosen.first } : null)
        }}
      >
        <option value="">Manual</option>
        {Object.entries(ORDERS).map(([by, { name }]) => (
          <option key={by} value={by}>
            {name}
          </option>
        ))}
      </Select>
      {sort && order && (
        <Select
          aria-label="Direction"
          value={sort.direction}
          onChange={({ target }) =>
            setSort({ by: sort.by, direction: target.value as 'asc' | 'desc' })
          }
        >
          <option value="asc">{order.asc}</option>
          <option value="desc">{order.desc}</option>
        </Select>
      )}
    </div>
  )
}

/** The attribute that defines lanes. */
function RowsChoice() {
  const { space } = useBoard()
  const [choice, setChoice] = useLaneChoice()
  const labels = useQuery(laneLabelsQuery(space)).data ?? []
  const id = useId()
  const chosen = choice?.startsWith('label:') ? [choice.slice('label:'.length)] : []
  const prefixes = [...new Set([...labels.flatMap(({ name }) => prefixOf(name)), ...chosen])]
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-medium">
        Group rows by
      </label>
      <Select
        id={id}
        value={choice ?? ''}
        onChange={({ target }) => setChoice((target.value || null) as LaneChoice | null)}
      >
        <option value="">None</option>
        <option value="assignee">Assignee</option>
        <option value="milestone">Milestone</option>
        {prefixes.map((prefix) => (
          <option key={prefix} value={`label:${prefix}`}>
            Label {prefix}::
          </option>
        ))}
      </Select>
    </div>
  )
}

/** A label's scope: the part before `::`. */
function prefixOf(name: string): string[] {
  const end = name.lastIndexOf('::')
  return end > 0 ? [name.slice(0, end)] : []
}

/** The visible card parts and the density. */
function CardChoice() {
  const { hidden, show } = useChosenParts()
  return (
    <>
      <fieldset>
        <legend className="mb-1.5 font-medium">Show on cards</legend>
        <div className="grid grid-cols-2 gap-1.5">
          {Object.entries(CARD_PARTS).map(([part, name]) => (
            <Checkbox
              key={part}
              isSelected={!hidden.has(part)}
              onChange={(isShown) => show(part as CardPart, isShown)}
            >
              {name}
            </Checkbox>
          ))}
        </div>
      </fieldset>
      <DensityChoice of="cardDensity" />
    </>
  )
}

import { useId, type RefObject } from 'react'
import { useSearchParams } from 'react-router'

import { MAX_PER_PAGE } from '#contract/paging.ts'
import { ROWS, sizeIn, withParams } from '#web/merge-requests/list/list-address.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { Select } from '#web/ui/select.tsx'
import { DensityChoice } from '#web/widgets/density-choice.tsx'
import { GROUPINGS, ROW_PARTS, useDisplay, type Grouping, type RowPart } from './display.ts'

const SIZES = [ROWS, 50, MAX_PER_PAGE]

interface DisplayPopoverProps {
  /** True when all rows belong to one project. */
  isInProject: boolean
  triggerRef: RefObject<HTMLElement | null>
  onClose: () => void
}

export function DisplayPopover({ isInProject, triggerRef, onClose }: DisplayPopoverProps) {
  const { display, setDisplay } = useDisplay()
  const { groupBy, hidden } = display
  const [params, setParams] = useSearchParams()
  const size = sizeIn(params)
  const id = useId()
  const groupings = Object.entries(GROUPINGS).filter(([key]) => !isInProject || key !== 'project')
  return (
    <Popover label="Display" triggerRef={triggerRef} onClose={onClose}>
      <div className="flex flex-col gap-4 p-4">
        <div className="flex flex-col gap-1.5">
          <label htmlFor={id} className="font-medium">
            Group by
          </label>
          <Select
            id={id}
            value={groupBy ?? ''}
            onChange={({ target }) =>
              setDisplay({ ...display, groupBy: (target.value || null) as Grouping | null })
            }
          >
            <option value="">None</option>
            {groupings.map(([grouping, name]) => (
              <option key={grouping} value={grouping}>
                {name}
              </option>
            ))}
          </Select>
        </div>
        <fieldset>
          <legend className="mb-1.5 font-medium">Show in rows</legend>
          <div className="grid grid-cols-2 gap-1.5">
            {Object.entries(ROW_PARTS).map(([part, name]) => (
              <Checkbox
                key={part}
                isSelected={!hidden.has(part as RowPart)}
                onChange={(isShown) => {
                  const others = [...hidden].filter((other) => other !== part)
                  setDisplay({
                    ...display,
                    hidden: new Set(isShown ? others : [...others, part as RowPart]),
                  })
                }}
              >
                {name}
              </Checkbox>
            ))}
          </div>
        </fieldset>
        <div className="flex flex-col gap-1.5">
          <label htmlFor={`${id}-size`} className="font-medium">
            Rows per page
          </label>
          <Select
            id={`${id}-size`}
            value={size}
            onChange={({ target }) =>
              setParams((current) =>
                withParams(current, {
                  per_page: target.value === String(ROWS) ? null : target.value,
                }),
              )
            }
          >
            {[...new Set([...SIZES, size])]
              .toSorted((one, other) => one - other)
              .map((each) => (
                <option key={each}>{each}</option>
              ))}
          </Select>
        </div>
        <DensityChoice of="density" />
        <p className="text-small text-faint">
          Saved in this browser, except the number of rows. Links and saved views include everything
          except density.
        </p>
      </div>
    </Popover>
  )
}

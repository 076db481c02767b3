import { useState, type ReactNode, type Ref } from 'react'

import { Button } from '#web/ui/button.tsx'
import { Rows } from '#web/widgets/section.tsx'

const SHOWN = 5

interface ShortRowsProps {
  ref?: Ref<HTMLUListElement>
  rows: readonly ReactNode[]
}

/** Shows the first rows, and the others on request. */
export function ShortRows({ ref, rows }: ShortRowsProps) {
  const [isWhole, setWhole] = useState(false)
  const more = rows.length - SHOWN
  return (
    <>
      <Rows ref={ref ?? null}>{isWhole ? rows : rows.slice(0, SHOWN)}</Rows>
      {more > 0 && (
        <Button
          size="xs"
          variant="quiet"
          aria-expanded={isWhole}
          onPress={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Show fewer' : `Show ${more} more`}
        </Button>
      )}
    </>
  )
}

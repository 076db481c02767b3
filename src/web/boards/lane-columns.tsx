import type { ReactNode } from 'react'

import { wordsOf } from '#web/api/api-failure.ts'
import { useLaneChoice, type LaneChoice } from '#web/boards/board/board-memory.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { BoardColumns } from './board-columns.tsx'
import { LaneRows } from './lanes/lane-rows.tsx'
import { useLanes } from './lanes/use-lanes.ts'

interface LaneColumnsProps {
  choice: LaneChoice
  empty: ReactNode
}

/** A board with lanes. */
export function LaneColumns({ choice, empty }: LaneColumnsProps) {
  const { data: lanes, error, refetch } = useLanes(choice)
  const [, setChoice] = useLaneChoice()
  if (error && !lanes) {
    return (
      <Notice
        title="The rows could not be loaded"
        action={
          <>
            <Button onPress={() => void refetch()}>Retry</Button>
            <Button variant="quiet" onPress={() => setChoice(null)}>
              Show lists only
            </Button>
          </>
        }
      >
        {wordsOf(error)}
      </Notice>
    )
  }
  if (!lanes) {
    return (
      <div className="p-4">
        <SkeletonRows label="Loading rows…" />
      </div>
    )
  }
  return <BoardColumns empty={empty} rows={{ lanes, Rows: LaneRows }} />
}

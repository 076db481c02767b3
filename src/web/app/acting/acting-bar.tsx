import { useQueryClient } from '@tanstack/react-query'

import { actingNow } from '#web/api/session.ts'
import { Bar } from '#web/ui/bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { stop } from './stop.ts'

/** On all pages as long as an administrator works as somebody else. */
export function ActingBar() {
  const queryClient = useQueryClient()
  return (
    <Bar label="Acting as another user" tone="warning">
      <span>
        Acting as <strong>@{actingNow()!.username}</strong>
      </span>
      <Button size="xs" onPress={() => void stop(queryClient)}>
        Stop
      </Button>
    </Bar>
  )
}

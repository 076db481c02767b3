import { useQueryClient } from '@tanstack/react-query'

import { actingNow } from '#web/api/session.ts'
import { Bar } from '#web/ui/bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { stop } from './stop.ts'

/** The bar shown on all pages while an administrator acts as another user. */
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

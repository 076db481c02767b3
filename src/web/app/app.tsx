import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { RouterProvider } from 'react-router/dom'

import { wordsOf } from '#web/api/api-failure.ts'
import { Announcer } from '#web/ui/announcer.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { ToastRegion } from '#web/ui/toast-region.tsx'
import { toast } from '#web/ui/toast.ts'
import { createQueryClient } from './query-client.ts'
import { createRouter } from './router.tsx'
import { SessionEndHost } from './session-end/session-end-host.tsx'

const TooltipHost = lazyPart(async () => (await import('#web/ui/tooltip-host.tsx')).TooltipHost)

export function App() {
  const [{ queryClient, router }] = useState(build)
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <SessionEndHost />
      <ToastRegion />
      <TooltipHost />
      <Announcer />
    </QueryClientProvider>
  )
}

function build() {
  const queryClient = createQueryClient((error) => {
    toast.error(`Showing older data. ${wordsOf(error)}`)
  })
  return { queryClient, router: createRouter(queryClient) }
}

import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { RouterProvider } from 'react-router/dom'

import { Announcer } from '#web/ui/announcer.tsx'
import { ToastRegion } from '#web/ui/toast-region.tsx'
import { queryClient } from './query-client.ts'
import { createRouter } from './router.tsx'
import { SessionEndHost } from './session-end/session-end-host.tsx'

export function App() {
  const [router] = useState(() => createRouter(queryClient))
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <SessionEndHost />
      <ToastRegion />
      <Announcer />
    </QueryClientProvider>
  )
}

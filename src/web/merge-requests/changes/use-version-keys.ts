import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'

import { ALL_CHANGES, readSource, sourcePath } from '#web/merge-requests/diff-source.ts'
import { useRequest } from '#web/merge-requests/request-provider.tsx'
import { oldestFirst, versionsQuery } from '#web/merge-requests/version-queries.ts'
import { useKey } from '#web/ui/keys/use-key.ts'
import { toast } from '#web/ui/toast.ts'
import { useQueuedSteps } from './use-queued-steps.ts'

/** Steps through the versions with keys. All changes count as the latest version. */
export function useVersionKeys(): void {
  const { name } = useRequest()
  const navigate = useNavigate()
  const client = useQueryClient()
  const step = useQueuedSteps(async (by) => {
    const versions = oldestFirst(await client.ensureQueryData(versionsQuery(name)))
    const shown = readSource(new URLSearchParams(location.search))
    const at =
      shown.kind === 'version'
        ? versions.findIndex(({ id }) => id === shown.id)
        : versions.length - 1
    const next = versions[at + by]
    if (!next) return void toast.info(by === 1 ? 'No newer version.' : 'No older version.')
    const isLatest = next === versions.at(-1)
    await navigate(sourcePath(name, isLatest ? ALL_CHANGES : { kind: 'version', id: next.id }))
  })

  useKey('versions.older', () => step(-1))
  useKey('versions.newer', () => step(1))
}

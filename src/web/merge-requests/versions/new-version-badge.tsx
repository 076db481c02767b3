import { useRequest } from '#web/merge-requests/request-provider.tsx'
import { useReviewedVersion } from './use-reviewed-version.ts'

/** Marks the Changes tab while it has a version that the user has not seen. */
export function NewVersionBadge() {
  const { latest, isNew } = useReviewedVersion(useRequest().name)
  if (!isNew) return null
  return (
    <span className="ml-1.5 rounded-chip bg-selected px-1.5 text-small font-medium">
      v{latest!.number} is new to you
    </span>
  )
}

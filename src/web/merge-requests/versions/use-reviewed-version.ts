import { useQuery } from '@tanstack/react-query'

import { currentUserQuery } from '#web/api/current-user.ts'
import { threadsQuery } from '#web/issuables/activity/activity-queries.ts'
import { lastOf } from '#web/issuables/activity/threads.ts'
import type { SubjectName } from '#web/issuables/subject.ts'
import { versionsQuery, type NumberedVersion } from '#web/merge-requests/version-queries.ts'
import { useUserMemory } from '#web/spaces/use-user-memory.ts'
import { afterDismissing, afterSeeing, parseSeen, reviewedVersion } from './seen-versions.ts'

/** The latest version, and the one that the user has last reviewed if it is older. */
export function useReviewedVersion(name: SubjectName) {
  const versions = useQuery(versionsQuery(name)).data ?? []
  const threads = useQuery(threadsQuery(name)).data ?? []
  const user = useQuery(currentUserQuery()).data
  const [text, write] = useUserMemory(`seen-versions ${name.project}!${name.iid}`)
  const note = lastOf(threads, user?.id)
  const seen = parseSeen(text)
  const lastNote = note && { created_at: note.created_at, head: note.position?.head_sha }
  const latest: NumberedVersion | null = versions.at(-1) ?? null
  return {
    latest,
    reviewed: reviewedVersion(versions, seen, lastNote),
    /** True when the user has seen another version, and not yet the latest. */
    isNew: latest !== null && seen.last !== null && seen.last !== latest.id,
    /** Notes that the latest version is on the screen. */
    markSeen: () => latest && write((before) => afterSeeing(before, latest.id)),
    dismiss: () => latest && write(afterDismissing(latest.id)),
  }
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { listMergeRequestParticipants } from '#contract/participants.ts'
import { allPagesQuery } from '#web/api/route-query.ts'
import { STALE } from '#web/api/stale.ts'
import { useRequest } from '#web/merge-requests/request-provider.tsx'
import { requestInput } from '#web/merge-requests/request-sources.ts'
import { Button } from '#web/ui/button.tsx'
import { UserAvatar } from '#web/widgets/user-avatar.tsx'

/** The number of avatars shown at first. With the button they fill two rows. */
const SHOWN = 10

export function Participants() {
  const { name } = useRequest()
  const [isWhole, setWhole] = useState(false)
  const query = allPagesQuery(listMergeRequestParticipants, requestInput(name), STALE.list)
  const people = useQuery(query).data
  if (!people?.length) return null
  const hasMore = people.length > SHOWN + 1
  const shown = hasMore && !isWhole ? people.slice(0, SHOWN) : people
  return (
    <>
      <dt className="py-0.5 text-muted">Participants</dt>
      <dd className="min-w-0 py-0.5">
        <ul aria-label="Participants" className="flex flex-wrap items-center gap-1">
          {shown.map((person) => (
            <li key={person.id} className="flex">
              <UserAvatar user={person} size={24} />
            </li>
          ))}
          {hasMore && (
            <li>
              <Button
                size="xs"
                variant="quiet"
                aria-expanded={isWhole}
                onPress={() => setWhole(!isWhole)}
              >
                {isWhole ? (
                  'Show fewer'
                ) : (
                  <>
                    +{(people.length - SHOWN).toLocaleString('en')}
                    <span className="sr-only"> more participants</span>
                  </>
                )}
              </Button>
            </li>
          )}
        </ul>
      </dd>
    </>
  )
}

import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'

import { useRequest } from '#web/merge-requests/request-provider.tsx'
import { paths } from '#web/paths.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Button } from '#web/ui/button.tsx'
import { useKey } from '#web/ui/keys/use-key.ts'
import { tooltipProps } from '#web/ui/tooltip.ts'
import { useReviewedVersion } from './use-reviewed-version.ts'

interface SinceReviewBarProps {
  /** The head commit of the merge request, without later pushes. */
  head: string | undefined
  /** The head commit of the version on the screen. Undefined while it loads. */
  seen: string | undefined
}

/** Offers the changes since the user's last review. */
export function SinceReviewBar({ head, seen }: SinceReviewBarProps) {
  const { name } = useRequest()
  const navigate = useNavigate()
  const { latest, reviewed, markSeen, dismiss } = useReviewedVersion(name)
  /** After an update, the bar would push down what the user reads. */
  const [first] = useState(head)
  const isShown = latest !== null && latest.head_commit_sha === seen
  useEffect(() => {
    if (isShown) markSeen()
    // `markSeen` is a new function in each render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isShown, latest?.id])
  const to = `${paths.mergeRequest(name, 'versions')}?start=v${reviewed?.number}&end=v${latest?.number}`
  useKey('changes.since-review', () => void navigate(to), {
    whyNot: reviewed ? null : 'No new version since your last review',
  })
  if (!reviewed || !latest || head !== first) return null
  return (
    <section
      aria-label="Since your last review"
      className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 border-b border-hairline bg-inset px-4 py-1 text-small"
    >
      You last reviewed v{reviewed.number}. The latest is v{latest.number}.
      <Link
        to={to}
        className={buttonClass('secondary', 'xs')}
        {...tooltipProps('Show new changes', 'changes.since-review')}
      >
        Show new changes
      </Link>
      <Button size="xs" variant="quiet" onPress={dismiss}>
        Dismiss
      </Button>
    </section>
  )
}

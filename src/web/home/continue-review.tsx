import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { Link } from 'react-router'

import { isAbsent } from '#web/api/api-failure.ts'
import { subjectQuery } from '#web/issuables/subject-queries.ts'
import { useReviewPlace, type ReviewPlace } from '#web/spaces/review-place.ts'
import { buttonClass } from '#web/ui/button-class.ts'

/** Leads back to the file or line where the user left a review. */
export function ContinueReview() {
  const [place, remember] = useReviewPlace()
  return place && <ReviewLink place={place} onEnd={() => remember(null)} />
}

interface ReviewLinkProps {
  place: ReviewPlace
  /** Runs when the merge request is no longer open. */
  onEnd: () => void
}

function ReviewLink({ place, onEnd }: ReviewLinkProps) {
  const { name, title, url, file, files } = place
  const request = useQuery(subjectQuery({ kind: 'merge_request', ...name }))
  const isOver = request.data ? request.data.state !== 'opened' : isAbsent(request.error)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (isOver) end()
  }, [isOver])
  if (isOver) return null
  return (
    <Link to={url} className={`${buttonClass('secondary', 'sm')} max-w-120 min-w-0 shrink!`}>
      <span className="truncate">
        Continue !{name.iid} <bdi>{request.data?.title ?? title}</bdi>
      </span>
      <span className="shrink-0 text-small text-muted tabular-nums">
        file {file.toLocaleString('en')} of {files.toLocaleString('en')}
      </span>
    </Link>
  )
}

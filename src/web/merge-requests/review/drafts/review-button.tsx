import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { useRequest } from '#web/merge-requests/request-provider.tsx'
import { Button } from '#web/ui/button.tsx'
import { useKey } from '#web/ui/keys/use-key.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { tooltipProps } from '#web/ui/tooltip.ts'
import { followDrafts } from './draft-queries.ts'
import { useDrafts } from './use-drafts.ts'
import { useUnsent } from './use-unsent.ts'

const ReviewDialog = lazyPart(async () => (await import('./review-dialog.tsx')).ReviewDialog)
const UnsentQuestion = lazyPart(async () => (await import('./unsent-question.tsx')).UnsentQuestion)

/** Opens the user's review, and shows the number of its unsent comments. */
export function ReviewButton() {
  const { name, mergeRequest } = useRequest()
  const client = useQueryClient()
  useEffect(() => followDrafts(client, name), [client, name])
  const review = useDrafts()
  const [isOpen, setOpen] = useState(false)
  const count = review.drafts.length
  const question = useUnsent(review.canSend ? count : 0)
  const isHidden = mergeRequest.state !== 'opened' && count === 0 && !isOpen && !question
  useKey('request.review', () => setOpen(true), { isOff: isHidden })
  if (isHidden) return null
  return (
    <>
      <Button
        size="sm"
        variant={count > 0 ? 'primary' : 'secondary'}
        aria-haspopup="dialog"
        {...tooltipProps('Submit review', 'request.review')}
        onPress={() => setOpen(true)}
      >
        Review
        {count > 0 && (
          <span className="tabular-nums">
            {count}
            <span className="sr-only"> unsent comment{count === 1 ? '' : 's'}</span>
          </span>
        )}
      </Button>
      {isOpen && <ReviewDialog review={review} onClose={() => setOpen(false)} />}
      {question && <UnsentQuestion review={review} {...question} />}
    </>
  )
}

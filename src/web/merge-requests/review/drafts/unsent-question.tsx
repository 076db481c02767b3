import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { wordsOf } from '#web/api/api-failure.ts'
import { counted } from '#web/lib/counted.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import type { useDrafts } from './use-drafts.ts'
import { useSendReview } from './use-send-review.ts'

interface UnsentQuestionProps {
  review: ReturnType<typeof useDrafts>
  onAnswer: () => void
  onClose: () => void
}

/** Asks whether to send the review before the user goes on. */
export function UnsentQuestion({ review, onAnswer, onClose }: UnsentQuestionProps) {
  // Sending empties the review.
  const [comments] = useState(() => counted(review.drafts.length, 'comment'))
  const send = useSendReview(review)
  const sending = useMutation({
    mutationFn: async () => await send(''),
    onSuccess: () => {
      toast.info(`${comments} sent.`)
      onAnswer()
    },
  })
  return (
    <Dialog title={`Send ${comments}?`} role="alertdialog" onClose={onClose}>
      <p className="text-muted">
        Your review has not been submitted. Only you can see its comments.
      </p>
      {sending.isError && (
        <p role="alert" className="mt-3 text-danger">
          Not sent. {wordsOf(sending.error)}
        </p>
      )}
      <div className="mt-4 flex justify-end gap-2">
        <Button isDisabled={sending.isPending} onPress={onAnswer}>
          Not now
        </Button>
        <Button variant="primary" isPending={sending.isPending} onPress={() => sending.mutate()}>
          Send {comments}
        </Button>
      </div>
    </Dialog>
  )
}

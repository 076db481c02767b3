import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { wordsOf } from '#web/api/api-failure.ts'
import { DraftNote } from '#web/issuables/editing/draft-note.tsx'
import { draftAfter, readDraft, writeDraft } from '#web/issuables/editing/edit-draft.ts'
import { useTextDraft } from '#web/issuables/editing/use-text-draft.ts'
import { useSubject } from '#web/issuables/subject-context.ts'
import { useIsShown } from '#web/issuables/use-is-shown.ts'
import { approvalsQuery } from '#web/merge-requests/merge-box/approvals-query.ts'
import { useApprove } from '#web/merge-requests/merge-box/use-approve.ts'
import { useRequest } from '#web/merge-requests/request-provider.tsx'
import { Button } from '#web/ui/button.tsx'
import { copy } from '#web/ui/copy.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { toast } from '#web/ui/toast.ts'
import { MarkdownEditor } from '#web/widgets/markdown/markdown-editor.tsx'
import { DraftRows } from './draft-rows.tsx'
import { draftsAsMarkdown } from './local-drafts.ts'
import type { useDrafts } from './use-drafts.ts'
import { useCanRequestChanges, useRequestChanges } from './use-request-changes.ts'
import { useSendReview } from './use-send-review.ts'

type Verdict = 'comment' | 'approve' | 'changes'

const SUBMIT: Readonly<Record<Verdict, string>> = {
  comment: 'Submit review',
  approve: 'Submit and approve',
  changes: 'Submit and request changes',
}

interface ReviewDialogProps {
  review: ReturnType<typeof useDrafts>
  onClose: () => void
}

/** The user's unsent comments, a summary and a verdict, to submit together. */
export function ReviewDialog({ review, onClose }: ReviewDialogProps) {
  const { drafts, canSend, withChanges } = review
  return (
    <Dialog title={canSend ? 'Submit review' : 'Your comments'} width="md" onClose={onClose}>
      <DraftRows review={review} />
      {canSend ? (
        <SubmitForm review={review} onClose={onClose} />
      ) : (
        <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
          <p className="text-muted">
            This server does not support comments. Yours are saved in this browser.
          </p>
          <Button
            variant="primary"
            isDisabled={drafts.length === 0}
            onPress={() => void copy(draftsAsMarkdown(drafts.map(withChanges)), 'Comments')}
          >
            Copy all as Markdown
          </Button>
        </div>
      )}
    </Dialog>
  )
}

const SUMMARY = 'review summary'

const APPROVE = { id: 'approve', label: 'Approve', note: 'Counts as your approval' } as const
const REQUEST_CHANGES = { id: 'changes', label: 'Request changes' } as const

function SubmitForm({ review, onClose }: ReviewDialogProps) {
  const { name } = useRequest()
  const { place } = useSubject()
  const [stored, store, isStored] = useTextDraft(SUMMARY)
  const draft = readDraft(stored)
  const summary = draft?.text ?? ''
  const [chosen, setChosen] = useState<Verdict>('comment')
  const approvals = useQuery(approvalsQuery(name)).data
  const hasApproved = approvals?.user_has_approved ?? false
  const canApprove = Boolean(approvals?.user_can_approve && !hasApproved)
  const canRequestChanges = useCanRequestChanges()
  const verdicts = [
    { id: 'comment' as const, label: 'Comment' },
    ...(canApprove ? [APPROVE] : []),
    ...(canRequestChanges
      ? [{ ...REQUEST_CHANGES, note: hasApproved && 'Revokes your approval' }]
      : []),
  ]
  // The chosen verdict may no longer be possible, such as an approval given in another tab.
  const verdict = verdicts.some(({ id }) => id === chosen) ? chosen : 'comment'
  const submission = useSubmit(review, (sent) => store((text) => draftAfter(text, sent, '')))
  const failure = submission.isError ? wordsOf(submission.error) : submission.data
  const isEmpty = verdict === 'comment' && review.drafts.length === 0 && !summary.trim()

  function submit() {
    if (isEmpty || submission.isPending) return
    submission.mutate(
      { summary, verdict },
      { onSuccess: (refusal) => void (refusal === null && onClose()) },
    )
  }

  return (
    <MarkdownEditor
      label="Summary"
      text={summary}
      place={place}
      placeholder="Summarize your review…"
      takesFocus
      isReadOnly={submission.isPending}
      note={
        failure ? (
          <span role="alert" className="text-danger">
            {failure}
          </span>
        ) : (
          draft?.text.trim() && <DraftNote what={SUMMARY} isStored={isStored} at={draft.at} />
        )
      }
      onChange={(text) => store(writeDraft({ text, base: '' }))}
      onSubmit={submit}
      onLeave={onClose}
    >
      {(canApprove || canRequestChanges) && (
        <div className="w-full">
          <RadioGroup label="Verdict" choices={verdicts} chosen={verdict} onChoose={setChosen} />
        </div>
      )}
      <div className="order-1 ml-auto flex flex-wrap gap-2">
        <Button onPress={onClose}>Keep as draft</Button>
        <Button
          type="submit"
          variant="primary"
          isDisabled={isEmpty}
          isPending={submission.isPending}
        >
          {SUBMIT[verdict]}
        </Button>
      </div>
    </MarkdownEditor>
  )
}

/**
 * Sends the comments and the summary, and then the verdict, even if the dialog is closed meanwhile. Returns what was sent
 * and what was not if the verdict is refused, and null otherwise.
 */
function useSubmit(review: ReturnType<typeof useDrafts>, onSent: (summary: string) => void) {
  const giveVerdict = useVerdict()
  const send = useSendReview(review)
  const isShown = useIsShown()
  return useMutation({
    mutationFn: async ({ summary, verdict }: { summary: string; verdict: Verdict }) => {
      const hasComments = review.drafts.length > 0 || summary.trim() !== ''
      if (hasComments) await send(summary)
      onSent(summary)
      if (verdict === 'comment') return null
      const reason = await giveVerdict(verdict)
      return reason && `${REFUSED[verdict][hasComments ? 'afterComments' : 'alone']} ${reason}`
    },
    onSuccess: (refusal) => {
      if (!refusal) toast.info('Review submitted.')
      else if (!isShown.current) toast.error(refusal)
    },
    onError: (error) => {
      if (!isShown.current) toast.error(`Review not submitted. ${wordsOf(error)}`)
    },
  })
}

const REFUSED = {
  approve: { alone: 'Not approved.', afterComments: 'Comments sent, but not approved.' },
  changes: {
    alone: 'Changes not requested.',
    afterComments: 'Comments sent, but changes not requested.',
  },
}

/** Returns a function that sends a verdict. It returns the reason for a refusal, or null. */
function useVerdict() {
  const approve = useApprove()
  const requestChanges = useRequestChanges()
  return async (verdict: Exclude<Verdict, 'comment'>): Promise<string | null> => {
    try {
      if (verdict === 'approve') await approve.mutateAsync(true)
      else if (!(await requestChanges())) return 'The server does not support it.'
      return null
    } catch (error) {
      return wordsOf(error)
    }
  }
}

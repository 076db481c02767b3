import { CommentThread } from '#web/issuables/activity/comment-thread.tsx'
import type { Thread } from '#web/issuables/activity/threads.ts'
import { useReview } from '#web/merge-requests/review/review-context.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const DraftComment = lazyPart(async () => (await import('./draft-comment.tsx')).DraftComment)

/** A thread with the user's unsent replies. */
export function ThreadWithDrafts({ thread }: { thread: Thread }) {
  const { drafts } = useReview()
  const replies = drafts.drafts.filter(
    ({ discussion_id }) => discussion_id !== null && discussion_id === thread.id,
  )
  return (
    <CommentThread
      thread={thread}
      drafts={
        replies.length > 0 && replies.map((draft) => <DraftComment key={draft.id} draft={draft} />)
      }
    />
  )
}

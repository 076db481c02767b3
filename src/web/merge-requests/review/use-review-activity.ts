import { useQuery } from '@tanstack/react-query'

import type { NewPosition } from '#contract/positions.ts'
import { currentUserQuery } from '#web/api/current-user.ts'
import type { DiffFile } from '#web/diff/model/diff-file.ts'
import {
  useCommentForms,
  useWhyNoComments,
  type CommentedLines,
  type NoSuggestion,
  type ReviewComment,
} from '#web/issuables/activity/activity-context.ts'
import type { CommentTarget, Thread } from '#web/issuables/activity/threads.ts'
import { useLastVisit } from '#web/issuables/activity/use-last-visit.ts'
import { useRequest } from '#web/merge-requests/request-provider.tsx'
import type { useDrafts } from './drafts/use-drafts.ts'
import { suggestedLines } from './suggested-lines.ts'

type Drafts = ReturnType<typeof useDrafts>

interface ReviewedDiff {
  /** Files at the commit `head`. */
  readonly files: readonly DiffFile[]
  readonly head: string | undefined
  /** The reason why new comments cannot suggest changes. */
  readonly whyNoSuggestions: string | undefined
}

/** Returns the context in which comment forms add to the user's review. */
export function useReviewActivity(
  drafts: Drafts,
  threads: readonly Thread[],
  openNew: (position: NewPosition) => void,
  { files, head, whyNoSuggestions }: ReviewedDiff,
) {
  const { name, mergeRequest } = useRequest()
  const latest = mergeRequest.diff_refs?.head_sha
  const ownId = useQuery(currentUserQuery()).data?.id
  const seen = useLastVisit(name, null)?.seen ?? null
  const forms = useCommentForms()
  const canComment = useWhyNoComments() === null

  function linesOf(target: CommentTarget): CommentedLines | NoSuggestion | null {
    if (target.kind === 'position') {
      const found = suggestedLines(files, head, target.position)
      return found && whyNoSuggestions ? { whyNot: whyNoSuggestions } : found
    }
    if (target.kind === 'draft') {
      const position = drafts.drafts.find(({ id }) => id === target.draft)?.position
      return position ? suggestedLines(files, head, position) : null
    }
    if (target.kind !== 'reply') return null
    const position = threads.find(({ id }) => id === target.thread)?.notes[0]?.position
    const found = position && suggestedLines(files, head, position)
    if (!found) return null
    // The server moves comments to the latest version, unless their lines have changed.
    return latest && position.head_sha !== latest
      ? { whyNot: 'Suggestions cannot change these lines: the code has changed.' }
      : found
  }

  return {
    ...forms,
    openNew,
    canComment,
    ownId,
    seen,
    review: {
      isStarted: drafts.drafts.length > 0,
      canSend: drafts.canSend,
      add: async (comment: ReviewComment) => await addTo(drafts, comment),
      linesOf,
    },
  }
}

async function addTo(drafts: Drafts, { target, body, resolves }: ReviewComment): Promise<void> {
  if (target.kind === 'draft') return await drafts.update(target.draft, body)
  await drafts.add({
    note: body,
    position: target.kind === 'position' ? target.position : undefined,
    discussion: target.kind === 'reply' ? target.thread : undefined,
    resolves,
  })
}

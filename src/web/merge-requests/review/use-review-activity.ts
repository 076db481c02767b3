import { useQuery } from '@tanstack/react-query'
import { createElement, type ReactNode } from 'react'

import type { Position } from '#contract/positions.ts'
import { currentUserQuery } from '#web/api/current-user.ts'
import type { DiffFile } from '#web/diff/model/diff-file.ts'
import {
  useCanComment,
  useEditedComment,
  type ReviewComment,
} from '#web/issuables/activity/activity-context.ts'
import { SuggestedText } from '#web/issuables/activity/suggestions/suggested-text.tsx'
import { suggestionBlock } from '#web/issuables/activity/suggestions/suggestion-text.ts'
import type { CommentTarget, Thread } from '#web/issuables/activity/threads.ts'
import { useLastVisit } from '#web/issuables/activity/use-last-visit.ts'
import { useRequest } from '#web/merge-requests/request-provider.tsx'
import type { useDrafts } from './drafts/use-drafts.ts'
import { newPositionOf } from './placing/new-position.ts'
import { suggestedLines } from './suggested-lines.ts'

type Drafts = ReturnType<typeof useDrafts>

/** Returns the context in which comment forms add to the user's review. */
export function useReviewActivity(
  drafts: Drafts,
  threads: readonly Thread[],
  files: readonly DiffFile[],
) {
  const { name } = useRequest()
  const ownId = useQuery(currentUserQuery()).data?.id
  const seen = useLastVisit(name, null)?.seen ?? null
  const editing = useEditedComment()
  const canComment = useCanComment()

  function positionOf(target: CommentTarget) {
    if (target.kind === 'position') return target.position
    const position = ofSent(target)
    return position ? newPositionOf(position) : null
  }

  function ofSent(target: CommentTarget): Position | null | undefined {
    if (target.kind === 'draft') {
      return drafts.drafts.find(({ id }) => id === target.draft)?.position
    }
    if (target.kind !== 'reply') return null
    return threads.find(({ id }) => id === target.thread)?.notes[0]?.position
  }

  return {
    ...editing,
    canComment,
    ownId,
    seen,
    review: {
      isStarted: drafts.drafts.length > 0,
      canSend: drafts.canSend,
      add: async (comment: ReviewComment) => await addTo(drafts, comment),
      suggestionFor: (target: CommentTarget) => {
        const position = positionOf(target)
        const lines = position && suggestedLines(files, position)
        return (
          lines && {
            block: suggestionBlock(lines),
            preview: (text: string): ReactNode => createElement(SuggestedText, { text, lines }),
          }
        )
      },
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

import { useLayoutEffect, useRef } from 'react'

import type { MergeRequest } from '#contract/merge-requests/fields.ts'
import { useUserMemory } from '#web/spaces/use-user-memory.ts'
import { toast } from '#web/ui/toast.ts'

/** The values entered in the form. Null where the suggestion or the project's default applies. */
export interface RequestDraft {
  readonly title: string | null
  readonly description: string | null
  readonly assignees: MergeRequest['assignees']
  readonly reviewers: MergeRequest['reviewers']
  readonly labels: readonly string[]
  readonly milestone: MergeRequest['milestone']
  readonly removesSource: boolean | null
  readonly squash: boolean | null
  readonly allowsEdits: boolean
  readonly estimate: string
  /** The time of the last change, in milliseconds since 1970. */
  readonly at: number
}

const EMPTY: RequestDraft = {
  title: null,
  description: null,
  assignees: [],
  reviewers: [],
  labels: [],
  milestone: null,
  removesSource: null,
  squash: null,
  allowsEdits: true,
  estimate: '',
  at: 0,
}

/**
 * The draft for a pair of branches, stored in this browser until the merge request is created. When the branches
 * change, a changed draft moves to the new pair, unless that has a draft of its own. It leaves its labels, people and
 * milestone behind if the target project changes too, since those belong to it.
 */
export function useRequestDraft(branches: string, target: string) {
  const [stored, store, isStored] = useUserMemory(`draft new merge request ${branches}`)
  const last = useRef({ branches, target, stored, store })
  useLayoutEffect(() => {
    const before = last.current
    last.current = { branches, target, stored, store }
    if (before.branches === branches || before.stored === null) return
    const moved = before.target === target ? before.stored : withoutFields(before.stored)
    const move = () => {
      store(moved)
      before.store(null)
    }
    if (stored === null) move()
    else toast.info('Opened your earlier draft.', { label: 'Use what I typed', run: move })
  })
  return {
    draft: readDraft(stored),
    isChanged: stored !== null,
    isStored,
    write: (change: Partial<RequestDraft>) =>
      store((text) => JSON.stringify({ ...readDraft(text), ...change, at: Date.now() })),
    discard: () => store(null),
  }
}

/** Returns the stored draft without the values of the target project. */
export function withoutFields(stored: string): string {
  const { assignees, reviewers, labels, milestone } = EMPTY
  return JSON.stringify({ ...readDraft(stored), assignees, reviewers, labels, milestone })
}

function readDraft(stored: string | null): RequestDraft {
  try {
    return { ...EMPTY, ...(JSON.parse(stored ?? '{}') as Partial<RequestDraft>) }
  } catch {
    return EMPTY
  }
}

import { useQueryClient, type QueryFilters } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'

import { listIssueNoteAwardEmoji, listMergeRequestNoteAwardEmoji } from '#contract/award-emoji.ts'
import { invalidate } from '#web/api/route-query.ts'
import type { Space } from '#web/paths.ts'
import { oldestRead, subscribeToSpace, type Hint } from './live-connection.ts'
import { refreshPlanning } from './planning-queries.ts'

/** A screen's reactions to other people's changes. Delays are in milliseconds. */
interface LiveScreen {
  /** Matches the queries that the screen shows. */
  readonly shown: QueryFilters
  /** Notes what a hint made stale. Returns the delay until `read`, or nothing if the screen does not show it. */
  readonly onHint: (hint: Hint) => number | void
  /** Rereads what one or more hints made stale. Returns the delay until the next attempt if it has to wait. */
  readonly read: () => number | void
  /** Rereads everything, on servers without hints. Returns the same as `read`. */
  readonly poll: () => number | void
}

/**
 * Rereads a screen when others change its project or group, by live hints or polling. Rereads labels, milestones and
 * reactions to comments itself. Without a space, polls.
 */
export function useLive(space: Space | null, screen: LiveScreen): void {
  const client = useQueryClient()
  const kind = space?.kind
  const fullPath = space?.fullPath
  const latest = useEffectEvent(() => screen)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let due = Infinity

    /** Schedules a read. Later calls never postpone it, so that steady hints cannot put it off. */
    function readIn(delay: number | void): void {
      if (delay === undefined || Date.now() + delay >= due) return
      due = Date.now() + delay
      clearTimeout(timer)
      timer = setTimeout(read, delay)
    }

    function read(): void {
      due = Infinity
      readIn(latest().read())
    }

    function onHint(hint: Hint): void {
      if (hint.event === 'planning') void refreshPlanning(client)
      if (hint.event === 'reactions') {
        const { note_id } = hint.data
        void invalidate(client, NOTE_REACTIONS, { note_id })
      }
      readIn(latest().onHint(hint))
    }

    const unsubscribe = subscribeToSpace(kind && fullPath ? { kind, fullPath } : null, {
      readAt: () => oldestRead(client, latest().shown),
      onHint,
      onPoll: () => readIn(latest().poll()),
    })
    return () => {
      unsubscribe()
      clearTimeout(timer)
    }
  }, [client, kind, fullPath])
}

const NOTE_REACTIONS = [listIssueNoteAwardEmoji, listMergeRequestNoteAwardEmoji]

/** True while a menu, a list of options or a dialog is open, under which nothing should move. */
export function isAnythingOpen(): boolean {
  return document.querySelector('[role=menu], [role=listbox], [role$=dialog]') !== null
}

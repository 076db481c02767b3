export type StateEvent = 'close' | 'reopen'

interface Change {
  now: string
  userId: number
}

/** Returns the columns of a closed item. */
export function closedBy({ now, userId }: Change) {
  return { state: 'closed', closed_at: now, closed_by_id: userId } as const
}

/** Returns the columns for a state event. Closing a closed item or reopening an open item changes nothing. */
export function stateAfter(state: string, event: StateEvent | undefined, change: Change) {
  if (event === 'close' && state === 'opened') return closedBy(change)
  if (event === 'reopen' && state === 'closed') {
    return { state: 'opened', closed_at: null, closed_by_id: null } as const
  }
  return {}
}

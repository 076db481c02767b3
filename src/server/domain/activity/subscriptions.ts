import type { Deps } from '#server/deps.ts'
import { requireNoteable, type NoteableReference } from '#server/domain/notes/noteables.ts'
import { unchanged } from '#server/domain/refusal.ts'
import type { User } from '#server/store/accounts/users.ts'
import { setSubscription } from '#server/store/issuables/subscriptions.ts'

/** Subscribes the caller to notifications or unsubscribes them. */
export async function subscribe(
  deps: Deps,
  user: User,
  reference: NoteableReference,
  subscribed: boolean,
): Promise<void> {
  const noteable = await requireNoteable(deps, user, reference)
  if (noteable.row.subscribed === subscribed) throw unchanged()
  const subject = { type: noteable.kind, id: noteable.row.id }
  if (!(await setSubscription(deps.db, user.id, subject, subscribed))) throw unchanged()
}

import type { Deps } from '#server/deps.ts'
import { setSubscription } from '#server/store/subscriptions.ts'
import type { User } from '#server/store/users.ts'
import { requireNoteable, type NoteableReference } from './noteables.ts'
import { unchanged } from './refusal.ts'

/** Whether the caller hears of what happens with it. */
export async function subscribe(
  deps: Deps,
  user: User,
  reference: NoteableReference,
  subscribed: boolean,
): Promise<void> {
  const noteable = await requireNoteable(deps, user, reference)
  if (noteable.row.subscribed === subscribed) throw unchanged()
  const subject = { type: noteable.kind, id: noteable.row.id }
  await setSubscription(deps.db, user.id, subject, subscribed)
}

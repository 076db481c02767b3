import type { Database } from '#server/store/database.ts'
import type { SubscriptionRow } from '#server/store/schema/issuables.ts'

/** Returns false when the user's setting is the same already. */
export async function setSubscription(
  db: Database,
  userId: number,
  subject: { type: SubscriptionRow['subject_type']; id: number },
  subscribed: boolean,
): Promise<boolean> {
  const flag = subscribed ? 1 : 0
  const changed = await db
    .insertInto('subscriptions')
    .values({
      user_id: userId,
      subject_type: subject.type,
      subject_id: subject.id,
      subscribed: flag,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['subject_type', 'subject_id', 'user_id'])
        .doUpdateSet({ subscribed: flag })
        .where('subscriptions.subscribed', '!=', flag),
    )
    .returning('user_id')
    .execute()
  return changed.length > 0
}

import type { Database } from '#server/store/database.ts'
import type { SubscriptionRow } from '#server/store/schema/issuables.ts'

export async function setSubscription(
  db: Database,
  userId: number,
  subject: { type: SubscriptionRow['subject_type']; id: number },
  subscribed: boolean,
): Promise<void> {
  const flag = subscribed ? 1 : 0
  await db
    .insertInto('subscriptions')
    .values({
      user_id: userId,
      subject_type: subject.type,
      subject_id: subject.id,
      subscribed: flag,
    })
    .onConflict((conflict) =>
      conflict.columns(['subject_type', 'subject_id', 'user_id']).doUpdateSet({ subscribed: flag }),
    )
    .execute()
}

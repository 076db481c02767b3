import { createIssue, listProjectIssues, type Issue } from '#contract/issues.ts'
import { isUnanswered } from '#web/api/api-failure.ts'
import { call, callPage } from '#web/api/call.ts'
import { isOffline } from '#web/lib/is-offline.ts'
import type { NewCard } from './new-card.ts'
import type { Preset } from './new-issue.ts'

/** The user's latest issues among which a lost one is looked for. */
const READ = 20

/** Allows for a server whose clock is behind. */
const MARGIN_MS = 60_000

/** The times of the first attempts, in milliseconds since 1970, of cards whose outcome is unknown. */
const lost = new WeakMap<NewCard, number>()

/**
 * Creates a card's issue only once, even if the reply to an earlier attempt was lost. `made` are the issues of other
 * cards, which may have the same title.
 */
export async function createOnce(
  card: NewCard,
  preset: Preset,
  made: readonly Issue[],
): Promise<Issue> {
  const earlier = lost.get(card)
  const since = earlier ?? Date.now()
  const wasOffline = isOffline()
  const findCreated = async () =>
    (await readLatest(card.project, since - MARGIN_MS)).find(
      ({ id, title }) => title === card.title && !made.some((other) => other.id === id),
    )

  try {
    const found = earlier && (await findCreated())
    const { project: id, title } = card
    const issue = found || (await call(createIssue, { id, title, ...preset }))
    lost.delete(card)
    return issue
  } catch (error) {
    if (!isUnanswered(error) || wasOffline) throw error
    const found = await findCreated().catch(() => undefined)
    if (found) {
      lost.delete(card)
      return found
    }
    lost.set(card, since)
    throw error
  }
}

async function readLatest(id: string, after: number): Promise<readonly Issue[]> {
  const { items } = await callPage(listProjectIssues, {
    id,
    scope: 'created_by_me',
    created_after: new Date(after).toISOString(),
    order_by: 'created_at',
    per_page: READ,
  })
  return items
}

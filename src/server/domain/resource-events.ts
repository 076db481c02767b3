import type { Deps } from '#server/deps.ts'
import {
  findEvent,
  listEvents,
  type EventKind,
  type EventView,
} from '#server/store/resource-events.ts'
import type { User } from '#server/store/users.ts'
import { requireIssue, type IssueReference } from './issues.ts'
import { sliceOf, type Page, type PageRequest } from './page.ts'
import { absent } from './refusal.ts'

/** What happened with an issue, as values. */
export async function listIssueEvents(
  deps: Deps,
  user: User | null,
  { id, issue_iid }: IssueReference,
  kind: EventKind,
  page: PageRequest,
): Promise<Page<EventView>> {
  const { issue } = await requireIssue(deps, user, id, issue_iid, 'Issue')
  return listEvents(deps.db, issue.id, kind, sliceOf(page))
}

export async function getIssueEvent(
  deps: Deps,
  user: User | null,
  { id, issue_iid, event_id }: IssueReference & { event_id: number },
  kind: EventKind,
): Promise<EventView> {
  const { issue } = await requireIssue(deps, user, id, issue_iid, 'Issue')
  const event = await findEvent(deps.db, issue.id, kind, event_id)
  if (!event) throw absent()
  return event
}

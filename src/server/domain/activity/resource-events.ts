import type { Deps } from '#server/deps.ts'
import { keyOf, requireNoteable, type NoteableReference } from '#server/domain/notes/noteables.ts'
import { sliceOf, type Page, type PageRequest } from '#server/domain/page.ts'
import { absent } from '#server/domain/refusal.ts'
import type { User } from '#server/store/accounts/users.ts'
import {
  findEvent,
  listEvents,
  type EventKind,
  type EventView,
} from '#server/store/issuables/resource-events.ts'

/** Lists an issue or merge request's label, milestone and state events. */
export async function listNoteableEvents(
  deps: Deps,
  user: User | null,
  reference: NoteableReference,
  kind: EventKind,
  page: PageRequest,
): Promise<Page<EventView>> {
  const noteable = await requireNoteable(deps, user, reference)
  return listEvents(deps.db, keyOf(noteable), kind, sliceOf(page))
}

export async function getNoteableEvent(
  deps: Deps,
  user: User | null,
  reference: NoteableReference & { event_id: number },
  kind: EventKind,
): Promise<EventView> {
  const noteable = await requireNoteable(deps, user, reference)
  const event = await findEvent(deps.db, keyOf(noteable), kind, reference.event_id)
  if (!event) throw absent()
  return event
}

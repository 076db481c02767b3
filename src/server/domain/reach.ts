import type { Deps } from '#server/deps.ts'
import type { User } from '#server/store/accounts/users.ts'
import type { Reach } from '#server/store/reach.ts'
import { today } from './access.ts'
import type { Space } from './spaces/space.ts'

/** Whether what is in archived projects of a group counts; that of a project that was named always does. */
export interface Extent {
  archivedToo?: boolean
}

/** The place and the time of a reach: the same for each kind of thing. */
export function reachOf(
  deps: Deps,
  user: User | null,
  space: Space | null,
  { archivedToo = false }: Extent,
): Pick<Reach, 'place' | 'viewer' | 'today' | 'archivedToo'> {
  return { place: placeOf(space), viewer: user, today: today(deps), archivedToo }
}

function placeOf(space: Space | null): Reach['place'] {
  if (!space) return { kind: 'all' }
  return space.kind === 'project'
    ? { kind: 'project', id: space.row.id }
    : { kind: 'group', id: space.row.id, rootId: space.rootId }
}

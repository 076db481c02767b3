import type { Deps } from '#server/deps.ts'
import { canUpdateIssue } from '#server/domain/policy.ts'
import { absent, forbidden, unprocessable } from '#server/domain/refusal.ts'
import { announceIssue } from '#server/domain/spaces/announcements.ts'
import { issueAccess } from '#server/domain/spaces/item-access.ts'
import { inTransaction } from '#server/domain/transaction.ts'
import type { User } from '#server/store/accounts/users.ts'
import { findNeighborPosition, lockIssues } from '#server/store/issues/issue-order.ts'
import { updateIssue } from '#server/store/issues/issues.ts'
import { positionBetween } from './issue-position.ts'
import { getIssue, requireIssue, type IssueDetails } from './issues.ts'

/** Global ids of the issues directly before and after the new place. */
export interface Neighbors {
  move_before_id?: number
  move_after_id?: number
}

/**
 * Maximum position length that fits into a PostgreSQL index. Only alternating moves around the newest issue reach it.
 */
const MAX_POSITION = 2000

/**
 * Moves an issue between two other issues in the manual order, which all projects below the root group share. With a
 * single neighbor, the issue moves next to it. The order of the two neighbors does not matter.
 */
export async function reorderIssue(
  deps: Deps,
  user: User,
  project: string,
  iid: number,
  { move_before_id, move_after_id }: Neighbors,
): Promise<IssueDetails> {
  const { space, issue } = await requireIssue(deps, user, project, iid, 'Issue')
  if (space.row.archived || !canUpdateIssue(user, space.row, issue)) throw forbidden()
  const wanted = [move_before_id, move_after_id].filter((id) => id !== undefined)
  if (wanted.length === 0 || new Set([issue.id, ...wanted]).size <= wanted.length) throw refused()

  await inTransaction(deps, async (deps) => {
    const access = issueAccess(deps, user, null, { archivedToo: true })
    const locked = await lockIssues(deps.db, [issue.id, ...wanted], access)
    if (!locked.some((row) => row.id === issue.id)) throw absent('Issue')
    const neighbors = locked
      .filter((row) => row.id !== issue.id && row.root_id === issue.root_id)
      .toSorted((a, b) => (a.position < b.position ? -1 : 1))
    if (neighbors.length < wanted.length) throw refused()

    const other = (side: 'before' | 'after', position: string) =>
      findNeighborPosition(deps.db, issue.root_id, side, position, issue.id)
    const [first, last] = [neighbors[0]!.position, neighbors.at(-1)!.position]
    const isBetween = neighbors.length > 1
    const before = isBetween || move_before_id ? first : await other('before', first)
    const after = isBetween || move_after_id ? last : await other('after', last)
    const position = positionBetween(before, after, issue.id)
    if (position.length > MAX_POSITION) throw refused()
    await updateIssue(deps.db, issue.id, { position })
  })
  const moved = await getIssue(deps, user, project, iid)
  announceIssue(deps, moved)
  return moved
}

const refused = () => unprocessable({ error: 'Unprocessable Entity' })

import { invalid } from '#server/domain/refusal.ts'
import { isAvailable, isMember, type SubjectHome } from '#server/store/boards/board-subjects.ts'
import type { Database } from '#server/store/database.ts'

/** The label, assignee or milestone of a list. */
export type Subject =
  | { kind: 'label'; id: number }
  | { kind: 'assignee'; id: number }
  | { kind: 'milestone'; id: number }

export const subjectNames = {
  label: 'Label',
  assignee: 'Assignee',
  milestone: 'Milestone',
} as const

/**
 * Refuses a label or milestone from elsewhere, and a user who is no member on that day, without revealing whether they
 * exist.
 */
export async function requireSubject(
  db: Database,
  home: SubjectHome,
  { kind, id }: Subject,
  day: string,
): Promise<void> {
  const isThere =
    kind === 'assignee'
      ? await isMember(db, id, home, day)
      : await isAvailable(db, kind === 'label' ? 'labels' : 'milestones', id, home)
  if (!isThere) throw invalid({ error: `${subjectNames[kind]} not found` })
}

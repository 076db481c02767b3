import { invalid } from '#server/domain/refusal.ts'
import { isAvailable, isMember, type SubjectHome } from '#server/store/boards/board-subjects.ts'
import type { Database } from '#server/store/database.ts'

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
 * Refuses labels and milestones from elsewhere, and users who are not members on `day`. The refusal does not reveal
 * whether the subject exists.
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

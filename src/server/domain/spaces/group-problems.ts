import { unsaved } from '#server/domain/refusal.ts'
import type { Database } from '#server/store/database.ts'
import { countLevels, isPathTaken, type Namespace } from '#server/store/spaces/namespaces.ts'
import { groupNameProblems, pathProblems, TAKEN, type Problems } from './space-names.ts'

/** Maximum depth of groups, counting the root. */
export const MAX_LEVELS = 20
const TOO_DEEP = 'has too deep level of nesting'

/** Returns the problems of a new group's name, path and depth. `levels` counts the levels that it adds, itself included. */
export async function newGroupProblems(
  db: Database,
  parent: Pick<Namespace, 'id' | 'full_path'> | null,
  { name, path, levels }: { name: string; path: string; levels: number },
): Promise<Problems> {
  const above = parent ? await countLevels(db, parent.id) : 0
  return {
    name: groupNameProblems(name),
    path: await newPathProblems(db, parent ? `${parent.full_path}/${path}` : path, path),
    parent_id: above + levels > MAX_LEVELS ? [TOO_DEEP] : [],
  }
}

export async function newPathProblems(
  db: Database,
  fullPath: string,
  path: string,
): Promise<string[]> {
  const problems = pathProblems(path, fullPath === path ? 'root' : 'inside')
  return problems.length === 0 && (await isPathTaken(db, fullPath)) ? [TAKEN] : problems
}

export const groupFailure = (problems: Problems) => unsaved('Failed to save group', problems)

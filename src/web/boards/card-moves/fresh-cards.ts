import { listProjectIssues } from '#contract/issues.ts'
import type { Issue } from '#contract/issues.ts'
import { callAllPages } from '#web/api/call.ts'

/** How many issues are asked for by their numbers at once. */
const AT_ONCE = 100

/** What the server says now about issues, by their global ids; those that are gone are missing. */
export async function readAgain(issues: readonly Issue[]): Promise<ReadonlyMap<number, Issue>> {
  const projects = Map.groupBy(issues, ({ project_id }) => project_id)
  const parts = [...projects].flatMap(([id, own]) =>
    Array.from({ length: Math.ceil(own.length / AT_ONCE) }, (_, part) => ({
      id: String(id),
      iids: own.slice(part * AT_ONCE, (part + 1) * AT_ONCE).map(({ iid }) => iid),
    })),
  )
  const read = await Promise.all(parts.map((part) => callAllPages(listProjectIssues, part)))
  return new Map(read.flat().map((issue) => [issue.id, issue]))
}

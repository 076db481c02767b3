import type { GroupImport } from '#contract/group-imports.ts'

type Omission = GroupImport['omissions'][number]

const MAX_LISTED = 100
const MAX_NAME = 100

/** The parts of an archive that an import left out, for its user. Counts all, and lists the first. */
export interface Omissions {
  add(omission: Omission): void
  columns(): { omissions: string; omissions_count: number }
}

export function collectOmissions(): Omissions {
  const listed: Omission[] = []
  let count = 0
  return {
    add({ name, ...rest }) {
      count += 1
      if (listed.length < MAX_LISTED) listed.push({ ...rest, name: name.slice(0, MAX_NAME) })
    },
    columns: () => ({ omissions: JSON.stringify(listed), omissions_count: count }),
  }
}

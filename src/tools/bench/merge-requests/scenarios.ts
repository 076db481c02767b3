import { GROUP, size, titleOf } from '#tools/bench/harness/data.ts'
import { readingOf, type Scenario } from '#tools/bench/harness/scenario.ts'
import type { Recorder } from '#tools/bench/harness/statements.ts'

/** The merge request lists of one project, of a group with subgroups, and of everything that the caller can read. */
const places: Record<string, (nth: number) => string> = {
  project: (nth) => `/projects/${projectAt(nth)}/merge_requests?`,
  group: () => `/groups/${GROUP}/merge_requests?`,
  everywhere: () => '/merge_requests?scope=all&',
}

/** The number of variants of a request, each for another project, person or label. */
const VARIANTS = 40
const projectAt = (nth: number) => (nth % size.projects) + 1

const filters: Record<string, (nth: number) => string> = {
  open: () => 'state=opened',
  'open, by label': (nth) => `state=opened&labels=${label(nth)}&order_by=updated_at`,
  'merged, reviewed by': (nth) => `state=merged&reviewer_username=user-${nth + 1}`,
  'without a label and an author': (nth) => `not[labels]=${label(nth)}&not[author_id]=${nth + 1}`,
}

const label = (nth: number) => encodeURIComponent(titleOf((nth % 3) + 1))

export async function mergeRequestScenarios(recorder: Recorder): Promise<Scenario[]> {
  const scenarios: Scenario[] = []
  for (const [place, pathOf] of Object.entries(places)) {
    for (const [filter, query] of Object.entries(filters)) {
      const path = (nth: number) => pathOf(nth) + query(nth)
      scenarios.push(await readingOf(recorder, `${place}: ${filter}`, VARIANTS, path))
    }
  }
  for (const [place, pathOf] of Object.entries(places)) scenarios.push(deep(place, pathOf(0)))
  return [...scenarios, await reading(recorder)]
}

/** Compares a deep page with the first page. */
function deep(place: string, path: string): Scenario {
  return {
    name: `${place}: page 200; base: page 1`,
    goal: 2,
    ask: ({ service }) => service.get(`${path}page=200`),
    base: ({ service }) => service.get(`${path}page=1`),
  }
}

async function reading(recorder: Recorder): Promise<Scenario> {
  const path = (nth: number) => `/projects/1/merge_requests/${(nth % VARIANTS) + 1}`
  const row = recorder.db.selectFrom('merge_requests').selectAll()
  return {
    ...(await readingOf(recorder, 'a merge request; base: its row by id', VARIANTS, path)),
    base: ({ driver }, nth) => driver.read(row.where('id', '=', (nth % VARIANTS) + 1).compile()),
  }
}

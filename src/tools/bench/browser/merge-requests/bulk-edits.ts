import pLimit from 'p-limit'

import type { Opener } from '#tools/bench/browser/chromium.ts'
import { openTime, settled, timeUntil } from '#tools/bench/browser/timing.ts'
import { GROUP, titleOf } from '#tools/bench/harness/data.ts'
import type { BenchService } from '#tools/bench/harness/service.ts'

/** The number of merge requests that a bulk edit changes. */
export const EDITED = 100

/** The number of updates that are sent at once. */
const AT_ONCE = 4
const EDITS = 5

/** A project with thousands of merge requests. */
const PROJECT = `${GROUP}/part-1/project-1`
const API = `/projects/${encodeURIComponent(PROJECT)}/merge_requests`
/** Labels that few merge requests have. The browser adds the first ones, the API calls the others. */
const RARE = Array.from({ length: 2 * EDITS }, (_, at) => titleOf(11 + at))

const listShown = `document.querySelectorAll('main li a[href*="/-/merge_requests/"]').length >= ${EDITED}`
const allTold = `document.querySelectorAll('main li [title=Changed]').length === ${EDITED}`

/** Adds labels to all rows of a page. Measures each edit from the choice of the label to the last row's outcome. */
export async function editTimes(open: Opener, origin: string): Promise<number[]> {
  const taken: number[] = []
  for (const label of RARE.slice(0, EDITS)) {
    const page = await open()
    await openTime(page, `${origin}/${PROJECT}/-/merge_requests?per_page=${EDITED}`, listShown)
    await settled(page)
    await page.locator('main li a[href*="/-/merge_requests/"]').first().focus()
    await page.keyboard.press('Control+a')
    const toolbar = page.getByRole('toolbar', { name: 'Selected merge requests' })
    await toolbar.getByRole('button', { name: 'Labels' }).click()
    await page.getByRole('searchbox', { name: 'Labels' }).fill(label)
    await page.keyboard.press('ArrowDown')
    const choose = async () => await page.keyboard.press('Enter')
    taken.push(await timeUntil(page, 'keydown', choose, allTold))
    await page.close()
  }
  return taken
}

/** Measures the same edits by API calls. */
export async function apiEditTimes(service: BenchService): Promise<number[]> {
  const answer = await service.get(`${API}?state=opened&per_page=${EDITED}`)
  const iids = (JSON.parse(answer) as { iid: number }[]).map(({ iid }) => iid)
  const limit = pLimit(AT_ONCE)
  const taken: number[] = []
  for (const label of RARE.slice(EDITS)) {
    const start = performance.now()
    await limit.map(iids, (iid) => service.put(`${API}/${iid}`, { add_labels: label }))
    taken.push(performance.now() - start)
  }
  return taken
}

import type { Page } from '@playwright/test'

import { MAX_PER_PAGE } from '#contract/paging.ts'
import type { Opener } from '#tools/bench/browser/chromium.ts'
import { percentile, type Figures } from '#tools/bench/browser/figures.ts'
import type { Screen } from '#tools/bench/browser/openings.ts'
import { medianTime, openTime, settled, timeUntil } from '#tools/bench/browser/timing.ts'
import { GROUP, titleOf } from '#tools/bench/harness/data.ts'
import type { BenchService } from '#tools/bench/harness/service.ts'
import { apiEditTimes, EDITED, editTimes } from './bulk-edits.ts'
import { size, type Requests } from './data.ts'

interface Bench {
  service: BenchService
  requests: Requests
}

const ROWS = 20
const OPENINGS = 5
const MOVES = 50
/** The number of merge requests that are opened in turn. The first opening of each one does not count. */
const WARMING = 5
/** A number in titles. Without its last digit, it matches more merge requests. */
const WORD = '9871'

/** Filters that are joined by OR. */
const LABELS = [2, 3, 4, 5].map(titleOf)
const ANY_OF = LABELS.map((label, at) => `any[${at}][labels][]=${encodeURIComponent(label)}`)

const LIST = `/groups/${GROUP}/-/merge_requests`
const LINK = 'main li a[href*="/-/merge_requests/"]'
const rowsShown = `document.querySelectorAll('${LINK}').length >= ${ROWS}`
/** True when the list shows the project whose merge requests are opened and merged. */
const manyShown = `document.querySelectorAll('${LINK}').length >= ${size.merges}`
/** Home shows the requests that its user has to act on. The bench's user has hundreds of open ones. */
const homeShown = `document.querySelectorAll('${LINK}').length > 0`
const boxShown = `document.querySelector('[data-merge-box] li')`
/** True when the merge box and the activity are shown. */
const requestShown = `${boxShown} && document.querySelector('[data-entry]')`

/** The screens that are opened by their URL. */
export function screens(origin: string, { address, discussed, changed }: Requests): Screen[] {
  const changes = [...changed].map(([lines, iid]) => ({
    name: `changes of ${lines.toLocaleString('en')} lines`,
    address: `${origin}${address}/-/merge_requests/${iid}/diffs`,
    shown: `document.querySelector('main section table tr')`,
  }))
  return [
    { name: 'list', address: `${origin}${LIST}`, shown: rowsShown },
    {
      name: 'request',
      address: `${origin}${address}/-/merge_requests/${discussed}`,
      shown: `document.querySelector('main h2')`,
    },
    ...changes,
  ]
}

export async function screenFigures({
  service: { origin },
  requests,
  open,
}: Bench & { open: Opener }): Promise<Figures> {
  const list = `${origin}${LIST}`
  const request = `${origin}${requests.address}/-/merge_requests/${requests.discussed}`
  // The first visit fills the browser's cache.
  await (await opened(open, list, rowsShown)).page.close()
  const ofList = await openings(open, list, rowsShown)
  const ofOne = await openings(
    open,
    `${list}?labels[]=${encodeURIComponent(LABELS[0]!)}`,
    rowsShown,
  )
  const ofFour = await openings(open, `${list}?${ANY_OF.join('&')}`, rowsShown)
  await (await opened(open, `${origin}/`, homeShown)).page.close()
  const ofHome = await openings(open, `${origin}/`, homeShown)
  const ofRequest = await openings(open, request, requestShown)
  const { page: ofProject } = await opened(
    open,
    `${origin}${requests.address}/-/merge_requests`,
    manyShown,
  )
  const moves = await movesOf(ofProject)
  await ofProject.close()
  const { page } = await opened(open, `${list}?state=all`, rowsShown)
  const keypress = await filterTime(page)
  await page.close()
  const merges = await mergeTimes(open, origin, requests)
  const edits = await editTimes(open, origin)
  return {
    [`a list of ${ROWS}: open to rows`]: { goal: '< 1,000', ...ms(ofList.time) },
    'a list by one label: open to rows': { goal: '–', ...ms(ofOne.time) },
    'a list by any of four labels: open to rows': { goal: '–', ...ms(ofFour.time) },
    'home: open to rows': { goal: '< 1,000', ...ms(ofHome.time) },
    'filter: keypress to rows, not cached': { goal: '–', ...ms(keypress) },
    'list to request and back, p98': { goal: '< 100', ...ms(percentile(moves, 0.98)) },
    'list to request and back, median': { goal: '–', ...ms(percentile(moves, 0.5)) },
    [`a request with ${size.notes} notes: open to usable`]: {
      goal: '< 1,000',
      ...ms(ofRequest.time),
    },
    'merge pressed to merged shown': { goal: '≤ 1.5 ×', ...ms(percentile(merges, 0.5)) },
    [`a bulk edit of ${EDITED}: pressed to all rows told`]: {
      goal: '–',
      ...ms(percentile(edits, 0.5)),
    },
    'layout shift: list': { goal: '< 0.02', value: ofList.shift, unit: '' },
    'layout shift: request': { goal: '< 0.02', value: ofRequest.shift, unit: '' },
  }
}

/** Measures the same operations with API calls, without a browser. */
export async function apiFigures({ service, requests }: Bench): Promise<Figures> {
  const { api, discussed, toMerge } = requests
  const query = `/groups/${GROUP}/merge_requests?with_labels_details=true&per_page=${ROWS}`
  const search = `state=all&search=${encodeURIComponent(WORD)}`
  const lists = await medianTime(OPENINGS, () => service.get(`${query}&state=opened`))
  const searches = await medianTime(OPENINGS, () => service.get(`${query}&${search}`))
  const byLabel = (label: string, count: number) =>
    service.get(
      `/groups/${GROUP}/merge_requests?with_labels_details=true&state=opened&per_page=${count}&labels[]=${encodeURIComponent(label)}`,
    )
  const one = await medianTime(OPENINGS, () => byLabel(LABELS[0]!, ROWS))
  const four = await medianTime(OPENINGS, () =>
    Promise.all(LABELS.map((label) => byLabel(label, MAX_PER_PAGE))),
  )
  const notes = await medianTime(OPENINGS, async () => {
    for (let page = 1; page <= Math.ceil(size.notes / 100); page++) {
      await service.get(`${api}/merge_requests/${discussed}/discussions?per_page=100&page=${page}`)
    }
  })
  const edits = percentile(await apiEditTimes(service), 0.5)
  const left = toMerge.slice(size.merges)
  const merges = await medianTime(left.length, (nth) =>
    service.put(`${api}/merge_requests/${left[nth]}/merge`, {}),
  )
  return {
    [`a list of ${ROWS}: open to rows`]: { goal: '', ...ms(lists) },
    'a list by one label: open to rows': { goal: '', ...ms(one) },
    'a list by any of four labels: open to rows': { goal: '', ...ms(four) },
    'filter: keypress to rows, not cached': { goal: '', ...ms(searches) },
    [`a request with ${size.notes} notes: open to usable`]: { goal: '', ...ms(notes) },
    'merge pressed to merged shown': { goal: '', ...ms(merges) },
    [`a bulk edit of ${EDITED}: pressed to all rows told`]: { goal: '', ...ms(edits) },
  }
}

const ms = (value: number) => ({ value, unit: 'ms' })

async function opened(open: Opener, address: string, expression: string) {
  const page = await open()
  await page.addInitScript(() => {
    Object.assign(globalThis, { shift: 0 })
    new PerformanceObserver((entries) => {
      for (const entry of entries.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      })[]) {
        if (!entry.hadRecentInput) (globalThis as unknown as { shift: number }).shift += entry.value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const time = await openTime(page, address, expression)
  return { page, time }
}

/** The median time and the largest layout shift when a screen is opened by its URL. */
async function openings(open: Opener, address: string, expression: string) {
  const all: { time: number; shift: number }[] = []
  for (let nth = 0; nth < OPENINGS; nth++) {
    const { page, time } = await opened(open, address, expression)
    await settled(page)
    all.push({ time, shift: await page.evaluate<number>('globalThis.shift') })
    await page.close()
  }
  return {
    time: percentile(
      all.map(({ time }) => time),
      0.5,
    ),
    shift: Math.max(...all.map(({ shift }) => shift)),
  }
}

/** Navigates from the project's list to a merge request and back, repeatedly. The first rounds fill the caches. */
async function movesOf(page: Page): Promise<number[]> {
  const taken: number[] = []
  const back = page
    .getByRole('navigation', { name: 'Breadcrumb' })
    .getByRole('link', { name: 'Merge requests' })
  const isBack = `!document.querySelector('[data-merge-box]') && ${manyShown}`
  for (let nth = 0; nth < MOVES + WARMING; nth++) {
    const link = page.locator(LINK).nth(nth % WARMING)
    const there = await timeUntil(page, 'click', async () => await link.click(), boxShown)
    const home = await timeUntil(page, 'click', async () => await back.click(), isBack)
    if (nth >= WARMING) taken.push(there, home)
  }
  return taken
}

/** Measures the time from a word's last key to the frame with the matching rows. The rows come from the server. */
async function filterTime(page: Page): Promise<number> {
  const field = page.getByRole('combobox', { name: 'Filter merge requests' })
  await field.fill(WORD.slice(0, -1))
  await settled(page)
  await field.press('End')
  const shown = `((rows) => rows.length > 0 && rows.every((row) => row.textContent.includes('${WORD}')))([...document.querySelectorAll('${LINK}')])`
  return await timeUntil(page, 'keydown', async () => await field.press(WORD.slice(-1)), shown)
}

async function mergeTimes(open: Opener, origin: string, requests: Requests): Promise<number[]> {
  const taken: number[] = []
  for (const iid of requests.toMerge.slice(0, size.merges)) {
    const address = `${origin}${requests.address}/-/merge_requests/${iid}`
    const { page } = await opened(open, address, boxShown)
    await settled(page)
    const box = page.getByRole('region', { name: 'Merge', exact: true })
    await box.getByRole('button', { name: 'Merge into main' }).click()
    const merge = box.getByRole('button', { name: 'Merge', exact: true })
    taken.push(
      await timeUntil(
        page,
        'click',
        async () => await merge.click(),
        `document.querySelector('[data-merge-box]')?.textContent.includes('Merged into main')`,
      ),
    )
    await page.close()
  }
  return taken
}

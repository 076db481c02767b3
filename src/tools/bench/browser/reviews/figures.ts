import type { Page } from '@playwright/test'

import type { Opener } from '#tools/bench/browser/chromium.ts'
import { percentile, type Figures } from '#tools/bench/browser/figures.ts'
import { Probe } from '#tools/bench/browser/probe.ts'
import { medianTime, openTime, settled } from '#tools/bench/browser/timing.ts'
import type { BenchService } from '#tools/bench/harness/service.ts'
import { size, type Reviews } from './data.ts'

interface Bench {
  open: Opener
  origin: string
  reviews: Reviews
}

/** The CPU slowdown factor. */
const SLOWER = 4
const ROUNDS = 20
const OPENINGS = 5

const PAGE_SIZE = 100
const lines = `${size.lines.toLocaleString('en')} lines`
const OPEN_THREADS = `${size.threads} threads: open to the first one`
const OPEN_COMPARISON = `versions that differ in ${lines}: open to rows`

const ROWS = `document.querySelector('section.diff tr.diff-row')`
const THREAD = `document.querySelector('section.diff [data-placed]')`

export async function reviewFigures({ open, origin, reviews }: Bench): Promise<Figures> {
  const { address, quiet, discussed, pushed } = reviews
  const at = (iid: number, tab: string) => `${origin}${address}/-/merge_requests/${iid}/${tab}`
  const { boxes, letters } = await writingTimes(open, at(quiet, 'diffs'))
  const threads = await openTimes(open, at(discussed, 'diffs'), THREAD)
  const steps = await threadSteps(open, at(discussed, 'diffs'))
  const compared = await openTimes(open, at(pushed, 'versions?start=v1&end=v2'), ROWS)
  return {
    [`${lines}, CPU ÷ ${SLOWER}: open a comment box, p95`]: {
      goal: '< 50',
      ...ms(percentile(boxes, 0.95)),
    },
    [`${lines}, CPU ÷ ${SLOWER}: first letter of a comment, p95`]: {
      goal: '< 50',
      ...ms(percentile(letters, 0.95)),
    },
    [OPEN_THREADS]: { goal: '–', ...ms(threads) },
    [`${size.threads} threads, CPU ÷ ${SLOWER}: next thread, p95`]: {
      goal: '–',
      ...ms(percentile(steps, 0.95)),
    },
    [OPEN_COMPARISON]: { goal: '< 1,000', ...ms(compared) },
  }
}

/** Measures the API calls that the screens need, without a browser. */
export async function apiFigures(service: BenchService, reviews: Reviews): Promise<Figures> {
  const { api, discussed, pushed } = reviews
  const threads = await medianTime(OPENINGS, async () => {
    for (let page = 1; page <= size.threads / PAGE_SIZE; page++) {
      const query = `per_page=${PAGE_SIZE}&page=${page}`
      await service.get(`${api}/merge_requests/${discussed}/discussions?${query}`)
    }
  })
  const versions = JSON.parse(await service.get(`${api}/merge_requests/${pushed}/versions`)) as {
    head_commit_sha: string
  }[]
  const [to, from] = versions.map(({ head_commit_sha }) => head_commit_sha)
  const compared = await medianTime(OPENINGS, async () => {
    await service.get(`${api}/repository/compare?from=${from}&to=${to}&straight=true`)
  })
  return {
    [OPEN_THREADS]: { goal: '', ...ms(threads) },
    [OPEN_COMPARISON]: { goal: '', ...ms(compared) },
  }
}

/** Measures the work from the key that opens a comment box to the box, and from the first letter to its paint. */
async function writingTimes(open: Opener, address: string) {
  const { page, probe } = await ready(open, address)
  await page.keyboard.press('.')
  const boxes: number[] = []
  const letters: number[] = []
  // The first round loads the script of comment boxes.
  for (let round = 0; round <= ROUNDS; round++) {
    await page.keyboard.press('ArrowDown')
    await settled(page)
    const isOpen = `document.activeElement?.tagName === 'TEXTAREA'`
    const box = await probe.workUntilShown('keydown', () => page.keyboard.press('Enter'), isOpen)
    await settled(page)
    const isWritten = `document.activeElement.value === 'a'`
    const letter = await probe.workUntilShown('keydown', () => page.keyboard.press('a'), isWritten)
    await page.keyboard.press('Escape')
    if (round > 0) boxes.push(box)
    if (round > 0) letters.push(letter)
  }
  await page.close()
  return { boxes, letters }
}

/** Measures the work of each step to the next unresolved thread. */
async function threadSteps(open: Opener, address: string): Promise<number[]> {
  const { page, probe } = await ready(open, address)
  const steps: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    await page.evaluate('globalThis.before = document.activeElement')
    const sign = `document.activeElement !== globalThis.before && document.activeElement.closest('[data-placed]')`
    const step = await probe.workUntilShown('keydown', () => page.keyboard.press('n'), sign)
    await settled(page)
    if (round > 0) steps.push(step)
  }
  await page.close()
  return steps
}

/** Opens changes with the focus on the diff, and slows the CPU down. */
async function ready(open: Opener, address: string): Promise<{ page: Page; probe: Probe }> {
  const page = await open()
  await openTime(page, address, ROWS)
  await settled(page)
  await page.locator('section.diff').focus()
  const probe = await Probe.of(page)
  await probe.slowDown(SLOWER)
  return { page, probe }
}

/** The median time from navigation, after a first visit has filled the browser's cache. */
async function openTimes(open: Opener, address: string, shown: string): Promise<number> {
  const taken: number[] = []
  for (let nth = 0; nth <= OPENINGS; nth++) {
    const page = await open()
    const time = await openTime(page, address, shown)
    if (nth > 0) taken.push(time)
    await page.close()
  }
  return percentile(taken, 0.5)
}

const ms = (value: number) => ({ value, unit: 'ms' })

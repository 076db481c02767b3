import type { Page } from '@playwright/test'

import type { Opener } from '#tools/bench/browser/chromium.ts'
import type { Figures } from '#tools/bench/browser/figures.ts'
import { Probe } from '#tools/bench/browser/probe.ts'
import { FRAMES, openTime, settled, timeUntil } from '#tools/bench/browser/timing.ts'
import { shapes, type DiffRequests, type ShapeName } from './data.ts'

interface Bench {
  open: Opener
  origin: string
  requests: DiffRequests
}

const SCROLLER = 'section.diff'
const ROW = 'tr.diff-row'
const FOLDED = `document.querySelector('.diff-fold[aria-expanded=false]')`
/** Diffs of more files open with one file at a time. */
const MOST_SHOWN_FILES = 300
/** Pixels per frame, 3,000 per second. */
const SCROLL_STEP = 50
const SCROLL_FRAMES = 180

/** Measures every shape of merge request, after a first visit has filled the browser's cache. */
export async function diffFigures(bench: Bench): Promise<Figures> {
  await (await opened(bench, '10 files')).page.close()
  const figures: Figures = {}
  for (const name of Object.keys(shapes) as ShapeName[])
    Object.assign(figures, await shapeFigures(bench, name))
  return figures
}

async function shapeFigures(bench: Bench, name: ShapeName): Promise<Figures> {
  const { page, rows } = await opened(bench, name)
  const probe = await Probe.of(page)
  const loaded = await loadAll(page)
  await settled(page)
  if (shapes[name].files > MOST_SHOWN_FILES) await press(page, '1')
  // A long file starts collapsed.
  if ((await page.locator(ROW).count()) === 0) await press(page, 'o')
  const isLargest = name === '3,000 files'
  const figures: Figures = {
    [`${name}: data to first rows`]: { goal: name === '10 files' ? '< 100' : '–', ...ms(rows) },
    ...(loaded !== null && {
      [`${name}: all data to rows`]: { goal: isLargest ? '< 2,000' : '–', ...ms(loaded) },
    }),
    [`${name}: elements`]: {
      goal: isLargest ? '< 12,000' : '–',
      value: await probe.nodes(),
      unit: '',
    },
    [`${name}: heap`]: { goal: isLargest ? '< 350' : '–', value: await probe.heap(), unit: 'MB' },
    [`${name}: longest task while scrolling`]: {
      goal: '< 50',
      ...ms(await probe.longestTask(async () => await scrollThrough(page))),
    },
    ...(await actionFigures(page, probe, name)),
  }
  await page.close()
  return figures
}

/** Measures a key press until the expression is true. */
type Measure = (keys: string, sign: string) => Promise<number>

/** Measures single actions from the event to the frame with their result. */
async function actionFigures(page: Page, probe: Probe, name: ShapeName): Promise<Figures> {
  const focus = async () => await page.locator(SCROLLER).focus()
  const workOf: Measure = async (keys, sign) => {
    const work = await probe.workUntilShown('keydown', () => page.keyboard.press(keys), sign)
    await settled(page)
    return work
  }
  const startComment = async () => {
    await focus()
    await press(page, '.')
    await press(page, 'ArrowDown')
    const work = await workOf('Enter', `document.activeElement?.tagName === 'TEXTAREA'`)
    await press(page, 'Escape')
    return work
  }
  await focus()
  const split = await workOf('d', `document.querySelector('table[data-layout=split]')`)
  await press(page, 'd')
  // The first comment box of a page loads its script.
  await startComment()
  const comment = await startComment()
  await focus()
  const fold = await workOf('o', FOLDED)
  await press(page, 'o')
  return {
    [`${name}: switch layout`]: { goal: '< 150', ...ms(split) },
    [`${name}: open a comment box`]: { goal: '–', ...ms(comment) },
    [`${name}: collapse a file`]: { goal: '–', ...ms(fold) },
    ...(shapes[name].files > 1 && {
      [`${name}: next file`]: { goal: '–', ...ms(await nextFile(page, workOf)) },
    }),
    [`${name}: first find result`]: { goal: '< 60', ...ms(await findTime(page)) },
  }
}

async function nextFile(page: Page, workOf: Measure): Promise<number> {
  const top = `document.querySelector('${SCROLLER}').scrollTop`
  await page.evaluate(`globalThis.before = ${top}`)
  return await workOf(']', `${top} !== globalThis.before`)
}

/** Measures the time from the last keystroke of a word to the first match on screen. */
async function findTime(page: Page): Promise<number> {
  await page.keyboard.press('ControlOrMeta+f')
  const field = page.getByRole('textbox', { name: 'Find in changes' })
  await field.fill('re')
  await settled(page)
  const found = `document.querySelector('.diff-hit-current')?.textContent.toLowerCase() === 'rea'`
  const taken = await timeUntil(page, 'keydown', async () => await field.press('a'), found)
  await press(page, 'Escape')
  return taken
}

/** Opens a merge request's changes. `rows` is the time from the end of the API's reply to the first rows. */
async function opened({ open, origin, requests }: Bench, name: ShapeName) {
  const page = await open()
  const address = `${origin}${requests.address}/-/merge_requests/${requests.iidOf(name)}/diffs`
  const time = await openTime(page, address, `document.querySelector('${SCROLLER} section')`)
  return { page, rows: time - (await page.evaluate<number>(LAST_REPLY)) }
}

/** The end of the latest reply with changes, in milliseconds since the navigation started. */
const LAST_REPLY = `performance.getEntriesByType('resource')
  .filter(({ name }) => new URL(name).pathname.endsWith('/changes')).at(-1).responseEnd`

/**
 * Loads the diffs that the server left out. Returns the milliseconds from the end of the reply to the frame with their
 * rows. Null when nothing was left out.
 */
async function loadAll(page: Page): Promise<number | null> {
  const button = page.getByRole('button', { name: 'Load all files' })
  if (!(await button.isVisible())) return null
  await button.click()
  const time = await page.evaluate<number>(`(async () => {
    ${FRAMES}
    do await frame(); while (document.querySelector('[aria-label="Incomplete changes"]'))
    await painted()
    return performance.now()
  })()`)
  return time - (await page.evaluate<number>(LAST_REPLY))
}

async function press(page: Page, keys: string): Promise<void> {
  await page.keyboard.press(keys)
  await settled(page)
}

async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(`(async () => {
    const frame = () => new Promise(requestAnimationFrame)
    const scroller = document.querySelector('${SCROLLER}')
    for (let nth = 0; nth < ${SCROLL_FRAMES}; nth++) {
      scroller.scrollTop += ${SCROLL_STEP}
      await frame()
    }
    scroller.scrollTop = 0
    await frame()
  })()`)
}

const ms = (value: number) => ({ value, unit: 'ms' })

import type { Page } from '@playwright/test'

import { percentile, type Figures } from '#tools/bench/browser/figures.ts'
import { Probe } from '#tools/bench/browser/probe.ts'
import { followTime, openTime, settled, timeUntil } from '#tools/bench/browser/timing.ts'

/** A page with a board, and the board's selectors. */
export interface BoardPage {
  address: string
  open(): Promise<Page>
  /** The selector of the nth list's cards, counting from 1. */
  cardsOf(list: number): string
  filter: string
  /** The selector of the element under the pointer during a drag. */
  carried: string
}

/** The CPU slowdown factor, for figures whose names include it. */
const SLOWER = 4
/** The number of drags, whose median is reported, and the number of steps per drag. */
const DRAGS = 9
const DRAG_STEPS = 60
/** A number in titles. Without its last digit, it matches more cards. */
const WORD = '108'
const NAVIGATIONS = 50

/** Measures the board alone, after a first visit has filled the browser's cache. */
export async function boardFigures(board: BoardPage): Promise<Figures> {
  await (await opened(board)).page.close()
  const { page, usable } = await opened(board)
  const probe = await Probe.of(page)
  const figures: Figures = {
    'open to usable': { goal: '< 1,000', value: usable, unit: 'ms' },
    'elements in the document': { goal: '< 1,500', value: await probe.nodes(), unit: '' },
    ...(await dragFigures(probe, board, 1)),
    ...(await dragFigures(probe, board, SLOWER)),
    'filter: keypress to rows, cached': {
      goal: '< 50',
      value: await filterTime(board),
      unit: 'ms',
    },
  }
  await page.close()
  return figures
}

/** Measures navigation between screens. */
export async function screenFigures(board: BoardPage): Promise<Figures> {
  const { page } = await opened(board)
  const probe = await Probe.of(page)
  const times: number[] = []
  let early = 0
  for (let nth = 1; nth <= NAVIGATIONS; nth++) {
    times.push(await followTime(page, 'Boards', shows('main a[href$="/boards/1"]')))
    times.push(await followTime(page, 'Big', shows(board.cardsOf(1))))
    if (nth === NAVIGATIONS / 5) early = await probe.heap()
  }
  const late = await probe.heap()
  await page.close()
  return {
    'warm move between screens, p95': { goal: '< 100', value: percentile(times, 0.95), unit: 'ms' },
    [`heap after ${NAVIGATIONS} moves to that after ${NAVIGATIONS / 5}`]: {
      goal: '< 1.1',
      value: late / early,
      unit: `(${late.toFixed(0)} MB)`,
    },
  }
}

async function opened(board: BoardPage) {
  const page = await board.open()
  const lists = [1, 2, 3, 4].map((list) => shows(board.cardsOf(list)))
  const usable = await openTime(page, board.address, lists.join(' && '))
  await settled(page)
  return { page, usable }
}

async function dragFigures(probe: Probe, board: BoardPage, rate: number): Promise<Figures> {
  const { page } = probe
  await page.evaluate(() => {
    const tasks: number[] = []
    Object.assign(globalThis, { longTasks: tasks })
    new PerformanceObserver((list) =>
      tasks.push(...list.getEntries().map(({ duration }) => duration)),
    ).observe({ type: 'longtask' })
  })
  const drags: Drag[] = []
  for (let nth = 0; nth < DRAGS; nth++) drags.push(await drag(probe, board, rate))
  const middle = (figure: (drag: Drag) => number) => percentile(drags.map(figure), 0.5)
  const slowly = rate === 1 ? '' : `, CPU ÷ ${rate}`
  // The slowed-down figures have no goal. They only show the headroom.
  const goal = (text: string) => (rate === 1 ? text : '–')
  return {
    [`drag${slowly}: script per frame, p95`]: {
      goal: goal('< 6'),
      value: middle(({ frames }) => percentile(frames, 0.95)),
      unit: 'ms',
    },
    [`drag${slowly}: long tasks`]: { goal: goal('0'), value: middle(({ long }) => long), unit: '' },
    [`lift${slowly}`]: { goal: goal('< 16'), value: middle(({ lift }) => lift), unit: 'ms' },
    [`drop to painted${slowly}`]: {
      goal: goal('< 16'),
      value: middle(({ drop }) => drop),
      unit: 'ms',
    },
  }
}

interface Drag {
  /** Milliseconds of script time per frame. */
  frames: number[]
  long: number
  lift: number
  drop: number
}

/** Drags a card from the first list to the third. */
async function drag(probe: Probe, board: BoardPage, rate: number): Promise<Drag> {
  const { page } = probe
  const card = page.locator(board.cardsOf(1)).nth(2)
  const id = await card.getAttribute('data-card')
  const from = (await card.boundingBox())!
  const to = (await page.locator(board.cardsOf(3)).nth(2).boundingBox())!
  const x = from.x + 40
  const y = from.y + 8
  await page.evaluate('globalThis.longTasks.length = 0')
  await probe.slowDown(rate)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await probe.nextFrame()
  const lift = await probe.workUntilShown(
    'mousemove',
    async () => await probe.drag(x + 9, y),
    `document.querySelector('${board.carried}')`,
  )
  const frames: number[] = []
  for (let step = 1; step <= DRAG_STEPS; step++) {
    const share = step / DRAG_STEPS
    const down = Math.sin(share * Math.PI * 4) * 120 + 120
    frames.push(
      await probe.scriptOf(async () => await probe.drag(x + (to.x - from.x) * share, y + down)),
    )
  }
  const long = await page.evaluate<number>('globalThis.longTasks.length')
  const drop = await probe.workUntilShown(
    'mouseup',
    async () => await page.mouse.up(),
    `document.querySelector('${board.cardsOf(3)}[data-card="${id}"]')`,
  )
  await probe.slowDown(1)
  await settled(page)
  return { frames, long, lift, drop }
}

/** Measures the time from a word's last key to the frame with its cached result. */
async function filterTime(board: BoardPage): Promise<number> {
  const { page } = await opened(board)
  const field = page.locator(board.filter)
  const shown = haveAll(board.cardsOf(1), WORD)
  await field.fill(WORD)
  // Loops in the page. Playwright's own waiting would compile code there, and the page's policy forbids that.
  await page.evaluate(
    `(async () => { while (!(${shown})) await new Promise(requestAnimationFrame) })()`,
  )
  await field.fill(WORD.slice(0, -1))
  await settled(page)
  await field.press('End')
  const press = async () => await field.press(WORD.slice(-1))
  const taken = await timeUntil(page, 'keydown', press, shown)
  await page.close()
  return taken
}

/** An expression that is true when the selector finds an element. */
function shows(selector: string): string {
  return `document.querySelector(${JSON.stringify(selector)})`
}

/** An expression that is true when there are cards and every card contains the word. */
function haveAll(selector: string, word: string): string {
  return `((cards) => cards.length > 0 && cards.every((card) => card.textContent.includes('${word}')))(
    [...document.querySelectorAll(\`${selector}\`)])`
}

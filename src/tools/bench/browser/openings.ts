import type { Browser, Page } from '@playwright/test'

import { opener, signIn } from './chromium.ts'
import { percentile, type Figures } from './figures.ts'
import { FRAMES, settled } from './timing.ts'

/** A screen that is opened by its URL. */
export interface Screen {
  name: string
  address: string
  /** An expression that is true once the screen shows its rows, cards or title. */
  shown: string
}

interface Opening {
  /** Milliseconds from the navigation to the first contentful paint, and to what the screen shows. */
  paint: number
  shown: number
  /** Before `shown`. */
  requests: number
  /** Kilobytes of compressed script, before `shown`. */
  script: number
  shift: number
}

const OPENINGS = 5
const SLOW = 4

/**
 * Measures screens that are opened by their URL: with an empty cache, and in a new tab beside one that is signed in. The
 * base of the first paint is a page of the same service without scripts.
 */
export async function openingFigures(
  browser: Browser,
  origin: string,
  screens: readonly Screen[],
): Promise<Figures> {
  const empty = { name: 'empty', address: `${origin}/-/health`, shown: 'document.body' }
  const plain = await openings(browser, origin, empty, 1)
  const figures: Figures = {}
  for (const screen of screens) {
    const usual = await openings(browser, origin, screen, 1)
    const slow = await openings(browser, origin, screen, SLOW)
    const tabs = await newTabs(browser, screen, 1)
    const slowTabs = await newTabs(browser, screen, SLOW)
    const { name } = screen
    Object.assign(figures, {
      [`${name}: first paint ÷ an empty page's`]: {
        goal: '≤ 1.5',
        value: median(usual, 'paint') / median(plain, 'paint'),
        unit: '',
      },
      [`${name}: shown`]: { goal: '≤ 320', value: median(usual, 'shown'), unit: 'ms' },
      [`${name}: shown, CPU ÷ ${SLOW}`]: {
        goal: '≤ 1,000',
        value: median(slow, 'shown'),
        unit: 'ms',
      },
      [`${name}: shown in a new tab`]: { goal: '≤ 320', value: median(tabs, 'shown'), unit: 'ms' },
      [`${name}: shown in a new tab, CPU ÷ ${SLOW}`]: {
        goal: '≤ 1,000',
        value: median(slowTabs, 'shown'),
        unit: 'ms',
      },
      [`${name}: requests until then`]: {
        goal: '≤ 30',
        value: median(usual, 'requests'),
        unit: '',
      },
      [`${name}: script until then`]: { goal: '≤ 200', value: median(usual, 'script'), unit: 'kB' },
      [`${name}: layout shift`]: {
        goal: '< 0.02',
        value: Math.max(...usual.map(({ shift }) => shift)),
        unit: '',
      },
    })
  }
  return figures
}

function median(openings: readonly Opening[], figure: keyof Opening): number {
  return percentile(
    openings.map((opening) => opening[figure]),
    0.5,
  )
}

async function openings(browser: Browser, origin: string, screen: Screen, slowdown: number) {
  const all: Opening[] = []
  for (let nth = 0; nth < OPENINGS; nth++) {
    const page = await (await opener(browser, origin))()
    all.push(await measured(page, screen, slowdown))
    await page.context().close()
  }
  return all
}

/** Opens a screen in new tabs of a browser whose first tab shows it, signed in by OAuth. */
async function newTabs(browser: Browser, screen: Screen, slowdown: number) {
  const open = await opener(browser, null)
  const first = await open()
  await signIn(first, screen.address)
  await settled(first)
  const all: Opening[] = []
  for (let nth = 0; nth < OPENINGS; nth++) {
    const page = await open()
    all.push(await measured(page, screen, slowdown))
    await page.close()
  }
  await first.context().close()
  return all
}

async function measured(page: Page, screen: Screen, slowdown: number): Promise<Opening> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.goto(screen.address, { waitUntil: 'commit' })
  // Passes a string. Playwright would compile a function in the page, and the page's policy forbids that.
  return await page.evaluate<Opening>(`(async () => {
    ${FRAMES}
    let shift = 0
    new PerformanceObserver((entries) => {
      for (const { value } of entries.getEntries()) shift += value
    }).observe({ type: 'layout-shift', buffered: true })
    do await frame(); while (!(${screen.shown}))
    await painted()
    const shown = performance.now()
    const loaded = performance.getEntriesByType('resource')
    const scripts = loaded.filter(({ name }) => name.endsWith('.js'))
    while (!performance.getEntriesByName('first-contentful-paint')[0]) await frame()
    await new Promise((resolve) => setTimeout(resolve, 500))
    return {
      paint: performance.getEntriesByName('first-contentful-paint')[0].startTime,
      shown,
      requests: loaded.length,
      script: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1000,
      shift,
    }
  })()`)
}

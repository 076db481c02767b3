import type { Page } from '@playwright/test'

import { percentile, type Figures } from '#tools/bench/browser/figures.ts'
import { Probe } from '#tools/bench/browser/probe.ts'
import { openTime, settled } from '#tools/bench/browser/timing.ts'

/** A page with a split diff, and its selectors. */
export interface SplitPage {
  open(): Promise<Page>
  address: string
  /** Switches from unified to split if necessary. */
  split(page: Page): Promise<void>
  /** Puts the cursor on a line. */
  start(page: Page): Promise<void>
  /** The cursor's row. */
  cursor: string
  /** The first file's fold button. */
  fold: string
  /** An expression that is true when the first file is folded. */
  isFolded: string
}

/** The CPU slowdown factor. */
const SLOWER = 4
const STEPS = 20
const FOLDS = 5

/** Measures the delay of actions in a split diff of 10,000 lines, with the CPU slowed down. */
export async function splitFigures(split: SplitPage): Promise<Figures> {
  const page = await split.open()
  await openTime(page, split.address, `document.querySelector('tbody tr')`)
  await settled(page)
  await split.split(page)
  await settled(page)
  const probe = await Probe.of(page)
  const nodes = await probe.nodes()
  await split.start(page)
  await probe.slowDown(SLOWER)
  const steps = await stepDelays(probe, split)
  const folds = await foldDelays(probe, split)
  await page.close()
  const name = `10,000 lines split, CPU ÷ ${SLOWER}`
  return {
    '10,000 lines split: elements': { goal: '–', value: nodes, unit: '' },
    [`${name}: cursor step, p95`]: {
      goal: '< 80, ≤ ¼',
      value: percentile(steps, 0.95),
      unit: 'ms',
    },
    [`${name}: collapse or expand, p50`]: {
      goal: '–',
      value: percentile(folds, 0.5),
      unit: 'ms',
    },
  }
}

async function stepDelays(probe: Probe, { cursor }: SplitPage): Promise<number[]> {
  const { page } = probe
  const delays: number[] = []
  for (let nth = 0; nth < STEPS; nth++) {
    await page.evaluate(`globalThis.row = document.querySelector('${cursor}')`)
    const press = async () => await page.keyboard.press('ArrowDown')
    const sign = `document.querySelector('${cursor}') !== globalThis.row`
    delays.push(await probe.workUntilShown('keydown', press, sign))
  }
  return delays
}

async function foldDelays(probe: Probe, { fold, isFolded }: SplitPage): Promise<number[]> {
  const delays: number[] = []
  const click = async () => await probe.page.locator(fold).first().click()
  for (let nth = 0; nth < FOLDS; nth++) {
    delays.push(await probe.workUntilShown('click', click, isFolded))
    delays.push(await probe.workUntilShown('click', click, `!(${isFolded})`))
  }
  return delays
}

import { join } from 'node:path'

import { launchChromium, opener, VIEW } from '#tools/bench/browser/chromium.ts'
import { figureTable } from '#tools/bench/browser/figures.ts'
import { serveNaive } from '#tools/bench/browser/naive.ts'
import type { BenchService } from '#tools/bench/harness/service.ts'
import { makeDiffRequests } from './data.ts'
import { diffFigures } from './figures.ts'
import { splitFigures } from './split-figures.ts'

const LARGE = '10,000 lines'

/** Prints the cost of diffs of several sizes in Chromium. One of them is compared with a page that draws every line. */
export async function benchDiffs(folder: string, service: BenchService): Promise<void> {
  const requests = await makeDiffRequests(service)
  const large = `merge_requests/${requests.iidOf(LARGE)}`
  const naive = await serveNaive(join(import.meta.dirname, 'naive'), join(folder, 'naive-diff'), {
    server: service.origin,
    request: `${requests.api}/${large}`,
  })
  const browser = await launchChromium()
  try {
    const open = await opener(browser, service.origin)
    const ours = {
      ...(await diffFigures({ open, origin: service.origin, requests })),
      ...(await splitFigures({
        open,
        address: `${service.origin}${requests.address}/-/${large}/diffs`,
        split: async (page) => await page.keyboard.press('d'),
        start: async (page) => await page.keyboard.press('.'),
        cursor: '[data-cursor]',
        fold: '.diff-fold',
        isFolded: `document.querySelector('.diff-fold').ariaExpanded === 'false'`,
      })),
    }
    const base = {
      name: 'every line drawn',
      figures: await splitFigures({
        open: await opener(browser, null),
        address: naive.address,
        split: async () => {},
        start: async (page) => await page.locator('[data-line]').first().click(),
        cursor: '[data-cursor]',
        fold: 'h3 + button',
        isFolded: `!document.querySelector('section').querySelector('table')`,
      }),
    }
    console.log(
      `Diffs in Chromium ${browser.version()}, ${VIEW.width} × ${VIEW.height}.\n\n${figureTable('diffs', ours, base)}\n`,
    )
  } finally {
    await browser.close()
    await naive.stop()
  }
}

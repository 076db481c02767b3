import { launchChromium, opener, VIEW } from '#tools/bench/browser/chromium.ts'
import { figureTable } from '#tools/bench/browser/figures.ts'
import type { BenchService } from '#tools/bench/harness/service.ts'
import { makeReviews } from './data.ts'
import { apiFigures, reviewFigures } from './figures.ts'

/** Prints the cost of reviews in Chromium: comments on long diffs, many threads, and compared versions. */
export async function benchReviews(service: BenchService, database: string): Promise<void> {
  const reviews = await makeReviews(service, database)
  const browser = await launchChromium()
  try {
    const open = await opener(browser, service.origin)
    const figures = await reviewFigures({ open, origin: service.origin, reviews })
    const base = { name: 'the API alone', figures: await apiFigures(service, reviews) }
    console.log(
      `Reviews in Chromium ${browser.version()}, ${VIEW.width} × ${VIEW.height}.\n\n${figureTable('reviews', figures, base)}\n`,
    )
  } finally {
    await browser.close()
  }
}

import { launchChromium, opener, VIEW } from '#tools/bench/browser/chromium.ts'
import { figureTable } from '#tools/bench/browser/figures.ts'
import { openingFigures } from '#tools/bench/browser/openings.ts'
import { size as rest } from '#tools/bench/harness/data.ts'
import type { BenchService } from '#tools/bench/harness/service.ts'
import { makeRequests } from './data.ts'
import { apiFigures, screenFigures, screens } from './figures.ts'

/** Prints the cost of the merge request screens in Chromium, beside the API calls that the screens need. */
export async function benchMergeRequests(service: BenchService, database: string): Promise<void> {
  const requests = await makeRequests(service, database)
  const browser = await launchChromium()
  try {
    const open = await opener(browser, service.origin)
    const opened = await openingFigures(browser, service.origin, screens(service.origin, requests))
    const ours = await screenFigures({ service, requests, open })
    console.log(
      `Screens of merge requests, of which there are ${rest.mergeRequests.toLocaleString('en')}, in Chromium ${browser.version()}, ${VIEW.width} × ${VIEW.height}.\n`,
    )
    const base = { name: 'the API alone', figures: await apiFigures({ service, requests }) }
    console.log(`${figureTable('merge requests', { ...opened, ...ours }, base)}\n`)
  } finally {
    await browser.close()
  }
}

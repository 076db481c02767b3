import { join } from 'node:path'

import { openDatabase } from '#server/store/database.ts'
import { migrate } from '#server/store/migrations/migrate.ts'
import { launchChromium, opener, VIEW } from '#tools/bench/browser/chromium.ts'
import { figureTable } from '#tools/bench/browser/figures.ts'
import { serveNaive } from '#tools/bench/browser/naive.ts'
import { openingFigures } from '#tools/bench/browser/openings.ts'
import { startService } from '#tools/bench/harness/service.ts'
import { BOARD, fillBoard, PROJECT, size } from './data.ts'
import { boardFigures, screenFigures, type BoardPage } from './figures.ts'
import { liveFigures } from './live-figures.ts'

/** Prints the cost of a large board in Chromium, compared with a page that draws every card. */
export async function benchBoard(folder: string): Promise<void> {
  const address = join(folder, 'board.db')
  const db = openDatabase(address)
  await migrate(db)
  await fillBoard(db)
  await db.destroy()
  const service = await startService(join(folder, 'board'), address, 1)
  const naive = await serveNaive(join(import.meta.dirname, 'naive'), join(folder, 'naive'), {
    server: service.origin,
    project: PROJECT,
  })
  const browser = await launchChromium()
  try {
    const app = { ...appPage(service.origin), open: await opener(browser, service.origin) }
    const plain = { ...naivePage(naive.address), open: await opener(browser, null) }
    const screen = {
      name: 'board',
      address: app.address,
      shown: `document.querySelector('[data-card]')`,
    }
    const opened = await openingFigures(browser, service.origin, [screen])
    const ours = { ...opened, ...(await boardFigures(app)), ...(await screenFigures(app)) }
    console.log(
      `A board of ${size.lists} lists and ${size.cards} cards in Chromium ${browser.version()}, ${VIEW.width} × ${VIEW.height}.\n`,
    )
    const base = { name: 'every card drawn', figures: await boardFigures(plain) }
    const live = await liveFigures(service, app.open)
    console.log(`${figureTable('a large board', { ...ours, ...live }, base)}\n`)
  } finally {
    await browser.close()
    await naive.stop()
    await service.stop()
  }
}

function appPage(origin: string): Omit<BoardPage, 'open'> {
  return {
    address: `${origin}${BOARD}`,
    cardsOf: (list) => `[aria-label="Issues in List ${list}"] [data-card]`,
    filter: '[role=combobox][aria-label="Filter issues"]',
    carried: '.cursor-grabbing',
  }
}

function naivePage(address: string): Omit<BoardPage, 'open'> {
  return {
    address,
    cardsOf: (list) => `[aria-label="List ${list}"] [data-card]`,
    filter: '[aria-label=Filter]',
    carried: '.carried',
  }
}

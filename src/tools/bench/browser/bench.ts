import { join } from 'node:path'

import { chromium, type Browser } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { build, preview } from 'vite'

import { openDatabase } from '#server/store/database.ts'
import { migrate } from '#server/store/migrations/migrate.ts'
import { TOKEN } from '#tools/bench/harness/data.ts'
import { startService } from '#tools/bench/harness/service.ts'
import { table } from '#tools/bench/harness/table.ts'
import { findChromium } from '#tools/chromium.js'
import { BOARD, fillBoard, PROJECT, size } from './data.ts'
import { boardFigures, screenFigures, type BoardPage, type Figures } from './figures.ts'

const VIEW = { width: 1440, height: 900 }

/** Prints the cost of a large board in Chromium, beside a page that draws every card. */
export async function benchBrowser(folder: string): Promise<void> {
  const address = join(folder, 'board.db')
  const db = openDatabase(address)
  await migrate(db)
  await fillBoard(db)
  await db.destroy()
  const service = await startService(join(folder, 'board'), address, 1)
  const naive = await serveNaive(join(folder, 'naive'), service.origin)
  const browser = await chromium.launch({
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    ...executable(),
  })
  try {
    const app = { ...appPage(service.origin), open: await opener(browser, service.origin) }
    const plain = { ...naivePage(naive.address), open: await opener(browser, null) }
    const ours = { ...(await boardFigures(app)), ...(await screenFigures(app)) }
    console.log(
      `A board of ${size.lists} lists and ${size.cards} cards in Chromium ${browser.version()}, ${VIEW.width} × ${VIEW.height}.\n`,
    )
    console.log(toTable(ours, await boardFigures(plain)))
  } finally {
    await browser.close()
    await naive.stop()
    await service.stop()
  }
}

function executable() {
  const program = findChromium()
  return program ? { executablePath: program } : {}
}

function appPage(origin: string): Omit<BoardPage, 'open'> {
  return {
    address: `${origin}${BOARD}`,
    cardsOf: (list) => `[aria-label="Issues of List ${list}"] [data-card]`,
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

/** Opens pages of a signed-in user, which share the browser's cache. */
async function opener(browser: Browser, server: string | null): Promise<BoardPage['open']> {
  const context = await browser.newContext({ viewport: VIEW })
  if (server) {
    const account = {
      id: '1',
      kind: 'token',
      server,
      clientId: '',
      secret: TOKEN,
      idToken: null,
      keep: false,
      userId: null,
      user: null,
      addedAt: 0,
      color: 0,
    }
    await context.addInitScript(
      (saved) => {
        sessionStorage.setItem('mergeboard.accounts', saved)
        sessionStorage.setItem('mergeboard.account', '1')
      },
      JSON.stringify([account]),
    )
  }
  return async () => await context.newPage()
}

async function serveNaive(outDir: string, service: string) {
  const config = {
    configFile: false as const,
    root: join(import.meta.dirname, 'naive'),
    plugins: [react()],
    build: { outDir, emptyOutDir: true, target: 'es2024' },
    logLevel: 'warn' as const,
  }
  await build(config)
  const server = await preview(config)
  const query = new URLSearchParams({ server: service, project: PROJECT, token: TOKEN })
  return {
    address: `${server.resolvedUrls!.local[0]}?${query}`,
    stop: async () => await server.close(),
  }
}

function toTable(ours: Figures, naive: Figures): string {
  return table(
    ['a large board', 'goal', 'Mergeboard', 'every card drawn'],
    Object.entries(ours).map(([name, { goal, value, unit }]) => [
      name,
      goal,
      `${round(value)} ${unit}`.trim(),
      naive[name] ? `${round(naive[name].value)} ${unit}`.trim() : '–',
    ]),
  )
}

function round(value: number): string {
  if (value < 2) return value.toFixed(2)
  return value < 10 ? value.toFixed(1) : value.toFixed(0)
}

import type { Page } from '@playwright/test'

import type { Opener } from '#tools/bench/browser/chromium.ts'
import { percentile, type Figures } from '#tools/bench/browser/figures.ts'
import { openTime, settled } from '#tools/bench/browser/timing.ts'
import type { BenchService } from '#tools/bench/harness/service.ts'
import { PROJECT } from './data.ts'

/** The numbers of lists of the boards. */
const LISTS = [5, 100]
const CHANGES = 5
/** Changes at once. */
const BURST = 22

/**
 * Counts the API calls that a page with a board sends when it is opened, and when somebody else changes an issue or
 * moves a list.
 */
export async function liveFigures(service: BenchService, open: Opener): Promise<Figures> {
  const project = `/projects/${encodeURIComponent(PROJECT)}`
  const titles = Array.from({ length: Math.max(...LISTS) }, (_, nth) => `Live ${nth + 1}`)
  const labels: number[] = []
  for (const name of titles) {
    labels.push(idOf(await service.post(`${project}/labels`, { name, color: '#428BCA' })))
  }
  const figures: Figures = {}
  for (const count of LISTS) {
    const board = `${project}/boards/${idOf(await service.post(`${project}/boards`, { name: `Live ${count}` }))}`
    const lists: number[] = []
    for (const label_id of labels.slice(0, count)) {
      lists.push(idOf(await service.post(`${board}/lists`, { label_id })))
    }
    const page = await open()
    const calls = countCalls(page)
    await openTime(
      page,
      `${service.origin}/${PROJECT}/-/boards/${board.split('/').at(-1)}`,
      `document.querySelector('[data-card]')`,
    )
    await settled(page)
    const opening = calls()
    const change = async (nth: number) =>
      await service.put(`${project}/issues/${nth}`, { add_labels: titles[nth % count] })
    const caused = async (change: () => Promise<unknown>) => {
      const before = calls()
      await change()
      await settled(page)
      return calls() - before
    }
    const perChange: number[] = []
    const perMove: number[] = []
    for (let nth = 1; nth <= CHANGES; nth++) {
      perChange.push(await caused(async () => await change(nth)))
      const move = async () =>
        await service.put(`${board}/lists/${lists[0]}`, { position: nth % 2 })
      perMove.push(await caused(move))
    }
    const numbers = Array.from({ length: BURST }, (_, nth) => CHANGES + 1 + nth)
    const burst = await caused(async () => await Promise.all(numbers.map(change)))
    await page.close()
    const name = (what: string) => `${count} lists: API calls ${what}`
    Object.assign(figures, {
      [name('to open')]: figure('–', opening),
      [name("for another's change of an issue")]: figure('≤ 2', percentile(perChange, 0.5)),
      [name("for another's move of a list")]: figure('≤ 2', percentile(perMove, 0.5)),
      [name(`for ${BURST} changes at once`)]: figure('–', burst),
    })
  }
  return figures
}

/** Counts the page's calls of the API, apart from its live stream. */
function countCalls(page: Page): () => number {
  let calls = 0
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/v4/') && !pathname.endsWith('/live')) calls += 1
  })
  return () => calls
}

const idOf = (reply: string) => (JSON.parse(reply) as { id: number }).id
const figure = (goal: string, value: number) => ({ goal, value, unit: '' })

import type { Page } from '@playwright/test'

import { percentile } from './figures.ts'

/** Script for the page: `frame` waits for the next frame, and `painted`, within a frame, for its end. */
export const FRAMES = `
  const frame = () => new Promise(requestAnimationFrame)
  const painted = () => new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = resolve
    port2.postMessage(null)
  })`

/** Milliseconds from the start of a navigation to the end of the first frame in which the expression is true. */
export async function openTime(page: Page, address: string, expression: string): Promise<number> {
  await page.goto(address, { waitUntil: 'commit' })
  // Passes a string. Playwright would compile a function in the page, and the page's policy forbids that.
  return await page.evaluate<number>(`(async () => {
    ${FRAMES}
    do await frame(); while (!(${expression}))
    await painted()
    return performance.now()
  })()`)
}

/** Milliseconds from the event that an action causes to the end of the first frame in which the expression is true. */
export async function timeUntil(
  page: Page,
  event: string,
  act: () => Promise<void>,
  expression: string,
): Promise<number> {
  // Stores the promise in the page without awaiting it, since the event may precede Playwright's reply.
  await page.evaluate(`globalThis.taken = (async () => {
    ${FRAMES}
    const start = await new Promise((resolve) => {
      const begin = ({ timeStamp }) => resolve(timeStamp)
      document.addEventListener('${event}', begin, { capture: true, once: true })
    })
    do await frame(); while (!(${expression}))
    await painted()
    return performance.now() - start
  })(), 0`)
  await act()
  return await page.evaluate<number>('globalThis.taken')
}

/** Milliseconds from the click on a link to the end of the frame that shows the next page. */
export async function followTime(page: Page, link: string, expression: string): Promise<number> {
  const follow = async () =>
    await page.getByRole('link', { name: link, exact: true }).first().click()
  return await timeUntil(page, 'click', follow, expression)
}

/** Waits until the number of elements stays the same. The live stream keeps the network from ever being idle. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const count = () => document.querySelectorAll('*').length
    for (let same = 0, before = count(); same < 4; before = count()) {
      await new Promise((resolve) => setTimeout(resolve, 250))
      same = count() === before ? same + 1 : 0
    }
  })
}

/** The median time of `count` runs, in milliseconds. */
export async function medianTime(
  count: number,
  run: (nth: number) => Promise<unknown>,
): Promise<number> {
  const taken: number[] = []
  for (let nth = 0; nth < count; nth++) {
    const start = performance.now()
    await run(nth)
    taken.push(performance.now() - start)
  }
  return percentile(taken, 0.5)
}

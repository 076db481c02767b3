import type { Locator } from '@playwright/test'

import { expect, signIn, test, type BoardService } from './support/board.ts'
import { handle } from './support/cards.ts'
import { list } from './support/drag.ts'

const ISSUES = '/projects/acme%2Fapp/issues'
/** Pixels between two cards of a list. */
const GAP = 6

test.beforeEach(async ({ page, service }) => await signIn(page, service))

/** Creates issues with titles of three lines in the list “QA”. */
async function fillWithLongTitles({ call }: BoardService, count: number): Promise<void> {
  const title = (nth: number) => `Number ${nth}, ${'a title of three whole lines, '.repeat(4)}`
  await Promise.all(
    Array.from({ length: count }, (_, nth) =>
      call('POST', ISSUES, { title: title(nth), labels: 'QA' }),
    ),
  )
}

/** The element that scrolls a list's cards. */
const cardsOf = (column: Locator) => column.locator('[data-cards]')

async function scrollToEnd(cards: Locator): Promise<void> {
  await expect
    .poll(() =>
      cards.evaluate((box) => {
        box.scrollTop = box.scrollHeight
        return box.querySelector('li:last-child')?.ariaPosInSet
      }),
    )
    .toBe(await cards.locator('li').first().getAttribute('aria-setsize'))
}

test('keeps the same gaps in all lists of an issue, whose cards differ in height', async ({
  page,
  service: { call, projectBoard },
}) => {
  const spring = await call('POST', '/projects/acme%2Fapp/milestones', { title: 'Spring' })
  const lists = `/projects/acme%2Fapp/boards/${projectBoard.split('/').at(-1)}/lists`
  await call('POST', lists, { milestone_id: spring.id })
  await Promise.all(
    ['First of QA', 'Second of QA', 'First of Doing'].map(async (title) => {
      const [issue] = (await call(
        'GET',
        `${ISSUES}?search=${encodeURIComponent(title)}`,
      )) as unknown as { iid: number }[]
      await call('PUT', `${ISSUES}/${issue!.iid}`, { milestone_id: spring.id })
    }),
  )
  // Lists far out of view draw no cards.
  await page.setViewportSize({ width: 2200, height: 900 })
  await page.goto(projectBoard)
  for (const name of ['QA', 'Spring']) {
    await handle(page, name, 'First of QA').waitFor()
    await expect
      .poll(() =>
        cardsOf(list(page, name)).evaluate((box) => {
          const rects = [...box.querySelectorAll('li')].map((row) => row.getBoundingClientRect())
          return rects.slice(1).map(({ top }, at) => Math.round(top - rects[at]!.bottom))
        }),
      )
      .toEqual(name === 'QA' ? [GAP] : [GAP, GAP])
  }
})

test('keeps the visible cards in place while cards above them appear', async ({
  page,
  service,
}) => {
  await fillWithLongTitles(service, 70)
  await page.goto(service.projectBoard)
  const cards = cardsOf(list(page, 'QA'))
  await scrollToEnd(cards)
  const drifts = await cards.evaluate(async (box) => {
    const frame = () => new Promise(requestAnimationFrame)
    const drifts: number[] = []
    for (let step = 0; step < 80; step++) {
      const { top } = box.getBoundingClientRect()
      const row = [...box.querySelectorAll('li')].find(
        (one) => one.getBoundingClientRect().top > top,
      )!
      const before = row.getBoundingClientRect().top
      box.scrollBy({ top: -50 })
      for (let frames = 0; frames < 2; frames++) await frame()
      drifts.push(Math.abs(row.getBoundingClientRect().top - before - 50))
    }
    return drifts
  })
  expect(Math.max(...drifts)).toBeLessThan(1)
})

test('stays at the end of a list whose cards become lower', async ({ page, service }) => {
  await fillWithLongTitles(service, 40)
  await page.goto(service.projectBoard)
  const cards = cardsOf(list(page, 'QA'))
  await scrollToEnd(cards)
  await page.getByRole('button', { name: 'View', exact: true }).click()
  await page.getByRole('radio', { name: 'Compact' }).check()
  await expect
    .poll(() =>
      cards.evaluate((box) => Math.round(box.scrollHeight - box.scrollTop - box.clientHeight)),
    )
    .toBe(0)
})

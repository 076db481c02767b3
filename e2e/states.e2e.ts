import type { Page } from '@playwright/test'

import { expectAccessible } from './support/axe.ts'
import { signIn, test, type BoardService } from './support/board.ts'
import { expectFocusSeen } from './support/focus.ts'
import { expectTargets } from './support/targets.ts'
import type { Visitor } from './support/tour-steps.ts'
import { enrich, tourBoard, tourBoards, tourCard } from './support/tour.ts'

test.beforeEach(async ({ page, service }) => {
  // Long ways on a busy machine.
  test.slow()
  await enrich(service)
  await signIn(page, service)
})

const TOURS: Record<string, (visitor: Visitor, service: BoardService) => Promise<void>> = {
  'what opens on a board': (visitor, { projectBoard }) => tourBoard(visitor, projectBoard),
  'what opens of a card': (visitor, { projectBoard }) => tourCard(visitor, projectBoard),
  'other states and pages': tourBoards,
}

const byMouse = (page: Page): Visitor => ({
  page,
  press: async (control) => await control.click(),
  look: async () => await expectAccessible(page, { overlaid: true }),
})

const byKeys = (page: Page): Visitor => ({
  page,
  press: async (control) => await control.press('Enter'),
  look: async (state) => await expectFocusSeen(page, state),
})

const byFinger = (page: Page): Visitor => ({
  page,
  press: async (control) => await control.tap(),
  look: async (state) => await expectTargets(page, state),
})

for (const [what, tour] of Object.entries(TOURS)) {
  test(`axe finds nothing: ${what}`, async ({ page, service }) => {
    await tour(byMouse(page), service)
  })

  test(`by keyboard the focus is seen, with the colours of the system: ${what}`, async ({
    page,
    service,
  }) => {
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
    await tour(byKeys(page), service)
  })

  test.describe('on a phone', () => {
    test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

    test(`a finger opens it, and hits whatever can be pressed: ${what}`, async ({
      page,
      service,
    }) => {
      await tour(byFinger(page), service)
    })
  })
}

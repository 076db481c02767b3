import type { Page } from '@playwright/test'

import { expectAccessible } from './support/axe.ts'
import { signIn, test, type BoardService } from './support/board.ts'
import { expectFocusSeen } from './support/focus.ts'
import { expectTargets } from './support/targets.ts'
import { tourAdministration, tourSessions, tourTokens } from './support/tour-accounts.ts'
import { makeReview, tourDiffs } from './support/tour-diffs.ts'
import { tourMembers } from './support/tour-members.ts'
import { tourRequestStates } from './support/tour-request-states.ts'
import { makeRequests, tourRequests } from './support/tour-requests.ts'
import type { Visitor } from './support/tour-steps.ts'
import { tourTransfers } from './support/tour-transfers.ts'
import { enrich, tourBoard, tourBoards, tourCard } from './support/tour.ts'

test.beforeEach(async ({ page, service }) => {
  test.slow()
  await enrich(service)
  await signIn(page, service)
})

const TOURS: Record<string, (visitor: Visitor, service: BoardService) => Promise<void>> = {
  'everything that opens on a board': (visitor, { projectBoard }) =>
    tourBoard(visitor, projectBoard),
  'everything that opens on a card': (visitor, { projectBoard }) => tourCard(visitor, projectBoard),
  'merge requests': async (visitor, service) => {
    await makeRequests(service)
    await tourRequests(visitor)
  },
  'bulk edits, views and other merge requests': tourRequestStates,
  'diffs, reviews and versions': async (visitor, service) => {
    await makeReview(service)
    await tourDiffs(visitor)
  },
  'members and invitations': tourMembers,
  'export and import of groups': tourTransfers,
  'access tokens': tourTokens,
  'active sessions': tourSessions,
  administration: tourAdministration,
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
  test(`passes axe: ${what}`, async ({ page, service }) => {
    await tour(byMouse(page), service)
  })

  test(`shows the focus by keyboard, with forced colors: ${what}`, async ({ page, service }) => {
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
    await tour(byKeys(page), service)
  })

  test.describe('on a phone', () => {
    test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

    test(`has large enough touch targets: ${what}`, async ({ page, service }) => {
      await tour(byFinger(page), service)
    })
  })
}

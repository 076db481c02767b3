import { expectAccessible } from './support/axe.ts'
import { signIn, test } from './support/board.ts'
import { expectFocusSeen } from './support/focus.ts'
import { expectTargets } from './support/targets.ts'
import { enrich, tourBoard } from './support/tour.ts'

test.beforeEach(async ({ page, service }) => {
  test.slow()
  await enrich(service)
  await signIn(page, service)
})

test('axe finds nothing in what opens on a board', async ({ page, service }) => {
  await tourBoard(
    {
      page,
      press: async (control) => await control.click(),
      look: async () => await expectAccessible(page),
    },
    service.projectBoard,
  )
})

test('by keyboard the focus is always seen, also with the colours of the system', async ({
  page,
  service,
}) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await tourBoard(
    {
      page,
      press: async (control) => await control.press('Enter'),
      look: async (state) => await expectFocusSeen(page, state),
    },
    service.projectBoard,
  )
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('a finger opens all of it, and hits whatever can be pressed', async ({ page, service }) => {
    await tourBoard(
      {
        page,
        press: async (control) => await control.tap(),
        look: async (state) => await expectTargets(page, state),
      },
      service.projectBoard,
    )
  })
})

import type { Page } from '@playwright/test'

import { expectAccessible } from './support/axe.ts'
import { expect, signIn, test } from './support/board.ts'
import { list } from './support/drag.ts'

const ISSUE = '/projects/acme%2Fapp/issues/3'

test.beforeEach(async ({ page, service }) => {
  await signIn(page, service)
})

function description(page: Page) {
  return page.getByRole('region', { name: 'Description' })
}

const RICH = `# Nights without trains

Ask @ana about #4, and see <https://example.test/plan>.

| Night | Trains |
|-------|-------:|
| Friday | 12 |

- [ ] Words for it
  - [x] In Polish
- [x] A way back

\`\`\`ts
const nights = trains.filter(({ runs }) => !runs)
\`\`\``

test('renders a description and ticks its tasks in place', async ({ page, service }) => {
  // Blocks live updates, so ticking a task must detect other people's edits itself.
  await page.route(
    '**/api/v4/**/live*',
    async (route) => await route.fulfill({ status: 404, json: {} }),
  )
  await service.call('PUT', ISSUE, { description: RICH })
  await page.goto(`${service.projectBoard}?peek=3`)
  const text = description(page)
  await expect(text.getByRole('heading', { level: 4, name: 'Nights without trains' })).toBeVisible()
  await expect(text.getByRole('row').last()).toHaveText(/Friday\s*12/)
  await expect(text.getByRole('link', { name: 'https://example.test/plan' })).toHaveAttribute(
    'rel',
    /noopener/,
  )
  await expect(text.getByText('const nights = ')).toBeVisible()
  await expectAccessible(page)

  const task = text.getByRole('checkbox', { name: 'Words for it' })
  await task.focus()
  await page.keyboard.press('Space')
  await text.getByText('In Polish').click()
  await expect
    .poll(async () => (await service.call('GET', ISSUE))['description'])
    .toBe(RICH.replace('[ ] Words', '[x] Words').replace('[x] In', '[ ] In'))
  await expect(task).toBeChecked()
  await expect(text.getByRole('checkbox', { name: 'In Polish' })).not.toBeChecked()

  // After another edit, the same line may hold a different task.
  await service.call('PUT', ISSUE, { description: '- [ ] Before it\n- [ ] Words for it' })
  await text.getByText('A way back').click()
  await expect(text.getByRole('alert')).toContainText('Someone else changed this text')
  await expect(text.getByRole('checkbox', { name: 'Before it' })).not.toBeChecked()

  await service.call('PUT', ISSUE, { description: 'See #4' })
  await page.reload()
  await text.getByRole('link', { name: '#4' }).click()
  await expect(page.getByRole('region', { name: 'Second of Doing' })).toBeVisible()
  await expect(text).toContainText('No description')
})

const HOSTILE = `<script>window.owned = 1</script>
<img src="/nothing" onerror="window.owned = 1"><img src="javascript:window.owned=1">
<svg onload="window.owned = 1"><use href="data:image/svg+xml,x"/></svg><math><mtext><style>body { display: none }</style></mtext></math>
<iframe srcdoc="<script>parent.owned = 1</script>"></iframe><form action="/"><input name="x"><button>Sign in</button></form>
<p style="position: fixed" class="fixed" id="content" data-card="1" onclick="window.owned = 1">Words that stay</p>
<a href="javascript:window.owned=1">one</a> [two](javascript:window.owned=1) <a href="java&#9;script:window.owned=1">three</a>
[four](data:text/html,<script>window.owned=1</script>) <a href="vbscript:x">five</a> ![six](javascript:window.owned=1)
<base href="https://evil.test/"><link rel="stylesheet" href="https://evil.test/x.css">`

test('neutralizes a hostile description', async ({ page, service }) => {
  await service.call('PUT', ISSUE, { description: HOSTILE })
  await page.goto(`${service.projectBoard}?peek=3`)
  const text = description(page)
  await text.getByText('Words that stay').click()
  for (const words of ['one', 'two', 'three', 'four', 'five']) {
    await text.getByText(words).first().click()
  }
  expect(await page.evaluate(() => 'owned' in window)).toBe(false)
  await expect(
    text.locator('.markdown').locator('script, style, svg, math, iframe, form, input, base, link'),
  ).toHaveCount(0)
  const addresses = await text.locator('a[href]').evaluateAll((links) => links.map(String))
  expect(addresses).toEqual([`${service.url}/nothing`])
  const attributes = await text
    .locator('.markdown *')
    .evaluateAll((elements) => elements.flatMap((element) => element.getAttributeNames()))
  expect(attributes.filter((name) => !['href', 'rel'].includes(name))).toEqual([])
})

test('formats a very long text only on request', async ({ page, service }) => {
  await service.call('PUT', ISSUE, { description: `**Long** ${'words '.repeat(20_000)}` })
  await page.goto(`${service.projectBoard}?peek=3`)
  await expect(description(page).getByText('**Long** words')).toBeVisible()
  await description(page).getByRole('button', { name: 'Format text' }).click()
  await expect(description(page).locator('strong')).toHaveText('Long')
})

test('cuts a text with too many elements, and shows the plain text on request', async ({
  page,
  service,
}) => {
  await service.call('PUT', ISSUE, { description: `${'[a](b) '.repeat(14_000)}The end` })
  await page.goto(`${service.projectBoard}?peek=3`)
  const text = description(page)
  await expect(text.getByText('Only the beginning is shown')).toBeVisible()
  expect(await text.getByRole('link').count()).toBeLessThan(10_000)
  await text.getByRole('button', { name: 'Show plain text' }).click()
  await expect(text).toContainText('[a](b) The end')
  await expect(text.getByRole('link')).toHaveCount(0)
})

test('marks and indents the selected text by keys', async ({ page, service }) => {
  await page.goto(`${service.projectBoard}?peek=3`)
  const field = description(page).getByRole('textbox', { name: 'Description' })
  await expect(description(page)).toContainText('No description')
  await page.keyboard.press('d')
  await expect(field).toBeFocused()
  await page.keyboard.type('night')
  const press = async (keys: readonly string[], text: string) => {
    for (const key of keys) await page.keyboard.press(key)
    await expect(field).toHaveValue(text)
    await expect(field).toBeFocused()
  }
  await press(['Control+a', 'Control+i'], '_night_')
  await press(['Control+i'], 'night')
  await press(['Control+e'], '`night`')
  await press(['Control+e', 'Control+Shift+x'], '~~night~~')
  await press(['Control+Shift+x', 'Control+k'], '[night](https://)')
  await press(['Control+k', 'Control+]'], '  night')
  await press(['Control+['], 'night')
  await press(['Control+m', 'Tab'], '  night')
  await press(['Shift+Tab'], 'night')
  await page.keyboard.press('Control+m')
  await page.keyboard.press('Tab')
  await expect(field).not.toBeFocused()
  await expect(field).toHaveValue('night')
})

test('edits the description with a preview, and keeps drafts across a reload', async ({
  page,
  service,
}) => {
  await page.goto(`${service.projectBoard}?peek=3`)
  const text = description(page)
  const field = text.getByRole('textbox', { name: 'Description' })
  await expect(text).toContainText('No description')
  await page.keyboard.press('d')
  await expect(field).toBeFocused()
  await page.keyboard.type('Trains at ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('night')
  await page.keyboard.press('End')
  await page.keyboard.type(' only')
  await expect(field).toHaveValue('Trains at **night** only')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+b')
  await expect(field).toHaveValue('**Trains at **night** only**')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(field).toHaveValue('Trains at **night** only')
  await page.keyboard.press('Control+Shift+p')
  await expect(text.getByRole('tab', { name: 'Preview' })).toBeFocused()
  await expect(text.getByText('night', { exact: true })).toHaveRole('strong')
  await expectAccessible(page)
  await text.getByRole('tab', { name: 'Write' }).click()
  await page.reload()
  await text.getByRole('button', { name: 'Continue editing' }).click()
  await expect(field).toHaveValue('Trains at **night** only')
  await expectAccessible(page)

  // Escape keeps the text. Cancel discards it at once, and Undo brings it back.
  await page.keyboard.press('Escape')
  await expect(text.getByRole('button', { name: 'Edit description' })).toBeFocused()
  await expect(text.getByText('You have unsaved changes.')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('Trains at **night** only')
  await text.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(text.getByRole('button', { name: 'Edit description' })).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('Trains at **night** only')

  // An error and an edit conflict both keep the text.
  let isBroken = true
  await page.route('**/api/v4/projects/*/issues/3', async (route) =>
    isBroken && route.request().method() === 'PUT'
      ? await route.fulfill({ status: 422, json: { message: 'The house is on fire' } })
      : await route.fallback(),
  )
  await page.keyboard.press('Control+Enter')
  await expect(text.getByRole('alert')).toHaveText('Not saved. The house is on fire.')
  isBroken = false
  await service.call('PUT', ISSUE, { description: 'Theirs' })
  await text.getByRole('button', { name: 'Save' }).click()
  await expect(text.getByRole('alert')).toContainText('someone else changed')
  await expect(text.getByRole('list', { name: 'Changes' }).getByRole('listitem')).toHaveText([
    /Theirs: Theirs$/,
    /Yours: Trains at \*\*night\*\* only$/,
  ])
  await expectAccessible(page)
  await expect(field).toHaveValue('Trains at **night** only')
  await field.focus()
  await page.keyboard.press('Control+Enter')
  await expect(text.getByRole('button', { name: 'Edit description' })).toBeFocused()
  await expect(text.locator('p')).toHaveText('Trains at night only')
  await expect
    .poll(async () => (await service.call('GET', ISSUE))['description'])
    .toBe('Trains at **night** only')

  // “Keep theirs” discards the user's own text.
  await page.keyboard.press('d')
  await expect(field).toBeFocused()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(', or at noon')
  await service.call('PUT', ISSUE, { description: 'Theirs again' })
  await page.keyboard.press('Control+Enter')
  await text.getByRole('button', { name: 'Keep theirs' }).click()
  await expect(text.locator('p')).toHaveText('Theirs again')
  await service.call('PUT', ISSUE, { description: 'Trains at **night** only' })
  await expect(text.locator('p')).toHaveText('Trains at night only')

  await page.keyboard.press('d')
  await expect(field).toBeFocused()
  await page.keyboard.type('Not this')
  await text.getByRole('button', { name: 'Cancel' }).click()
  await expect(text.locator('p')).toHaveText('Trains at night only')
  await page.reload()
  await expect(text.getByRole('button', { name: 'Edit description' })).toBeVisible()
  await expect(text.getByRole('button', { name: 'Continue editing' })).toBeHidden()
})

test('keeps an edited title while another card is open, and across a reload', async ({
  page,
  service,
}) => {
  await page.goto(`${service.projectBoard}?peek=3`)
  const first = page.getByRole('region', { name: 'First of Doing' })
  const field = page.getByRole('textbox', { name: 'Title' })
  const card = (title: string) =>
    list(page, 'Doing').getByRole('link', { name: title, exact: true })
  await first.getByRole('button', { name: 'Edit title' }).click()
  await field.fill('Warm the cache')
  await card('Second of Doing').click()
  await expect(page.getByRole('region', { name: 'Second of Doing' })).toBeVisible()
  await expect(field).toBeHidden()
  await card('First of Doing').click()
  await expect(field).toHaveValue('Warm the cache')
  await page.reload()
  await expect(field).toHaveValue('Warm the cache')
  await expectAccessible(page)
  await first.getByRole('button', { name: 'Cancel' }).click()
  await expect(first.getByRole('button', { name: 'Edit title' })).toBeVisible()
  await page.reload()
  await expect(first.getByRole('button', { name: 'Edit title' })).toBeVisible()
  await expect(field).toBeHidden()
})

test('stores a draft once typing pauses, and says when storage is full', async ({
  page,
  service,
}) => {
  await page.goto(`${service.projectBoard}?peek=3`)
  const field = page.getByRole('textbox', { name: 'New comment' })
  await field.fill('Trains')
  // Dispatches all inputs in one task, so that no timer runs between them.
  const counts = await field.evaluate((element: HTMLTextAreaElement) => {
    let stored = 0
    const store = localStorage.setItem.bind(localStorage)
    Storage.prototype.setItem = (key, value) => {
      if (key.includes('draft comment')) stored++
      store(key, value)
    }
    for (let length = 1; length <= 20; length++) {
      element.setRangeText('!', 0, 0)
      element.dispatchEvent(new InputEvent('input', { bubbles: true }))
    }
    const whileTyping = stored
    element.blur()
    return { whileTyping, afterwards: stored }
  })
  expect(counts).toEqual({ whileTyping: 0, afterwards: 1 })
  await expect(page.getByText(/^Saved in this browser \d+:\d\d/)).toBeVisible()

  await page.evaluate(() => {
    for (let size = 4_000_000; size >= 1; size = Math.floor(size / 2)) {
      try {
        for (let at = 0; ; at++) localStorage.setItem(`filler ${size} ${at}`, 'x'.repeat(size))
      } catch {
        // There is no room for this size. Try a smaller one.
      }
    }
  })
  await field.fill('Trains at night and at noon, on Fridays')
  await field.blur()
  const alert = page.getByRole('alert').filter({ hasText: 'Not saved in this browser' })
  await expect(alert).toHaveText('Not saved in this browser: its storage is full.')
  await expectAccessible(page)
  await page.evaluate(() => localStorage.clear())
  await field.fill('Trains at noon')
  await field.blur()
  await expect(alert).toBeHidden()
  await page.reload()
  await expect(field).toHaveValue('Trains at noon')
})

test("accepts time in words, and shows the server's errors", async ({ page, service }) => {
  await page.goto(`${service.projectBoard}?peek=3`)
  const drawer = page.getByRole('region', { name: 'First of Doing' })
  await drawer.getByRole('button', { name: 'Set estimate' }).click()
  await page.getByRole('textbox', { name: 'Estimate' }).fill('1.5 days')
  await expect(page.getByText('Equals 1d 4h')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(drawer.getByText('0h of 1d 4h spent')).toBeVisible()
  await expect(drawer.getByRole('button', { name: 'Change estimate' })).toBeFocused()

  await drawer.getByRole('button', { name: 'Log time' }).press('Enter')
  const spent = page.getByRole('textbox', { name: 'Time spent' })
  await spent.fill('soon')
  await page.keyboard.press('Enter')
  await expect(page.getByText('must be a duration such as 1h 30m')).toBeVisible()
  await spent.fill('-1h')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Time to subtract exceeds the total time spent')).toBeVisible()
  await spent.fill('2d')
  await page.keyboard.press('Enter')
  await expect(drawer.getByText('2d of 1d 4h spent, over by 4h')).toBeVisible()
  await expect
    .poll(async () => (await service.call('GET', ISSUE))['time_stats'])
    .toMatchObject({ time_estimate: 12 * 3600, total_time_spent: 16 * 3600 })
  await expect(page.getByRole('article').getByText('2d/1d 4h')).toBeVisible()

  await drawer.getByRole('button', { name: 'Change estimate' }).click()
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(drawer.getByText('2d spent')).toBeVisible()

  // A failure is shown even after the form has closed.
  const answer = Promise.withResolvers<void>()
  let isBroken = true
  await page.route(/issues\/3\/(time_estimate|add_spent_time)$/, async (route) => {
    await answer.promise
    if (isBroken) await route.fulfill({ status: 500, json: { message: '500 Internal' } })
    else await route.fallback()
  })
  await page.getByRole('button', { name: 'Undo' }).click()
  await drawer.getByRole('button', { name: 'Log time' }).click()
  await spent.fill('2h')
  const asked = page.waitForRequest(/add_spent_time$/)
  await page.keyboard.press('Enter')
  await asked
  await page.keyboard.press('Escape')
  await expect(spent).toBeHidden()
  answer.resolve()
  const toast = (text: string) => page.getByRole('status').filter({ hasText: text })
  const undone = toast('Could not set the estimate for acme/app#3 to 1d 4h.')
  const added = toast('Could not add 2h to the time spent on acme/app#3.')
  await expect(undone).toBeVisible()
  await expect(added).toBeVisible()
  isBroken = false
  await undone.getByRole('button', { name: 'Retry' }).click()
  await added.getByRole('button', { name: 'Retry' }).click()
  await expect(drawer.getByText('2d 2h of 1d 4h spent')).toBeVisible()
})

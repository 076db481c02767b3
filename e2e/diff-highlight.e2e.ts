import { expect, signIn, test } from './support/board.ts'
import { boxAtRest } from './support/box.ts'
import { CHANGES, makeChanges } from './support/changes.ts'
import { openDiff } from './support/diff.ts'

test('colors code in a worker, in every theme', async ({ page, service }) => {
  await makeChanges(service)
  await signIn(page, service)
  await page.goto(CHANGES)
  const added = page.getByRole('row', { name: 'added const lock = new Lock()' })
  const keyword = added.getByText('const', { exact: false }).last()
  const type = added.getByText('Lock', { exact: true })
  await expect(keyword).toHaveCSS('color', 'rgb(160, 29, 77)')
  await expect(type).toHaveCSS('color', 'rgb(115, 64, 0)')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(keyword).toHaveCSS('color', 'rgb(255, 166, 190)')
  await expect(type).toHaveCSS('color', 'rgb(255, 201, 148)')
})

test('colors a hunk that begins inside a comment as in the whole file', async ({
  page,
  service,
}) => {
  const comment = (line: string) =>
    `/*\n${'words\n'.repeat(30)}${line}\n${'words\n'.repeat(30)}*/\nreturn 1\n`
  const before = comment('return an old thing')
  const after = comment('return a new thing')
  await openDiff(page, service, { 'src/cache.ts': [before, after] })
  const COMMENT = 'rgb(79, 88, 99)'
  for (const name of ['removed return an old thing', 'added return a new thing']) {
    const line = page.getByRole('row', { name })
    await expect(line.getByText('return', { exact: false }).last()).toHaveCSS('color', COMMENT)
  }
  await page.route('**/raw?*', async (route) => await route.abort())
  await page.reload()
  const added = page.getByRole('row', { name: 'added return a new thing' })
  await expect(added.getByText('return', { exact: true })).toHaveCSS('color', 'rgb(160, 29, 77)')
})

test('shows plain code when the worker cannot load', async ({ page, service }) => {
  await makeChanges(service)
  await signIn(page, service)
  await page.route('**/*.wasm', async (route) => await route.abort())
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('.wasm'))
  await page.goto(CHANGES)
  await failed
  const added = page.getByRole('row', { name: 'added const lock = new Lock()' })
  await expect(added).toHaveCSS('color', 'rgb(27, 32, 39)')
})

test('keeps selected text while colors arrive', async ({ page, service }) => {
  await makeChanges(service)
  await signIn(page, service)
  const released = Promise.withResolvers<void>()
  await page.route('**/*.wasm', async (route) => {
    await released.promise
    await route.continue()
  })
  await page.goto(CHANGES)
  const added = page.getByRole('row', { name: 'added const lock = new Lock()' })
  const next = page.getByRole('row', { name: 'const value4 = 4' })
  const from = await boxAtRest(added.getByRole('cell').last())
  const to = await boxAtRest(next.getByRole('cell').last())
  await page.mouse.move(from.x + 60, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + 90, to.y + to.height / 2)
  await page.mouse.up()
  const selected = async () => await page.evaluate(() => String(document.getSelection()))
  const before = await selected()
  expect(before).toMatch(/new Lock\(\)[^]*const/)
  released.resolve()
  await expect(added.getByText('Lock', { exact: true })).toHaveClass(/syntax-type/)
  expect(await selected()).toBe(before)
})

import { expectAccessible } from './support/axe.ts'
import { expect, signIn, test, type BoardService } from './support/board.ts'
import { boxAtRest } from './support/box.ts'
import { CHANGES } from './support/changes.ts'
import { makeClone } from './support/clone.ts'
import { png } from './support/images.ts'

const RED = png({ width: 120, height: 80, color: [200, 30, 30] })
const BLUE = png({ width: 160, height: 80, color: [30, 30, 200] })

test.beforeEach(async ({ page, service }) => {
  await signIn(page, service)
})

test('reports mode, rename and type changes', async ({ page, service }) => {
  await change(service, 'main', [
    { action: 'create', file_path: 'run.sh', content: 'echo\n' },
    { action: 'create', file_path: 'old.txt', content: 'text\n' },
    { action: 'create', file_path: 'data.bin', ...bytes(Buffer.from([0, 1, 2])) },
  ])
  await change(service, 'fix', [
    { action: 'chmod', file_path: 'run.sh', execute_filemode: true },
    { action: 'move', file_path: 'new.txt', previous_path: 'old.txt', content: 'text\n' },
    { action: 'create', file_path: 'empty.txt', content: '' },
    { action: 'update', file_path: 'data.bin', ...bytes(Buffer.alloc(1500)) },
  ])
  await request(service)
  await page.goto(CHANGES)
  const file = (name: string) => page.getByRole('region', { name })
  await expect(file('run.sh')).toContainText('Made executable (100644 → 100755).')
  await expect(file('new.txt')).toContainText('Renamed without changes.')
  await expect(file('empty.txt')).toContainText('Empty file.')
  await expect(file('data.bin')).toContainText('Binary file, 3 bytes → 1.5 kB.')
  await expectAccessible(page)
})

test('names the commits of a submodule', async ({ page, service }) => {
  await change(service, 'main', [{ action: 'create', file_path: 'a.txt', content: 'a\n' }])
  const clone = await makeClone(service)
  await clone.git('fetch', '--quiet', 'origin', 'main')
  await clone.git('checkout', '--quiet', '-B', 'main', 'FETCH_HEAD')
  for (const [branch, digit] of [
    ['main', 'a'],
    ['fix', 'b'],
  ] as const) {
    await clone.git('checkout', '--quiet', '-B', branch)
    const entry = `160000,${digit.repeat(40)},lib/parser`
    await clone.git('update-index', '--add', '--cacheinfo', entry)
    await clone.git('commit', '--quiet', '--message', 'Move the library')
    await clone.push(branch)
  }
  await clone.remove()
  await request(service)
  await page.goto(CHANGES)
  await expect(page.getByRole('region', { name: 'lib/parser' })).toContainText(
    'Submodule updated from aaaaaaaa to bbbbbbbb.',
  )
})

test('compares images side by side and with a slider', async ({ page, service }) => {
  await change(service, 'main', [{ action: 'create', file_path: 'logo.png', ...bytes(RED) }])
  await change(service, 'fix', [
    { action: 'update', file_path: 'logo.png', ...bytes(BLUE) },
    { action: 'create', file_path: 'icon.png', ...bytes(RED) },
  ])
  await request(service)
  await page.goto(CHANGES)
  const logo = page.getByRole('region', { name: 'logo.png' })
  await expect(logo).toContainText(/Binary file, 120 × 80, \d+ bytes → 160 × 80, \d+ bytes\./)
  await expect(logo.getByRole('img', { name: 'Old version of logo.png' })).toHaveJSProperty(
    'naturalWidth',
    120,
  )
  const now = logo.getByRole('img', { name: 'New version of logo.png' })
  await expect(now).toHaveJSProperty('naturalWidth', 160)
  const icon = page.getByRole('region', { name: 'icon.png' })
  await expect(icon.getByRole('img')).toHaveCount(1)

  await logo.getByRole('button', { name: 'Swipe' }).click()
  const divider = logo.getByRole('slider', { name: 'Divider' })
  await divider.focus()
  await page.keyboard.press('Home')
  await expect(divider).toHaveValue('0')
  await page.keyboard.press('ArrowRight')
  await expect(now.locator('..')).toHaveCSS('clip-path', 'inset(0px 0px 0px 1%)')
  await expectAccessible(page)

  await logo.getByRole('button', { name: 'Onion skin' }).click()
  await expect(logo.getByRole('slider', { name: 'Opacity of the new image' })).toHaveValue('1')
  await expect(now.locator('..')).toHaveCSS('opacity', '0.01')
})

test('reserves the place of images that are loading', async ({ page, service }) => {
  const large = png({ width: 900, height: 1200, color: [30, 30, 200] })
  await change(service, 'main', [
    { action: 'create', file_path: 'a.png', ...bytes(RED) },
    { action: 'create', file_path: 'text.txt', content: 'a\n' },
  ])
  await change(service, 'fix', [
    { action: 'update', file_path: 'a.png', ...bytes(large) },
    { action: 'create', file_path: 'b.png', ...bytes(BLUE) },
    { action: 'update', file_path: 'text.txt', content: 'b\n' },
  ])
  await request(service)
  const { promise: watched, resolve: load } = Promise.withResolvers<void>()
  await page.route('**/raw?*', async (route) => {
    await watched
    await route.continue()
  })
  await page.setViewportSize({ width: 1280, height: 1800 })
  await page.goto(CHANGES)
  await expect(page.getByText('Binary file. Loading…')).toHaveCount(2)
  const below = page.getByRole('heading', { name: 'text.txt' })
  const before = await boxAtRest(below)
  load()
  const images = page.getByRole('img', { name: /version of/ })
  await expect(images).toHaveCount(3)
  for (const image of await images.all()) await expect(image).toHaveJSProperty('complete', true)
  expect(await boxAtRest(below)).toEqual(before)
  // All of a large image is in its place.
  const image = await boxAtRest(page.getByRole('img', { name: 'New version of a.png' }))
  const file = await boxAtRest(page.getByRole('region', { name: 'a.png' }))
  expect(image.height).toBeGreaterThan(200)
  expect(image.y + image.height).toBeLessThanOrEqual(file.y + file.height)
  for (const mode of ['Swipe', 'Onion skin']) {
    await page.getByRole('button', { name: mode }).press('Enter')
    await expect(page.getByRole('slider')).toBeVisible()
    expect(await boxAtRest(below)).toEqual(before)
  }
})

test('loads an image again after a failure', async ({ page, service }) => {
  await change(service, 'main', [{ action: 'create', file_path: 'logo.png', ...bytes(RED) }])
  await change(service, 'fix', [{ action: 'create', file_path: 'icon.png', ...bytes(RED) }])
  await request(service)
  await page.route('**/raw?*', async (route) => await route.abort('connectionfailed'))
  await page.goto(CHANGES)
  const icon = page.getByRole('region', { name: 'icon.png' })
  await expect(icon).toContainText('Could not load this binary file.')
  await page.unrouteAll()
  await icon.getByRole('button', { name: 'Retry' }).press('Enter')
  await expect(icon.getByRole('img')).toHaveCount(1)
})

test('shows neither images that would exhaust the memory nor files that only claim to be images', async ({
  page,
  service,
}) => {
  const flood = png({ width: 1, height: 1, color: [0, 0, 0], declared: 50_000 })
  const script = Buffer.from('\0<script>globalThis.wasRun = true</script>')
  await change(service, 'main', [{ action: 'create', file_path: 'a.txt', content: 'a\n' }])
  await change(service, 'fix', [
    { action: 'create', file_path: 'flood.png', ...bytes(flood) },
    { action: 'create', file_path: 'page.png', ...bytes(script) },
  ])
  await request(service)
  await page.goto(CHANGES)
  await expect(page.getByRole('region', { name: 'flood.png' })).toContainText(
    'This image is too large to show: 50000 × 50000.',
  )
  await expect(page.getByRole('region', { name: 'page.png' })).toContainText(
    'Unsupported image format.',
  )
  await expect(page.getByRole('img', { name: /version of/ })).toHaveCount(0)
})

const PROJECT = '/projects/acme%2Fapp'

function bytes(content: Buffer) {
  return { encoding: 'base64', content: content.toString('base64') }
}

/** Commits changes to `main`, or to `fix`, which begins at `main`. */
async function change({ call }: BoardService, branch: string, actions: object[]): Promise<void> {
  await call('POST', `${PROJECT}/repository/commits`, {
    branch,
    commit_message: 'Change files',
    ...(branch === 'fix' && { start_branch: 'main' }),
    actions,
  })
}

async function request({ call }: BoardService): Promise<void> {
  const branches = { source_branch: 'fix', target_branch: 'main', title: 'Change files' }
  await call('POST', `${PROJECT}/merge_requests`, branches)
}

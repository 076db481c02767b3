import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'

import type { Page } from '@playwright/test'

import { archiveOf } from '#server/testing/archives.ts'
import { expectAccessible } from './support/axe.ts'
import { expect, ROOT_TOKEN, signIn, test as base, type BoardService } from './support/board.ts'
import { answerSaveDialog, hideSaveDialog, savedFiles } from './support/save-dialog.ts'

const run = promisify(execFile)

const test = base.extend<{ folder: string }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures it depends on
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'mergeboard-transfer-'))
    await use(folder)
    await rm(folder, { recursive: true })
  },
})

test.beforeEach(async ({ page }) => await hideSaveDialog(page))

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const file = (page: Page) => page.getByLabel('File', { exact: true })
const importButton = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Import group' })
const step = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

/** Creates acme/web/ui, each group with a label. */
async function threeLevels({ call }: BoardService): Promise<void> {
  const acme = await call('GET', '/groups/acme')
  const web = await call('POST', '/groups', { name: 'Web', path: 'web', parent_id: acme.id })
  const ui = await call('POST', '/groups', { name: 'UI', path: 'ui', parent_id: web.id })
  for (const [group, name] of [
    [web, 'frontend'],
    [ui, 'pixel'],
  ] as const) {
    await call('POST', `/groups/${group.id}/labels`, { name, color: '#cc3344' })
  }
}

/** Starts an import that takes seconds, so that an export must wait. */
async function keepBusy(page: Page): Promise<void> {
  const labels = Array.from({ length: 20_000 }, (_, n) => `{"title":"l${n}","color":"#cc3344"}`)
  const buffer = await archiveOf([
    ['tree/groups/_all.ndjson', '7\n'],
    ['tree/groups/7.json', '{"id":7}'],
    ['tree/groups/7/labels.ndjson', labels.join('\n')],
  ])
  const file = { name: 'large.tar.gz', mimeType: 'application/gzip', buffer }
  const reply = await page.request.post('/api/v4/groups/import', {
    headers: { 'PRIVATE-TOKEN': ROOT_TOKEN },
    multipart: { name: 'Large', path: 'large', file },
  })
  expect(reply.status()).toBe(202)
}

/** Exports a group and returns the path of the downloaded archive. */
async function exportGroup(page: Page, folder: string): Promise<string> {
  await page.goto('/groups/acme/-/export')
  await page.getByRole('button', { name: 'Start export' }).click()
  const downloaded = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  const archive = join(folder, (await downloaded).suggestedFilename())
  await (await downloaded).saveAs(archive)
  return archive
}

/** An archive of one group whose upload takes long. */
async function largeArchive(folder: string): Promise<string> {
  const path = join(folder, 'large.tar.gz')
  await writeFile(path, Buffer.concat([gzipSync('not a tar'), Buffer.alloc(20_000_000, 7)]))
  return path
}

test('exports a group with three levels, and imports it beside and under a parent', async ({
  page,
  service,
  folder,
}) => {
  await threeLevels(service)
  await signIn(page, service)
  await page.goto('/acme')
  await page.getByRole('button', { name: 'Group actions' }).click()
  await page.getByRole('menuitem', { name: 'Export group' }).click()
  await expect(page).toHaveURL('/groups/acme/-/export')
  await expectAccessible(page)
  await keepBusy(page)
  await page.getByRole('button', { name: 'Start export' }).click()
  await expect(step(page, 'Preparing')).toContainText('Waiting to start')
  await expect(step(page, 'Ready')).toContainText('not started')
  await expectAccessible(page)
  await page.reload()
  await expect(step(page, 'Ready')).toContainText('done')
  await expectAccessible(page)

  const downloaded = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  const download = await downloaded
  expect(download.suggestedFilename()).toMatch(/_acme_export\.tar\.gz$/)
  const archive = join(folder, 'acme.tar.gz')
  await download.saveAs(archive)
  await expect(page.getByText('The checksum matches.')).toBeVisible()
  await expectAccessible(page)
  const sum = await run('sha256sum', [archive])
  await expect(page.getByRole('main')).toContainText(sum.stdout.split(' ')[0]!)
  const { stdout: names } = await run('tar', ['-tzf', archive])
  expect(names.match(/tree\/groups\/\d+\.json/g)).toHaveLength(3)
  const { stdout: labels } = await run('tar', [
    '-xzOf',
    archive,
    '--wildcards',
    'tree/groups/*/labels.ndjson',
  ])
  expect(labels).toContain('frontend')
  expect(labels).toContain('pixel')

  await page.goto('/dashboard/groups')
  await page.getByRole('link', { name: 'Import group' }).click()
  await expect(page.getByText('The group will be private.')).toBeVisible()
  await expectAccessible(page)
  await file(page).setInputFiles(archive)
  await field(page, 'Name').fill('Acme two')
  await expect(field(page, 'Path')).toHaveValue('acme-two')
  await field(page, 'Name').press('Tab')
  await expect(page.getByText('This path is available.')).toBeVisible()
  await importButton(page).click()
  await expect(page).toHaveURL(/\/groups\/import\/\d+$/)
  await expect(step(page, 'Finished')).toContainText('done')
  await expectAccessible(page)
  await page.reload()
  await page.getByRole('link', { name: 'Open Acme two' }).click()
  await expect(page).toHaveURL('/acme-two')
  await expect(page.getByRole('link', { name: 'Web', exact: true })).toBeVisible()
  const pixel = await service.call('GET', '/groups/acme-two%2Fweb%2Fui/labels')
  expect(JSON.stringify(pixel)).toContain('pixel')

  await page.getByRole('button', { name: 'Group actions' }).click()
  await page.getByRole('menuitem', { name: 'Import subgroup' }).click()
  await expect(page.getByRole('combobox', { name: 'Parent group' })).toHaveValue('Acme two')
  await expect(page.getByText('The group will be private, like Acme two.')).toBeVisible()
  await field(page, 'Name').fill('Copy')
  await file(page).setInputFiles(archive)
  await importButton(page).click()
  await page.getByRole('link', { name: 'Open Copy' }).click()
  await expect(page).toHaveURL('/acme-two/copy')
})

/** Exports acme with texts that do not compress, and returns the archive's size and checksum. */
async function exportAcme({ call }: BoardService): Promise<{ size: number; sha256: string }> {
  for (let n = 1; n <= 40; n++) {
    const description = randomBytes(7500).toString('base64')
    await call('POST', '/groups/acme/milestones', { title: `v${n}`, description })
  }
  await call('POST', '/groups/acme/export')
  const latest = async () => (await call('GET', '/groups/acme/export'))['download']
  await expect.poll(latest).toMatchObject({ sha256: expect.any(String) })
  return (await latest()) as { size: number; sha256: string }
}

test.describe('where the browser writes files on disk', () => {
  const downloadButton = (page: Page) => page.getByRole('button', { name: 'Download' })
  const alert = (page: Page) => page.getByRole('main').getByRole('alert')

  test.beforeEach(async ({ page, service }) => {
    await answerSaveDialog(page)
    await signIn(page, service)
  })

  test('writes the archive into the chosen file, and verifies it', async ({ page, service }) => {
    const { size, sha256 } = await exportAcme(service)
    await page.goto('/groups/acme/-/export')
    await downloadButton(page).click()
    await expect(page.getByText('The checksum matches.')).toBeVisible()
    expect(await savedFiles(page)).toEqual([{ size, sum: sha256 }])
    await expectAccessible(page)
  })

  test('discards a corrupted or incomplete download', async ({ page, service }) => {
    const { size } = await exportAcme(service)
    await page.goto('/groups/acme/-/export')
    await page.route('**/export/download', (route) => route.fulfill({ body: 'x'.repeat(size) }))
    await downloadButton(page).click()
    await expect(alert(page)).toHaveText('The checksum does not match. Download the archive again.')
    expect(await savedFiles(page)).toEqual([])
    await expectAccessible(page)
    await page.unroute('**/export/download')
    await page.route('**/export/download', (route) => route.fulfill({ body: 'x'.repeat(100) }))
    await downloadButton(page).click()
    await expect(alert(page)).toContainText('Only 100 bytes of')
    expect(await savedFiles(page)).toEqual([])
  })

  test('leaves nothing when the download is canceled in the middle', async ({ page, service }) => {
    await exportAcme(service)
    await page.goto('/groups/acme/-/export')
    await expect(downloadButton(page)).toBeVisible()
    const session = await page.context().newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: 60_000,
      uploadThroughput: -1,
    })
    await downloadButton(page).click()
    await expect(page.getByText(/^Downloading: [1-9]/)).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: 'Cancel' }).click()
    await expect(downloadButton(page)).toBeVisible()
    await expect(alert(page)).toHaveCount(0)
    expect(await savedFiles(page)).toEqual([])
  })

  test('says when the disk is full, and does nothing when no file is chosen', async ({
    page,
    service,
  }) => {
    await exportAcme(service)
    await page.addInitScript(() => {
      FileSystemWritableFileStream.prototype.write = async () => {
        throw new DOMException('No space left', 'QuotaExceededError')
      }
    })
    await page.goto('/groups/acme/-/export')
    await downloadButton(page).click()
    await expect(alert(page)).toHaveText(
      'The disk is full. Free some space, or choose another place.',
    )
    expect(await savedFiles(page)).toEqual([])
    await page.reload()
    await page.evaluate(() => {
      const showSaveFilePicker = async () => {
        document.title = 'asked'
        throw new DOMException('The user aborted a request.', 'AbortError')
      }
      Object.assign(window, { showSaveFilePicker })
    })
    await downloadButton(page).click()
    await expect(page).toHaveTitle('asked')
    await expect(downloadButton(page)).toBeVisible()
    await expect(alert(page)).toHaveCount(0)
  })
})

test.describe('where the server does not report the progress of an export', () => {
  const MISSING = { status: 404, json: { error: '404 Not Found' } }
  const startButton = (page: Page) => page.getByRole('button', { name: 'Start export' })
  const checkButton = (page: Page) => page.getByRole('button', { name: 'Check now' })
  const alert = (page: Page) => page.getByRole('main').getByRole('alert')
  const expectWaiting = async (page: Page) =>
    await expect(page.getByText(/^Next check in \d+ s$/)).toBeVisible()

  test.beforeEach(async ({ page, service, clock }) => {
    await page.route('**/groups/acme/export', async (route) =>
      route.request().method() === 'GET' ? await route.fulfill(MISSING) : await route.continue(),
    )
    await signIn(page, service)
    await clock.install()
  })

  /** Counts the page's attempts to download the archive. */
  function countChecks(page: Page): () => number {
    let checks = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/export/download')) checks++
    })
    return () => checks
  }

  /** Starts an export, and waits until the archive is ready. */
  async function startExport(page: Page, { call }: BoardService): Promise<void> {
    await page.goto('/groups/acme/-/export')
    await startButton(page).click()
    await expectWaiting(page)
    await expect
      .poll(async () => (await call('GET', '/groups/acme/export')).status)
      .toBe('finished')
  }

  test('forgets the export once the archive is saved', async ({ page, service, clock }) => {
    const checks = countChecks(page)
    await startExport(page, service)
    await checkButton(page).click()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save' }).click()
    expect((await saved).suggestedFilename()).toMatch(/^acme-\d{8}\.tar\.gz$/)
    await expectAccessible(page)

    await page.reload()
    await expect(startButton(page)).toBeVisible()
    await expect(checkButton(page)).toHaveCount(0)
    await clock.runFor(120_000)
    expect(checks()).toBe(1)
  })

  test('downloads nothing by itself after a cancellation, even after a reload', async ({
    page,
    service,
    clock,
  }) => {
    for (let n = 1; n <= 40; n++) {
      const description = randomBytes(7500).toString('base64')
      await service.call('POST', '/groups/acme/milestones', { title: `v${n}`, description })
    }
    const checks = countChecks(page)
    await startExport(page, service)
    const session = await page.context().newCDPSession(page)
    await session.send('Network.enable')
    const slow = { offline: false, latency: 0, downloadThroughput: 60_000, uploadThroughput: -1 }
    await session.send('Network.emulateNetworkConditions', slow)
    await checkButton(page).click()
    await expect(page.getByText(/^Downloading: [1-9]/)).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText('Download canceled')).toBeVisible()
    await expect(alert(page)).toHaveCount(0)
    await expectAccessible(page)
    const fast = { ...slow, downloadThroughput: -1 }
    await session.send('Network.emulateNetworkConditions', fast)
    await clock.runFor(120_000)
    await page.reload()
    await expect(page.getByText('Download canceled')).toBeVisible()
    await clock.runFor(120_000)
    expect(checks()).toBe(1)

    // The service would refuse a second download within a minute.
    await page.route('**/export/download', (route) => route.fulfill({ body: 'the archive' }))
    await checkButton(page).click()
    await expect(page.getByRole('button', { name: 'Save' })).toBeVisible()
  })

  test('checks again after a failed check', async ({ page, clock }) => {
    const checks = countChecks(page)
    await page.route('**/export/download', (route) => route.fulfill({ status: 500 }))
    await page.goto('/groups/acme/-/export')
    await startButton(page).click()
    await expectWaiting(page)
    await checkButton(page).click()
    await expect(alert(page)).toHaveText('Something went wrong on the server.')
    await expectWaiting(page)
    await clock.runFor(70_000)
    await expect.poll(checks).toBe(2)
    await expect(alert(page)).toHaveText('Something went wrong on the server.')

    await page.route('**/export/download', (route) => route.fulfill({ body: 'the archive' }))
    await clock.runFor(70_000)
    await expect(page.getByRole('button', { name: 'Save' })).toBeVisible()
    await expect(alert(page)).toHaveCount(0)
  })

  test('says when no archive comes, and offers a new export', async ({ page, clock }) => {
    await page.route('**/export/download', (route) =>
      route.fulfill({ status: 404, json: { message: '404 Not found or has expired' } }),
    )
    await page.goto('/groups/acme/-/export')
    await startButton(page).click()
    await expectWaiting(page)
    await clock.fastForward('29:00')
    await expectWaiting(page)
    await expect(alert(page)).toHaveCount(0)
    await clock.fastForward('03:00')
    const overdue =
      'No archive after 30 minutes. The export may have failed or expired. Start a new one.'
    await expect(alert(page)).toHaveText(overdue)
    await expectWaiting(page)
    await expectAccessible(page)
    await page.reload()
    await expect(alert(page)).toHaveText(overdue)
    await page.getByRole('button', { name: 'Start new export' }).click()
    await expect(alert(page)).toHaveCount(0)
    await expectWaiting(page)
  })
})

test('checks the file, the name and the path before the upload', async ({
  page,
  service,
  folder,
}) => {
  await signIn(page, service)
  await page.goto('/groups/import')
  let uploads = 0
  page.on('request', (request) => {
    if (request.method() === 'POST') uploads += 1
  })
  await importButton(page).click()
  await expect(page.getByText('Choose a file.')).toBeVisible()
  await expect(page.getByText('Enter a name.')).toBeVisible()
  await expect(file(page)).toBeFocused()
  await expectAccessible(page)

  const wrong = join(folder, 'wrong.zip')
  await writeFile(wrong, 'PK')
  await file(page).setInputFiles(wrong)
  await expect(page.getByText('Choose a file that ends in .tar.gz.')).toBeVisible()
  const text = join(folder, 'text.tar.gz')
  await writeFile(text, 'text')
  await file(page).setInputFiles(text)
  await expect(page.getByText('This file is not a gzip archive.')).toBeVisible()

  await field(page, 'Name').fill('<b>')
  await expect(page.getByText('Start with a letter, digit, emoji or')).toBeVisible()
  await field(page, 'Name').fill('Acme')
  await field(page, 'Path').fill('-x')
  await expect(page.getByText("Do not start with '-'")).toBeVisible()
  await field(page, 'Path').fill('acme')
  await field(page, 'Path').press('Tab')
  await expect(page.getByText('This path is taken. “acme1” is available.')).toBeVisible()
  // Closes the parent's list, which opens with the focus.
  await page.keyboard.press('Escape')
  await importButton(page).click()
  await expect(file(page)).toBeFocused()
  expect(uploads).toBe(0)
})

test('cancels a running upload without leftovers', async ({ page, service, folder }) => {
  await signIn(page, service)
  const session = await page.context().newCDPSession(page)
  await page.goto('/groups/import')
  await file(page).setInputFiles(await largeArchive(folder))
  await field(page, 'Name').fill('Never')
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 1_000_000,
  })
  await importButton(page).click()
  await expect(page.getByRole('progressbar', { name: 'Uploading' })).toBeVisible()
  await expect(page.getByText(/^Uploading: [1-9]\d?% of 20/)).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Home', exact: true }).first().click()
  const question = page.getByRole('alertdialog', { name: 'Cancel the upload?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Upload canceled. Nothing was imported.')).toBeVisible()
  await expect(file(page)).toBeFocused()
  expect(await service.call('GET', '/group_imports')).toEqual([])
})

test('says why an import failed, and what could not be imported', async ({
  page,
  service,
  folder,
}) => {
  await signIn(page, service)
  await page.goto('/groups/import')
  const broken = join(folder, 'broken.tar.gz')
  await writeFile(broken, gzipSync('no tar'))
  await file(page).setInputFiles(broken)
  await field(page, 'Name').fill('Broken')
  await importButton(page).click()
  await expect(page.getByRole('alert')).toContainText('The archive cannot be imported')
  await expect(field(page, 'Name')).toHaveValue('Broken')

  await service.member('mia', 30)
  await service.call('POST', '/groups/acme/members', { username: 'mia', access_level: 20 })
  const archive = await exportGroup(page, folder)
  expect((await readFile(archive)).length).toBeGreaterThan(0)
  await page.goto('/groups/import')
  await file(page).setInputFiles(archive)
  await field(page, 'Name').fill('Again')
  await importButton(page).click()
  await expect(page.getByRole('region', { name: 'Not imported' })).toContainText('mia')
  await expectAccessible(page)
})

test('refuses exports to non-owners', async ({ page, service }) => {
  const token = await service.stranger('mia')
  await service.call('POST', '/groups/acme/members', { username: 'mia', access_level: 30 })
  await signIn(page, service, token)
  await page.goto('/acme')
  await expect(page.getByRole('heading', { level: 1, name: 'Acme' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Projects' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Group actions' })).toHaveCount(0)
  await page.goto('/groups/acme/-/export')
  await expect(page.getByText('You need the Owner role to export this group.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Start export' })).toHaveCount(0)
})

test('opens both pages from the palette, with the keyboard alone', async ({ page, service }) => {
  await signIn(page, service)
  await page.goto('/acme')
  await expect(page.getByRole('heading', { level: 1, name: 'Acme' })).toBeVisible()
  for (const [command, path] of [
    ['>export group', '/groups/acme/-/export'],
    ['>import group', '/groups/import?parent=acme'],
  ] as const) {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: /Search/ }).fill(command)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(path)
  }
})

test('fits every width with long names', async ({ page, service }) => {
  const long = 'an-unbreakable-and-unbelievably-long-name-that-nobody-would-ever-type'
  await service.call('POST', '/groups', { name: long, path: long })
  await signIn(page, service)
  for (const path of [`/groups/${long}/-/export`, `/groups/import?parent=${long}`]) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('button').first()).toBeVisible()
    for (const width of [320, 390, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      const needed = () => page.evaluate(() => document.documentElement.scrollWidth)
      await expect.poll(needed, `${path} at ${width} pixels`).toBeLessThanOrEqual(width)
    }
  }
})

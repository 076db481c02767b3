import { test } from '@playwright/test'

import { expect, type BoardService } from './board.ts'
import { hideSaveDialog } from './save-dialog.ts'
import { stepsOf, type Visitor } from './tour-steps.ts'

/** Visits the pages that export and import groups. */
export async function tourTransfers(visitor: Visitor, service: BoardService): Promise<void> {
  const { page, press, look } = visitor
  const { button, item, visit } = stepsOf(visitor)
  const main = page.getByRole('main')
  await hideSaveDialog(page)
  await service.member('mia', 30)
  await service.call('POST', '/groups/acme/members', { username: 'mia', access_level: 20 })
  await page.goto('/acme')
  await visit('menu of a group', button('Group actions'), page.getByRole('menu'))
  await press(button('Group actions'))
  await press(item('Export group'))
  await button('Start export').focus()
  await look('no export')
  await press(button('Start export'))
  await expect(button('Download')).toBeVisible()
  const downloaded = page.waitForEvent('download')
  await press(button('Download'))
  await expect(page.getByText('The checksum matches.')).toBeVisible()
  await button('Download').focus()
  await look('a downloaded archive')
  const path = test.info().outputPath('acme.tar.gz')
  await (await downloaded).saveAs(path)

  await page.goto('/groups/import')
  const submit = main.getByRole('button', { name: 'Import group' })
  await press(submit)
  await expect(page.getByText('Choose a file.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Name' }).focus()
  await look('an import without a file')
  await page.getByLabel('File', { exact: true }).setInputFiles(path)
  await page.getByRole('textbox', { name: 'Name' }).fill('Acme two')
  await press(submit)
  const open = page.getByRole('link', { name: 'Open Acme two' })
  await expect(open).toBeVisible()
  await open.focus()
  await look('an import with omissions')
  await page.goto('/groups/import')
  await expect(page.getByRole('region', { name: 'Your imports' })).toBeVisible()
  await submit.focus()
  await look('an import form with earlier imports')
}

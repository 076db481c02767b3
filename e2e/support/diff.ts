import type { Locator, Page } from '@playwright/test'

import { expect, signIn, type BoardService } from './board.ts'
import { CHANGES, push } from './changes.ts'

/** Opens a merge request that changes files from one text to another. */
export async function openDiff(
  page: Page,
  service: BoardService,
  files: Readonly<Record<string, readonly [before: string, after: string]>>,
): Promise<void> {
  const write = (action: 'create' | 'update', side: 0 | 1) =>
    Object.entries(files).map(([path, texts]) => ({
      action,
      file_path: path,
      content: texts[side],
    }))
  await push(service, 'main', 'Write files', write('create', 0))
  await push(service, 'fix', 'Rewrite files', write('update', 1), 'main')
  const branches = { source_branch: 'fix', target_branch: 'main', title: 'Fix the cache' }
  await service.call('POST', '/projects/acme%2Fapp/merge_requests', branches)
  await signIn(page, service)
  await page.goto(CHANGES)
  await expect(page.getByRole('table').first()).toBeVisible()
}

export const table = (page: Page, path = 'src/cache.ts'): Locator =>
  page.getByRole('table', { name: path })

/** The row of a line by its number on a side, such as `new 12`. */
export const row = (page: Page, number: string, path?: string): Locator =>
  table(page, path)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: number, exact: true }) })

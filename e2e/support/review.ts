import type { Page } from '@playwright/test'

import { expect, type BoardService } from './board.ts'

/** The API path of the merge request that `reviewedRequest` creates. */
export const REQUEST = '/projects/acme%2Fapp/merge_requests/1'

/** The path of its changes in the web app. */
export const CHANGES = '/acme/app/-/merge_requests/1/diffs'

const BASE = `const map = new Map()

export function get(key) {
  const hit = map.get(key)
  return hit
}

export function set(key, value) {
  map.set(key, value)
}

export function size() {
  return map.size
}
`

export const CHANGED = `const map = new Map()

export function get(key) {
  const hit = map.get(key)
  if (hit === undefined) {
    return load(key)
  }
  return hit
}

export function set(key, value) {
  map.set(key, value)
  prune(map, LIMIT)
}

export function size() {
  return map.size
}
`

/** Creates a merge request that changes `src/cache.ts` and adds `notes.txt`. */
export async function reviewedRequest(service: BoardService): Promise<void> {
  await write(service, 'main', { 'src/cache.ts': BASE }, 'create')
  await write(service, 'fix', { 'src/cache.ts': CHANGED }, 'update', { start_branch: 'main' })
  await write(service, 'fix', { 'notes.txt': 'Load missing keys\n' }, 'create')
  await service.call('POST', '/projects/acme%2Fapp/merge_requests', {
    source_branch: 'fix',
    target_branch: 'main',
    title: 'Load missing keys',
  })
}

/** Commits files to a branch of `acme/app`. */
export async function write(
  service: BoardService,
  branch: string,
  files: Readonly<Record<string, string>>,
  action: 'create' | 'update',
  more: object = {},
): Promise<void> {
  await service.call('POST', '/projects/acme%2Fapp/repository/commits', {
    branch,
    commit_message: `Change ${Object.keys(files).join(', ')}`,
    actions: Object.entries(files).map(([file_path, content]) => ({ action, file_path, content })),
    ...more,
  })
}

/** Opens the changes of !1 and signs in there by a token. */
export async function signInByToken(page: Page, token: string): Promise<void> {
  await page.goto(CHANGES)
  await page.getByRole('button', { name: 'Use a token instead' }).click()
  await page.getByRole('textbox', { name: 'Token' }).fill(token)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(CHANGES)
}

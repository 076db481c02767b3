import { expect, test } from 'vitest'

import { checkFile } from './check-file.ts'

const GZIP = new Uint8Array([0x1f, 0x8b, 8, 0])
const check = async (name: string, ...parts: BlobPart[]) => await checkFile(new File(parts, name))

test('accepts gzip archives', async () => {
  const fine = { error: '', warning: '' }
  expect(await check('acme_export.tar.gz', GZIP)).toEqual(fine)
  expect(await check('ACME.TGZ', GZIP)).toEqual(fine)
})

test('refuses other names and contents', async () => {
  expect((await check('acme.zip', GZIP)).error).toBe('Choose a file that ends in .tar.gz.')
  expect((await check('acme.tar.gz', 'PK')).error).toBe('This file is not a gzip archive.')
  expect((await check('acme.tar.gz', GZIP.slice(0, 1))).error).toBe(
    'This file is not a gzip archive.',
  )
  expect((await check('acme.tar.gz')).error).toBe('This file is empty.')
})

test('warns of files above the usual limit', async () => {
  const full = new Uint8Array(50 * 1024 * 1024)
  full.set(GZIP)
  expect((await check('acme.tar.gz', full)).warning).toBe('')
  expect(await check('acme.tar.gz', full, 'x')).toEqual({
    error: '',
    warning: '52.4 MB is more than most servers accept (52.4 MB).',
  })
})

import { expect, signIn, test } from './support/board.ts'
import { CHANGES, makeChanges, push } from './support/changes.ts'

test('marks changed words and shows hidden characters', async ({ page, service }) => {
  await makeChanges(service)
  const code = Array.from({ length: 60 }, (_, at) => `const value${at + 1} = ${at + 1}\n`)
  const changed = code.with(39, 'const value40 = release(40)\n').join('')
  await push(service, 'fix', 'Hide characters', [
    {
      action: 'update',
      file_path: 'docs/manual.md',
      content: '# Guide\n\nRead that. \u202eDrow\u202c p\u0430ypal \x1b[31m\n',
    },
    { action: 'update', file_path: 'src/cache/store.ts', content: changed },
  ])
  await signIn(page, service)
  await page.goto(CHANGES)
  const manual = page.getByRole('region', { name: /manual\.md/ })
  await expect(manual.getByText('Hidden characters')).toBeVisible()
  await expect(manual.getByTitle('Right-to-left override (U+202E)')).toBeVisible()
  await expect(manual.getByTitle('Terminal sequence')).toBeVisible()
  await expect(manual.getByTitle(/Cyrillic letter that looks like a/)).toHaveText('\u0430')
  const store = page.getByRole('region', { name: /store\.ts/ })
  await expect(store.locator('.diff-added > .diff-word')).toHaveText(['release', '(', ')'])
})

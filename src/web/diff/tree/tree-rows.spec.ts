import { expect, test } from 'vitest'

import { sampleFile } from '#web/diff/model/diff-samples.ts'
import { flatRows, treeRows, withGenerated } from './tree-rows.ts'

const files = (...paths: string[]) =>
  paths.map((path) => sampleFile('', { old_path: path, new_path: path }))

const draw = (paths: string[], closed: string[] = []) =>
  treeRows(files(...paths), new Set(closed)).map(({ name, level }) => '  '.repeat(level - 1) + name)

test('nests files, and joins folders that contain only one folder', () => {
  expect(draw(['README.md', 'src/web/a.ts', 'src/web/ui/b.ts', 'src/web/ui/c.ts'])).toEqual([
    'README.md',
    'src/web',
    '  a.ts',
    '  ui',
    '    b.ts',
    '    c.ts',
  ])
})

test('hides the files of a closed folder, and counts them', () => {
  const rows = treeRows(files('a/b/c.ts', 'a/b/d/e.ts', 'f.ts'), new Set(['a/b/']))
  expect(rows).toMatchObject([{ id: 'a/b/', name: 'a/b', files: 2, isOpen: false }, { id: 'f.ts' }])
})

test('knows the place of each row among its siblings', () => {
  const rows = treeRows(files('a/b.ts', 'a/c.ts', 'd.ts'), new Set())
  expect(rows.map(({ level, position, siblings }) => [level, position, siblings])).toEqual([
    [1, 1, 2],
    [2, 1, 2],
    [2, 2, 2],
    [1, 2, 2],
  ])
})

test('counts the folder of generated files among its siblings', () => {
  const written = treeRows(files('a/b.ts', 'c.ts'), new Set())
  const rows = withGenerated(written, files('x.lock', 'y.lock'), () => true)
  expect(rows.map(({ level, position, siblings }) => [level, position, siblings])).toEqual([
    [1, 1, 3],
    [2, 1, 1],
    [1, 2, 3],
    [1, 3, 3],
    [2, 1, 2],
    [2, 2, 2],
  ])
  expect(withGenerated(written, [], () => true)).toBe(written)
})

test('keeps a file and a folder of the same name apart', () => {
  expect(draw(['a', 'a/b'])).toEqual(['a', 'a', '  b'])
})

test('lists whole paths without folders', () => {
  expect(flatRows(files('a/b.ts', 'c.ts')).map(({ name }) => name)).toEqual(['a/b.ts', 'c.ts'])
})

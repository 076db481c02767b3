import { expect, test } from 'vitest'

import type { Position } from '#contract/positions.ts'
import type { DiffFile } from '#web/diff/model/diff-file.ts'
import { sampleFile } from '#web/diff/model/diff-samples.ts'
import { hunksOf, type Line } from '#web/diff/model/parse-hunks.ts'
import { diffOf, randomEdits, type Edit } from '#web/diff/model/random-diff.ts'
import { NOT_EXPANDED, rowsOf, type RowOptions } from '#web/diff/model/rows.ts'
import { placeAnnotations } from '#web/diff/view/annotation.ts'
import type { Note } from '#web/issuables/activity/threads.ts'
import { randomBelow } from '#web/lib/random-below.ts'
import { annotationsOf, placeItems, type Item } from './placed.ts'
import { departedFiles } from './placing/departed-files.ts'
import type { Shown } from './placing/place.ts'

// Random histories of a branch: pushes, rebases, force-pushes, renames, deletions. Whatever the shown version is, each
// thread is on the page once. While versions load, threads may be missing, but those on the page never move.

const PATHS = ['a.ts', 'b.ts', 'c.ts']
const LAYOUTS = ['unified', 'split'] as const
const WHITESPACE = ['none', 'trailing', 'amount', 'all'] as const

interface Version extends Shown {
  /** The edits of each file, by its first path. */
  readonly edits: ReadonlyMap<string, readonly Edit[]>
}

test.each(Array.from({ length: 300 }, (_, seed) => seed))('random history %i', (seed) => {
  const random = randomBelow(seed)
  const versions: Version[] = []
  const items: Item[] = []
  const writtenIn = new Map<string, Version>()
  for (let number = 1; number <= 2 + random(4); number++) {
    const version = nextVersion(random, versions.at(-1), number)
    versions.push(version)
    for (let more = random(5); more > 0; more--) {
      const position = randomPosition(random, version)
      if (!position) continue
      writtenIn.set(position.head_sha, version)
      const id = `thread ${items.length}`
      items.push({ kind: 'thread', thread: { id, notes: [{ position } as Note] } })
    }
  }
  const filesOf = ({ head_sha }: Position) => writtenIn.get(head_sha)?.files ?? null
  const threads = items.map((_, at) => `thread thread ${at}`).toSorted()
  for (const shown of versions) {
    for (const layout of LAYOUTS) {
      const options = { layout, whitespace: WHITESPACE[seed % WHITESPACE.length]! }
      expect(drawnIn(items, shown, filesOf, options)).toEqual(threads)
      expect(drawnIn(items, shown, () => null, options)).toEqual(threads)
    }
    const known = new Map(placeItems(items, shown, filesOf).map((one) => [one.key, one.place]))
    for (const { key, place } of placeItems(items, shown, () => undefined)) {
      expect(place).toEqual(known.get(key))
    }
  }
})

/** Returns the keys of the threads below existing rows, at files, or at files that are no longer in the diff. */
function drawnIn(
  items: readonly Item[],
  shown: Shown,
  writtenOf: (position: Position) => readonly DiffFile[] | null,
  options: RowOptions,
): readonly string[] {
  const annotations = annotationsOf(placeItems(items, shown, writtenOf))
  const files = [...shown.files, ...departedFiles(annotations.keys(), shown.files)]
  const drawn = files.flatMap((file) => {
    const rows = file.body === 'text' ? rowsOf(file, options, NOT_EXPANDED) : []
    const { ofFile, byRow } = placeAnnotations(rows, annotations.get(file.path))
    return [...ofFile, ...[...byRow].flatMap(([row, those]) => (rows[row] ? those : []))]
  })
  const placed = new Map([...annotations.values()].flat().map((one) => [one.key, one.placed]))
  return drawn.flatMap(({ key }) => placed.get(key)!.map((one) => one.key)).toSorted()
}

/** Changes each file of a version, drops it, or adds it again. Sometimes the base moves too. */
function nextVersion(
  random: (limit: number) => number,
  last: Version | undefined,
  number: number,
): Version {
  const edits = new Map<string, readonly Edit[]>()
  for (const path of PATHS) {
    const before = last?.edits.get(path)
    if (random(4) === 0) continue
    edits.set(path, before && random(3) > 0 ? changed(random, before) : randomEdits(random))
  }
  const files = [...edits].map(([path, lines]) => {
    const kind = random(6)
    const isRenamed = kind === 0
    return sampleFile(diffOf(lines), {
      old_path: path,
      new_path: isRenamed ? `new-${path}` : path,
      renamed_file: isRenamed,
      deleted_file: kind === 1,
      too_large: kind === 2,
    })
  })
  const base = last && random(2) ? last.commits.base_sha : `base ${number}`
  return { edits, files, commits: { base_sha: base, start_sha: base, head_sha: `head ${number}` } }
}

/** Adds lines above, as a rebase does, and drops or adds some edits. */
function changed(random: (limit: number) => number, edits: readonly Edit[]): readonly Edit[] {
  const above = Array.from({ length: random(9) }, (): Edit => ({ kind: ' ', text: 'above' }))
  return [
    ...above,
    ...edits.filter(() => random(8) > 0),
    ...randomEdits(random).slice(0, random(9)),
  ]
}

/** The place of a comment on a file, on lines of it, or on a line below its hunks. Null when the version has none. */
function randomPosition(
  random: (limit: number) => number,
  { files, commits }: Version,
): Position | null {
  const file = files[random(files.length || 1)]
  if (!file) return null
  const place = { ...commits, old_path: file.oldPath, new_path: file.newPath }
  const lines = hunksOf(file).flatMap((hunk) => hunk.lines)
  const at = random(lines.length || 1)
  const line = lines[at]
  if (!line || random(6) === 0) return { ...place, position_type: 'file' }
  const last = (side: 'oldLine' | 'newLine') => Math.max(...lines.map((one) => one[side] ?? 0))
  if (random(6) === 0) {
    const below = 1 + random(20)
    const numbers = { old_line: last('oldLine') + below, new_line: last('newLine') + below }
    return { ...place, position_type: 'text', ...numbers }
  }
  const first = lines[at - random(4)]
  return {
    ...place,
    position_type: 'text',
    ...numbersOf(line),
    ...(first && first !== line && { line_range: { start: endOf(first), end: endOf(line) } }),
  }
}

const numbersOf = ({ oldLine, newLine }: Line) => ({ old_line: oldLine, new_line: newLine })

const endOf = (line: Line) => ({ line_code: '', type: null, ...numbersOf(line) })

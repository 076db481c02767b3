import type { NewPosition, Position } from '#contract/positions.ts'
import {
  lineCode,
  linesOf,
  newNumber,
  type DiffLine,
  type LinePlace,
} from '#server/domain/positions/diff-lines.ts'
import { diffFiles } from '#server/domain/positions/line-diffs.ts'
import { pathOf, type MovedPosition } from '#server/domain/positions/note-positions.ts'
import { badRecord } from '#server/domain/refusal.ts'
import type { FileDiff } from '#server/git/diff.ts'
import { isObjectId } from '#server/git/object-id.ts'
import { objectInfo, readBlob } from '#server/git/objects.ts'
import { findEntry } from '#server/git/trees.ts'

const MAX_POSITION = 100 * 1024

/** Returns the position if it exists in the comparison. Refuses any other. */
export async function checkPosition(gitDir: string, given: NewPosition): Promise<MovedPosition> {
  if (JSON.stringify(given).length > MAX_POSITION) {
    throw badRecord('Note', { position: ['is too long'] })
  }
  const file = await comparedFile(gitDir, given)
  const { base_sha, start_sha, head_sha, position_type } = given
  const { old_path, new_path } = file
  const common = { base_sha, start_sha, head_sha, position_type, old_path, new_path }
  if (position_type === 'file') return { position: common, lineCode: null }
  if (position_type === 'image')
    return { position: { ...common, ...imagePoint(given) }, lineCode: null }

  const lines = file.too_large || file.binary ? [] : linesOf(file.diff)
  const code = (place: LinePlace) => lineCode(pathOf(file), lines, place)
  const check = async (place: LinePlace) => {
    if (!(await hasLine(gitDir, given, file, lines, place))) throw noSuchLine()
    return place
  }
  const place = await check(numbersOf(given, lines))
  const end = async (from: RangeEnd) => {
    const at = await check(numbersOf(from, lines))
    return { line_code: code(at), type: typeOf(from, at), ...at }
  }
  const range = given.line_range
  const line_range = range ? { start: await end(range.start), end: await end(range.end) } : null
  return { position: { ...common, ...place, line_range }, lineCode: code(place) }
}

type RangeEnd = NonNullable<NewPosition['line_range']>['start']

async function comparedFile(gitDir: string, given: NewPosition): Promise<FileDiff> {
  const { base_sha, start_sha, head_sha, old_path, new_path } = given
  const unknown = given.position_type === 'text' ? noSuchLine() : incomplete()
  for (const id of [base_sha, start_sha, head_sha]) {
    if (!isObjectId(id) || !(await objectInfo(gitDir, `${id}^{commit}`))) throw unknown
  }
  if (!old_path && !new_path) throw incomplete()
  const paths = [old_path, new_path].filter((path) => typeof path === 'string' && path !== '')
  const files = await diffFiles(gitDir, base_sha, head_sha, paths as string[])
  const file = files.find(
    (found) =>
      (!new_path || found.new_path === new_path) &&
      (!old_path || found.old_path === old_path || found.new_file),
  )
  if (!file) throw unknown
  return file
}

/** Finds a line by its numbers or its line code. */
function numbersOf(
  { old_line, new_line, line_code }: Partial<RangeEnd>,
  lines: readonly DiffLine[],
): LinePlace {
  if (old_line || new_line) return { old_line: old_line || null, new_line: new_line || null }
  const [, old, now] = /^[0-9a-f]{40}_(\d+)_(\d+)$/.exec(line_code ?? '') ?? []
  if (old === undefined || now === undefined) throw noSuchLine()
  const shown = lines.find((line) => line.old === Number(old) && line.new === Number(now))
  return {
    old_line: shown?.sign === '+' ? null : Number(old),
    new_line: shown?.sign === '-' ? null : Number(now),
  }
}

async function hasLine(
  gitDir: string,
  { head_sha }: NewPosition,
  file: FileDiff,
  lines: readonly DiffLine[],
  { old_line, new_line }: LinePlace,
): Promise<boolean> {
  if (new_line === null) return lines.some((line) => line.sign === '-' && line.old === old_line)
  if (old_line === null) return lines.some((line) => line.sign === '+' && line.new === new_line)
  if (file.new_file || newNumber(lines, old_line) !== new_line) return false
  if (lines.some((line) => line.sign === ' ' && line.old === old_line)) return true
  // The line is unchanged and outside the shown hunks.
  return new_line <= (await readLines(gitDir, head_sha, file.new_path)).length
}

/** Reads a file's lines, including their line endings. */
export async function readLines(gitDir: string, commit: string, path: string): Promise<string[]> {
  const entry = await findEntry(gitDir, commit, path)
  const content = entry?.type === 'blob' ? await readBlob(gitDir, entry.id) : null
  return content ? fileLines(content) : []
}

/** Splits a file's content into lines, including their line endings. */
export function fileLines(content: Buffer): string[] {
  return content.toString('utf8').match(/[^\n]*\n|[^\n]+$/g) ?? []
}

function typeOf(
  { type }: RangeEnd,
  { old_line, new_line }: LinePlace,
): 'new' | 'old' | 'expanded' | null {
  if (type === 'new' || type === 'old' || type === 'expanded') return type
  if (old_line === null) return 'new'
  return new_line === null ? 'old' : null
}

function imagePoint({ width, height, x, y }: NewPosition): Partial<Position> {
  const spot = { width, height, x, y }
  if (Object.values(spot).some((number) => typeof number !== 'number')) throw incomplete()
  return spot as Partial<Position>
}

const incomplete = () => badRecord('Note', { position: ['is incomplete'] })
const noSuchLine = () =>
  badRecord('Note', { line_code: ["can't be blank", 'must be a valid line code'] })

import type { Position } from '#contract/positions.ts'
import type { Deps } from '#server/deps.ts'
import { lineCode, linesOf, type LinePlace } from '#server/domain/positions/diff-lines.ts'
import { pathOf, type MovedPosition } from '#server/domain/positions/note-positions.ts'
import { diffTrees, type FileDiff } from '#server/git/diff.ts'
import type { RequestReplay } from './request-story.ts'

/**
 * Resolves a place in the newest version: `path: line` is a line, given by its text, `path removed: line` a removed
 * line, `path: line … line` a range, `path at 12,30 of 64,64` a point in an image, and `path` a file.
 */
export async function placeOf(
  deps: Deps,
  replay: RequestReplay,
  where: string,
): Promise<MovedPosition> {
  const [, path = '', spot, removed, line] =
    /^(.*?)(?: at (\S+ of \S+)|( removed)?: (.*))?$/s.exec(where) ?? []
  const { base_commit_sha, start_commit_sha, head_commit_sha } = replay.version!
  const files = await filesOf(deps, replay)
  const file = files.find(({ new_path, old_path }) => new_path === path || old_path === path)
  if (!file) throw new Error(`${replay.plan.branch} does not change ${path}`)
  const common = {
    base_sha: base_commit_sha,
    start_sha: start_commit_sha,
    head_sha: head_commit_sha,
    old_path: file.old_path,
    new_path: file.new_path,
  }
  if (spot !== undefined) {
    const [x, y, width, height] = spot.split(/,| of /).map(Number) as [
      number,
      number,
      number,
      number,
    ]
    return { position: { ...common, position_type: 'image', width, height, x, y }, lineCode: null }
  }
  if (line === undefined) return { position: { ...common, position_type: 'file' }, lineCode: null }

  const places = line.split(' … ').map((text) => lineOf(file, text, removed !== undefined))
  const end = (place: LinePlace) => ({
    line_code: codeOf(file, place),
    type: typeOf(place),
    ...place,
  })
  const [first, last] = [places[0]!, places.at(-1)!]
  const line_range = places.length === 1 ? null : { start: end(first), end: end(last) }
  const position: Position = { ...common, position_type: 'text', ...last, line_range }
  return { position, lineCode: codeOf(file, last) }
}

const UNLIMITED = { files: 1000, lines: Infinity, bytes: Infinity, fileBytes: Infinity }

/** Returns all of the version's changes. Reads them only once. */
async function filesOf(deps: Deps, replay: RequestReplay): Promise<readonly FileDiff[]> {
  const { base_commit_sha, head_commit_sha } = replay.version!
  if (replay.diff?.head !== head_commit_sha) {
    const gitDir = deps.repositories.dirOf(replay.code.diskPath)
    const limits = { limits: UNLIMITED }
    const { files } = await diffTrees(gitDir, base_commit_sha, head_commit_sha, limits)
    replay.diff = { head: head_commit_sha, files }
  }
  return replay.diff.files
}

const codeOf = (file: FileDiff, place: LinePlace) =>
  lineCode(pathOf(file), linesOf(file.diff), place)

function typeOf({ old_line, new_line }: LinePlace): 'new' | 'old' | null {
  if (old_line === null) return 'new'
  return new_line === null ? 'old' : null
}

/** Finds the only line with this text. */
function lineOf(file: FileDiff, text: string, isRemoved: boolean): LinePlace {
  const shown = file.diff.split('\n').filter((line) => /^[ +-]/.test(line))
  const found = linesOf(file.diff).filter(
    ({ sign }, index) =>
      shown[index]!.slice(1).trim() === text.trim() && (sign === '-') === isRemoved,
  )
  if (found.length !== 1) throw new Error(`${file.new_path} has ${found.length} lines ${text}`)
  const { old, new: now, sign } = found[0]!
  return { old_line: sign === '+' ? null : old, new_line: sign === '-' ? null : now }
}

import type { DiffFile } from '#web/diff/model/diff-file.ts'
import type { WhyGenerated } from '#web/diff/tree/generated-files.ts'

/** Lines that a reviewer reads in a minute. */
const LINES_PER_MINUTE = 50

const SIZES = [
  [50, 'Small'],
  [400, 'Medium'],
  [Infinity, 'Large'],
] as const

/** Describes the effort of a review: `Large: 1,240 lines, about 25 min`. Generated files do not count. */
export function sizeWords(files: readonly DiffFile[], whyGenerated: WhyGenerated): string {
  const lines = files
    .filter((file) => whyGenerated(file) === null)
    .reduce((sum, { added, removed }) => sum + added + removed, 0)
  const [, size] = SIZES.find(([most]) => lines <= most)!
  const minutes = Math.max(1, Math.round(lines / LINES_PER_MINUTE))
  const time = minutes < 60 ? `${minutes} min` : `${Math.round(minutes / 60)} h`
  return `${size}: ${lines.toLocaleString('en')} ${lines === 1 ? 'line' : 'lines'}, about ${time}`
}

/** Describes a merge request whose lines are not loaded by its number of files, which may be `1000+`. */
export function manyFilesWords(count: string): string {
  return `Large: ${Number(count) ? Number(count).toLocaleString('en') : count} files`
}

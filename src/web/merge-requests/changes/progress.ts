import type { DiffFile } from '#web/diff/model/diff-file.ts'
import type { WhyGenerated } from '#web/diff/tree/generated-files.ts'
import { totalsOf, type Totals } from '#web/merge-requests/diff-page/totals.ts'

/** The share of a diff that the user has viewed. Generated files are counted separately. */
export interface Progress {
  readonly all: Totals
  readonly viewed: Totals
  readonly generated: number
}

export function progressOf(
  files: readonly DiffFile[],
  isViewed: (file: DiffFile) => boolean,
  whyGenerated: WhyGenerated,
): Progress {
  const written = files.filter((file) => whyGenerated(file) === null)
  return {
    all: totalsOf(written),
    viewed: totalsOf(written.filter(isViewed)),
    generated: files.length - written.length,
  }
}

/** Formats progress as `12 of 31 files, 640 of 1,904 lines`. */
export function progressWords({ all, viewed, generated }: Progress): string {
  const lines = (totals: Totals) => totals.added + totals.removed
  const ratio = (part: number, whole: number, noun: string) =>
    `${part.toLocaleString('en')} of ${whole.toLocaleString('en')} ${noun}${whole === 1 ? '' : 's'}`
  const words = [
    ratio(viewed.files, all.files, 'file'),
    ratio(lines(viewed), lines(all), 'line'),
    generated > 0 && `${generated.toLocaleString('en')} generated`,
  ]
  return words.filter(Boolean).join(', ')
}

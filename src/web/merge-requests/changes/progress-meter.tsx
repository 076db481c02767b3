import { progressWords, type Progress } from './progress.ts'

/** The share of the diff that the user has viewed, as `12 of 31 files, 640 of 1,904 lines` and a bar. */
export function ProgressMeter({ progress }: { progress: Progress }) {
  const { all, viewed } = progress
  if (all.files === 0) return null
  const words = progressWords(progress)
  return (
    <span
      title={`Viewed: ${words}`}
      className="flex items-center gap-2 text-small whitespace-nowrap text-muted tabular-nums"
    >
      <span
        aria-hidden
        className="h-1.5 w-16 overflow-hidden rounded-full bg-hover max-md:w-10 max-sm:hidden forced-colors:border"
      >
        <span
          style={{ width: `${(100 * viewed.files) / all.files}%` }}
          className="block h-full bg-accent"
        />
      </span>
      <span className="max-xl:sr-only">Viewed {words}</span>
      <span aria-hidden className="xl:hidden">
        {viewed.files}/{all.files}
      </span>
    </span>
  )
}

import type { DiffFile } from '#web/diff/model/diff-file.ts'
import { spellHidden } from '#web/diff/model/hidden-characters.ts'
import type { FileMarks } from '#web/diff/tree/tree-row.tsx'
import { counted } from '#web/lib/counted.ts'
import { Button } from '#web/ui/button.tsx'

interface ReaderSummaryProps {
  files: readonly DiffFile[]
  marksOf: (file: DiffFile) => FileMarks
}

/** The summary that reader mode shows before the first file. */
export function ReaderSummary({ files, marksOf }: ReaderSummaryProps) {
  const count = (test: (marks: FileMarks) => boolean) =>
    files.filter((file) => test(marksOf(file))).length
  const withThreads = count(({ threads }) => threads > 0)
  const viewed = count((marks) => marks.viewed === 'viewed')
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 border-b border-hairline px-4 py-1.5">
      <h2 className="font-semibold">
        {counted(files.length, 'file')}, {withThreads || 'none'} with threads
      </h2>
      <p className="text-muted">{viewed} viewed</p>
    </div>
  )
}

interface ReaderStepsProps {
  files: readonly DiffFile[]
  current: string | null
  onOpen: (file: DiffFile) => void
}

/** The position of the current file, with buttons for the previous and the next one. */
export function ReaderSteps({ files, current, onOpen }: ReaderStepsProps) {
  const at = files.findIndex(({ path }) => path === current)
  if (at === -1) return null
  const steps = [
    ['Previous file', files[at - 1]],
    ['Next file', files[at + 1]],
  ] as const
  return (
    <nav
      aria-label="Previous and next file"
      className="flex flex-wrap items-center gap-2 border-t border-hairline px-4 py-1.5"
    >
      <p className="text-muted tabular-nums">
        File {at + 1} of {files.length}
      </p>
      {steps.map(
        ([words, file]) =>
          file && (
            <Button key={words} size="sm" onPress={() => onOpen(file)}>
              {words}: <bdi className="max-w-100 truncate">{spellHidden(file.path)}</bdi>
            </Button>
          ),
      )}
    </nav>
  )
}

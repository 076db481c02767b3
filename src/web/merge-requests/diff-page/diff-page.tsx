import { useCallback, useMemo, type ReactNode } from 'react'

import { useExpansions, type ReadFile } from '#web/diff/context/use-expansions.ts'
import type { FindComment } from '#web/diff/find/find-matches.ts'
import type { DiffFile } from '#web/diff/model/diff-file.ts'
import type { LineRef } from '#web/diff/model/line-ref.ts'
import { useDiffSettings } from '#web/diff/settings/diff-settings.ts'
import { FilePane } from '#web/diff/tree/file-pane.tsx'
import type { FileMarks } from '#web/diff/tree/tree-row.tsx'
import { DiffView, type DiffViewProps } from '#web/diff/view/diff-view.tsx'
import { afterPaint } from '#web/lib/after-paint.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { FileSheet, FileSide } from './file-panels.tsx'
import type { DiffPageState } from './use-diff-page.ts'

const JumpToFile = lazyPart(
  async () => (await import('#web/diff/tree/jump-to-file.tsx')).JumpToFile,
)
const FindBar = lazyPart(async () => (await import('#web/diff/find/find-bar.tsx')).FindBar)
const Ruler = lazyPart(
  async () => (await import('#web/diff/find/ruler.tsx')).Ruler,
  <div className="diff-ruler" />,
)
const ReaderSummary = lazyPart(async () => (await import('./reader-bars.tsx')).ReaderSummary)
const ReaderSteps = lazyPart(async () => (await import('./reader-bars.tsx')).ReaderSteps)
const PhoneBar = lazyPart(
  async () => (await import('./phone-bar.tsx')).PhoneBar,
  <div className="h-12 shrink-0" />,
)

interface DiffPageProps extends Pick<
  DiffViewProps,
  | 'annotations'
  | 'renderAnnotation'
  | 'renderFileActions'
  | 'renderBody'
  | 'onComment'
  | 'onCommentFile'
  | 'canComment'
> {
  page: DiffPageState
  /** Reads a whole file, to show hidden lines. Absent when files cannot be read. */
  readFile?: ReadFile
  marksOf: (file: DiffFile) => FileMarks
  /** The comments to search. */
  comments?: readonly FindComment[]
  /** Shows the comments in case they are hidden. */
  onShowComments?: () => void
  /** Replaces a diff without files. */
  empty: ReactNode
  /** A panel at the right. */
  children?: ReactNode
}

const NONE: readonly never[] = []

/** A diff with its file tree, overview, search, and jump to a file. */
export function DiffPage(props: DiffPageProps) {
  const {
    page,
    readFile,
    marksOf,
    comments = NONE,
    empty,
    children,
    onShowComments,
    ...slots
  } = props
  const { handle, box, files, pages, current, isOneFile, open, reveal, folds, panel, hits, moves } =
    page
  const settings = useDiffSettings()
  const expanding = useExpansions(readFile)
  const { expandedIn } = expanding
  const content = useMemo(
    () => ({ files: pages, comments, expanded: expandedIn(pages) }),
    [pages, comments, expandedIn],
  )
  const drawn = useMemo(
    () => (isOneFile ? pages.filter(({ path }) => path === current) : pages),
    [isOneFile, pages, current],
  )
  const isViewed = useCallback((file: DiffFile) => marksOf(file).viewed === 'viewed', [marksOf])
  function showFound(path: string, ref: LineRef | null, isComment: boolean): void {
    if (isComment) onShowComments?.()
    // A collapsed file hides the comments on it too.
    if (isComment && !ref && folds.collapsed.has(path)) folds.toggle(path)
    void reveal(path, ref)
  }
  const tree = (
    <FilePane
      files={files}
      current={current}
      marksOf={marksOf}
      onOpen={(file) => {
        panel.closeSheet()
        open(file)
        if (panel.isSheet) void afterPaint().then(scrollHeaderAway)
      }}
    />
  )
  return (
    <>
      <div className="relative flex min-h-0 flex-1">
        {panel.isOpen && !panel.isSheet && <FileSide>{tree}</FileSide>}
        {panel.isOpen && panel.isSheet && <FileSheet onClose={panel.closeSheet}>{tree}</FileSheet>}
        <div
          ref={box}
          className="flex min-w-0 flex-1 flex-col"
          onScrollCapture={({ target }) => {
            if (panel.isSheet && (target as Element).scrollTop > 0) scrollHeaderAway()
          }}
        >
          {settings.reader && <ReaderSummary files={pages} marksOf={marksOf} />}
          {drawn.length > 0 ? (
            <DiffView
              {...slots}
              handle={handle}
              files={drawn}
              settings={settings}
              expanding={expanding}
              collapsed={folds.collapsed}
              onToggle={folds.toggle}
              hits={hits}
              moves={moves}
              onJump={page.goTo}
            />
          ) : (
            empty
          )}
          {settings.reader && !panel.isSheet && (
            <ReaderSteps files={pages} current={current} onOpen={open} />
          )}
        </div>
        {drawn.length > 0 && (
          <Ruler
            files={drawn}
            collapsed={folds.collapsed}
            isViewed={isViewed}
            hits={hits}
            expanded={content.expanded}
            moves={moves}
            annotations={slots.annotations}
            onJump={(path, ref) => void reveal(path, ref)}
          />
        )}
        {page.isFinding && (
          <div className="absolute top-10 right-5 z-10 max-w-[calc(100%-2.5rem)] max-sm:inset-x-2 max-sm:max-w-none">
            <FindBar
              content={content}
              hits={hits}
              startPath={current}
              onReveal={showFound}
              onClose={() => {
                page.setFinding(false)
                handle.current?.focus()
              }}
            />
          </div>
        )}
        {children}
      </div>
      {panel.isSheet && pages.length > 0 && <PhoneBar page={page} />}
      {page.isJumping && (
        <JumpToFile
          files={files}
          recent={page.recent}
          onOpen={open}
          onClose={() => page.setJumping(false)}
        />
      )}
    </>
  )
}

/** Gives a phone's screen to the diff. */
function scrollHeaderAway(): void {
  scrollTo({ top: document.documentElement.scrollHeight })
}

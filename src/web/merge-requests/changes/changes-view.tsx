import type { QueryKey } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'

import { FileBody } from '#web/diff/bodies/file-body.tsx'
import type { DiffFile } from '#web/diff/model/diff-file.ts'
import type { Annotation } from '#web/diff/view/annotation.ts'
import { spellName } from '#web/lib/spell-name.ts'
import { DiffPage } from '#web/merge-requests/diff-page/diff-page.tsx'
import { useDiffPage } from '#web/merge-requests/diff-page/use-diff-page.ts'
import { useFileReaders } from '#web/merge-requests/diff-page/use-file-readers.ts'
import type { DiffSource } from '#web/merge-requests/diff-source.ts'
import { useRequest } from '#web/merge-requests/request-provider.tsx'
import { findableComments } from '#web/merge-requests/review/drawn-threads.ts'
import { whyDeparted } from '#web/merge-requests/review/placing/departed-files.ts'
import { useReview } from '#web/merge-requests/review/review-context.ts'
import { ReviewAnnotationBox } from '#web/merge-requests/review/threads/review-annotation-box.tsx'
import { ThreadsButton } from '#web/merge-requests/review/threads/threads-button.tsx'
import { useThreads } from '#web/merge-requests/review/threads/use-threads.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useStable } from '#web/ui/use-stable.ts'
import { ChangesProvider } from './changes-context.ts'
import type { LoadedDiff } from './changes-queries.ts'
import { FilterFailureBar } from './changes-states.tsx'
import { ChangesToolbar } from './changes-toolbar.tsx'
import { isConflict, withConflicts } from './conflict-annotations.ts'
import { ConflictBar } from './conflict-bar.tsx'
import { CutFilesBar } from './cut-files-bar.tsx'
import { FileActions } from './file-actions.tsx'
import { useFileFilter, useShownFiles } from './file-filter.ts'
import { useConflicts } from './use-conflicts.ts'
import { useFileMarks } from './use-file-marks.ts'
import { useReviewSteps } from './use-review-steps.ts'
import { useWholeDiff } from './use-whole-diff.ts'

const ThreadsPanel = lazyPart(
  async () => (await import('#web/merge-requests/review/threads/threads-panel.tsx')).ThreadsPanel,
)

interface ChangesViewProps {
  source: DiffSource
  diff: LoadedDiff
  /** The key of the diff's query. */
  queryKey: QueryKey
}

const ConflictNote = lazyPart(async () => (await import('./conflict-note.tsx')).ConflictNote)

const RememberPlace = lazyPart(async () => (await import('./remember-place.tsx')).RememberPlace)

const drawAnnotation = (annotation: Annotation) =>
  isConflict(annotation) ? (
    <ConflictNote annotation={annotation} />
  ) : (
    <ReviewAnnotationBox id={annotation.key} />
  )

/** A loaded diff with its toolbar and file tree. */
export function ChangesView({ source, diff, queryKey }: ChangesViewProps) {
  const { name, mergeRequest } = useRequest()
  const { files } = diff
  const whole = useWholeDiff(queryKey, diff)
  const readers = useFileReaders(name.project, diff.commits)
  const latestConflicts = useConflicts()
  // Conflicts are between the branches as they are now.
  const isLatest = diff.commits?.newSha === mergeRequest.diff_refs?.head_sha
  const conflicts = isLatest ? latestConflicts : null
  const { viewed, marksOf, progress } = useFileMarks(name, source, diff, conflicts)
  const { filter, setFilter } = useFileFilter()
  const { shown, failure } = useShownFiles(name, files, filter, marksOf)
  const review = useReview()
  const { handle, placed, departed, commentOn, commentOnFile } = review
  const isViewed = useCallback((file: DiffFile) => marksOf(file).viewed === 'viewed', [marksOf])
  const page = useDiffPage({ files, shown, more: departed, startsCollapsed: isViewed, handle })
  const { current, open, folds } = page
  const { collapsed, toggle, whyTedious } = folds
  const annotations = useMemo(
    () => withConflicts(review.annotations, files, conflicts),
    [review.annotations, files, conflicts],
  )
  const comments = useMemo(() => findableComments(placed), [placed])
  const threads = useThreads({
    page,
    showAll: filter.kind === 'all' ? null : () => setFilter('all'),
  })
  const { setViewed } = useReviewSteps({ files: shown, current, viewed, folds, open, handle })

  const context = useMemo(
    () => ({ marksOf, setViewed, folds: { collapsed, toggle, whyTedious } }),
    [marksOf, setViewed, collapsed, toggle, whyTedious],
  )
  const loadFile = useStable((file: DiffFile) => {
    // A very long file would start collapsed.
    folds.expand(file.path)
    whole.load()
  })
  const drawFileActions = useCallback(
    (file: DiffFile) => (departed.includes(file) ? null : <FileActions file={file} />),
    [departed],
  )
  const drawBody = useCallback(
    (file: DiffFile) =>
      departed.includes(file) ? (
        <p className="p-4 text-muted">{whyDeparted(diff.isCut)}</p>
      ) : (
        <FileBody
          file={file}
          readContent={readers?.readContent}
          onLoad={source.kind === 'all' ? () => loadFile(file) : undefined}
        />
      ),
    [departed, diff.isCut, readers, source.kind, loadFile],
  )
  return (
    <ChangesProvider value={context}>
      <RememberPlace page={page} />
      <ChangesToolbar
        source={source}
        files={files}
        page={page}
        progress={progress}
        filter={filter}
        onFilter={setFilter}
      >
        <ThreadsButton threads={threads} />
      </ChangesToolbar>
      <ConflictBar />
      {failure && <FilterFailureBar failure={failure} />}
      {isIncomplete(diff) && (
        <CutFilesBar diff={diff} whole={source.kind === 'all' ? whole : null} />
      )}
      <DiffPage
        page={page}
        marksOf={marksOf}
        comments={comments}
        onShowComments={() => review.setHidden(false)}
        empty={<NoFiles isFiltered={files.length > 0} onShowAll={() => setFilter('all')} />}
        annotations={annotations}
        renderAnnotation={drawAnnotation}
        renderFileActions={drawFileActions}
        renderBody={drawBody}
        {...(readers && { readFile: readers.readFile })}
        onComment={commentOn}
        onCommentFile={commentOnFile}
        canComment={review.whyNoComments === null}
      >
        {threads.isPanelOpen && <ThreadsPanel threads={threads} />}
      </DiffPage>
    </ChangesProvider>
  )
}

function NoFiles({ isFiltered, onShowAll }: { isFiltered: boolean; onShowAll: () => void }) {
  const { source_branch, target_branch } = useRequest().mergeRequest
  return isFiltered ? (
    <Notice title="No files match" action={<Button onPress={onShowAll}>Show all files</Button>} />
  ) : (
    <Notice title="No changes">
      The branch <bdi>{spellName(source_branch)}</bdi> is not ahead of{' '}
      <bdi>{spellName(target_branch)}</bdi>.
    </Notice>
  )
}

function isIncomplete({ files, isCut }: LoadedDiff): boolean {
  return isCut || files.some(({ body }) => body === 'too-large' || body === 'collapsed')
}

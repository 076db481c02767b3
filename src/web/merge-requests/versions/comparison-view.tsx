import { useQuery } from '@tanstack/react-query'
import { MessageSquarePlus } from 'lucide-react'
import { useCallback, useMemo } from 'react'

import { explain } from '#web/api/api-failure.ts'
import { FileBody } from '#web/diff/bodies/file-body.tsx'
import type { DiffFile } from '#web/diff/model/diff-file.ts'
import type { FileMarks } from '#web/diff/tree/tree-row.tsx'
import type { Annotation } from '#web/diff/view/annotation.ts'
import { writeComparison, type Comparison } from '#web/merge-requests/comparison-address.ts'
import { DiffPage } from '#web/merge-requests/diff-page/diff-page.tsx'
import {
  DiffTools,
  DiffTotals,
  FileMenu,
  TreeButton,
} from '#web/merge-requests/diff-page/diff-tools.tsx'
import { FoldReason } from '#web/merge-requests/diff-page/fold-reason.tsx'
import { useDiffPage } from '#web/merge-requests/diff-page/use-diff-page.ts'
import { useFileReaders } from '#web/merge-requests/diff-page/use-file-readers.ts'
import { useRequest } from '#web/merge-requests/request-provider.tsx'
import { countThreads, findableComments } from '#web/merge-requests/review/drawn-threads.ts'
import { isInComparison } from '#web/merge-requests/review/placing/commit-lines.ts'
import { useReview } from '#web/merge-requests/review/review-context.ts'
import { ReviewProvider } from '#web/merge-requests/review/review-provider.tsx'
import { ReviewAnnotationBox } from '#web/merge-requests/review/threads/review-annotation-box.tsx'
import { ThreadsButton } from '#web/merge-requests/review/threads/threads-button.tsx'
import { useThreads } from '#web/merge-requests/review/threads/use-threads.ts'
import type { NumberedVersion } from '#web/merge-requests/version-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { groupsOf, summaryOf, type FileGroups } from './comparison-groups.ts'
import { comparisonQuery, type ComparedVersions } from './comparison-query.ts'

/** The differences between two versions. */
export function ComparisonView({ comparison }: { comparison: Comparison }) {
  const { name } = useRequest()
  const { data, error, refetch } = useQuery(comparisonQuery(name, comparison))
  if (data)
    return (
      <ComparedFiles key={writeComparison(comparison)} compared={data} comparison={comparison} />
    )
  if (!error) return <SkeletonRows label="Comparing versions…" />
  const { words, isFinal } = explain(error)
  return (
    <Notice
      title="Could not compare the versions"
      action={!isFinal && <Button onPress={() => void refetch()}>Retry</Button>}
    >
      {words}
    </Notice>
  )
}

const ThreadsPanel = lazyPart(
  async () => (await import('#web/merge-requests/review/threads/threads-panel.tsx')).ThreadsPanel,
)

const drawAnnotation = ({ key }: Annotation) => <ReviewAnnotationBox id={key} />

interface ComparedFilesProps {
  compared: ComparedVersions
  comparison: Comparison
}

function ComparedFiles({ compared, comparison }: ComparedFilesProps) {
  const { mergeRequest } = useRequest()
  const latest = mergeRequest.diff_refs?.head_sha ?? comparison.right.head_commit_sha
  const isLatest = comparison.right.head_commit_sha === latest
  const groups = useMemo(() => groupsOf(compared.files), [compared.files])
  const shown = useMemo(
    () => [...groups.changed, ...groups.unknown, ...groups.drift].flatMap(({ file }) => file ?? []),
    [groups],
  )
  return (
    <ReviewProvider
      files={shown}
      commits={compared.commits}
      isIncluded={isInComparison}
      // The server moves comments on a version to the latest one, but not those on a comparison.
      whyNoSuggestions={
        comparison.left && !isLatest ? 'Suggestions can change only the latest version.' : undefined
      }
    >
      <ComparedDiff compared={compared} comparison={comparison} groups={groups} shown={shown} />
    </ReviewProvider>
  )
}

interface ComparedDiffProps extends ComparedFilesProps {
  groups: FileGroups
  shown: readonly DiffFile[]
}

function ComparedDiff({ compared, comparison, groups, shown }: ComparedDiffProps) {
  const { basis, commits } = compared
  const { left, right, isPlain } = comparison
  const { name } = useRequest()
  const { handle, placed, annotations, setHidden, whyNoComments, commentOn, commentOnFile } =
    useReview()
  const canComment = whyNoComments === null
  const remarks = useMemo(() => remarksOf(groups, right), [groups, right])
  const isDrift = useMemo(() => {
    const paths = new Set(groups.drift.map(({ path }) => path))
    return ({ path }: DiffFile) => paths.has(path)
  }, [groups])
  const page = useDiffPage({ files: shown, shown, startsCollapsed: isDrift, handle })
  const threads = useThreads({ page, showAll: null })
  const counts = useMemo(() => countThreads(placed), [placed])
  const marksOf = useCallback(
    ({ path }: DiffFile): FileMarks => ({
      threads: counts.get(path) ?? 0,
      viewed: 'unviewed',
      hasConflicts: false,
    }),
    [counts],
  )
  const comments = useMemo(() => findableComments(placed), [placed])
  const readers = useFileReaders(name.project, commits)
  const { collapsed, toggle, whyTedious } = page.folds
  const drawFileActions = useCallback(
    (file: DiffFile) => (
      <>
        <span className="text-small text-muted">{remarks.get(file.path)}</span>
        <FoldReason file={file} folds={{ collapsed, toggle, whyTedious }} />
        {commits && canComment && (
          <IconButton
            label={`Comment on ${file.path}`}
            size="xs"
            onPress={() => commentOnFile(file)}
          >
            <MessageSquarePlus aria-hidden size={14} />
          </IconButton>
        )}
        <FileMenu file={file} />
      </>
    ),
    [remarks, collapsed, toggle, whyTedious, commits, canComment, commentOnFile],
  )
  const drawBody = useCallback(
    (file: DiffFile) => <FileBody file={file} readContent={readers?.readContent} />,
    [readers],
  )
  return (
    <section
      aria-label="Comparison"
      className="flex min-h-0 flex-1 flex-col max-md:h-[calc(100dvh-6.5rem)] max-md:flex-none"
    >
      <div className="flex min-h-10 flex-wrap items-center gap-x-2 gap-y-1 border-b border-hairline px-2 py-1 md:px-4">
        {shown.length > 0 && !page.panel.isSheet && <TreeButton panel={page.panel} />}
        <p className="min-w-0 flex-1 basis-60 text-muted">
          {isPlain || !left ? null : summaryOf(groups)}
        </p>
        <DiffTotals files={shown} />
        {shown.length > 0 && (
          <DiffTools
            page={page}
            name={`${name.iid}-${left ? `v${left.number}` : 'base'}-v${right.number}`}
          >
            <ThreadsButton threads={threads} />
          </DiffTools>
        )}
      </div>
      {basis === 'patches' && (
        <p className="border-b border-hairline bg-inset px-4 py-1.5">
          The server could not compare the commits. Each file shows all its changes in v
          {right.number}. Comment on them in Changes.
        </p>
      )}
      <DiffPage
        page={page}
        marksOf={marksOf}
        empty={<Notice title="No differences" />}
        comments={comments}
        onShowComments={() => setHidden(false)}
        annotations={annotations}
        renderAnnotation={drawAnnotation}
        renderFileActions={drawFileActions}
        renderBody={drawBody}
        {...(readers && { readFile: readers.readFile })}
        {...(commits && { onComment: commentOn, onCommentFile: commentOnFile, canComment })}
      >
        {threads.isPanelOpen && <ThreadsPanel threads={threads} />}
      </DiffPage>
    </section>
  )
}

/** Remarks on files whose lines do not tell the whole story, by path. */
function remarksOf(
  { changed, unknown }: FileGroups,
  { number }: NumberedVersion,
): ReadonlyMap<string, string> {
  const dropped = changed.filter(({ result }) => result === 'dropped')
  return new Map([
    ...dropped.map(({ path }) => [path, `no longer changed in v${number}`] as const),
    ...unknown.map(({ path }) => [path, 'could not be compared'] as const),
  ])
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'

import { wordsOf } from '#web/api/api-failure.ts'
import { prewarmHighlighter } from '#web/diff/highlight/use-line-tokens.ts'
import { useWhyGenerated, writtenFirst } from '#web/diff/tree/generated-files.ts'
import {
  ALL_CHANGES,
  isSameEnds,
  readSource,
  sourceKey,
  sourcePath,
  type DiffSource,
} from '#web/merge-requests/diff-source.ts'
import { useRequest } from '#web/merge-requests/request-provider.tsx'
import { isInCommit } from '#web/merge-requests/review/placing/commit-lines.ts'
import { ReviewProvider } from '#web/merge-requests/review/review-provider.tsx'
import { oldestFirst, versionsQuery } from '#web/merge-requests/version-queries.ts'
import { SinceReviewBar } from '#web/merge-requests/versions/since-review-bar.tsx'
import { announce } from '#web/ui/announcer.tsx'
import { useKey } from '#web/ui/keys/use-key.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { toast } from '#web/ui/toast.ts'
import { useFocusFallback } from '#web/ui/use-focus-fallback.ts'
import { diffQuery, type LoadedDiff } from './changes-queries.ts'
import { ChangesSkeleton, LoadFailure } from './changes-states.tsx'
import { ChangesView } from './changes-view.tsx'
import { useCommitKeys } from './use-commit-steps.ts'
import { useQueuedSteps } from './use-queued-steps.ts'
import { useViewed } from './use-viewed.ts'

const CommitStrip = lazyPart(
  async () => (await import('./commit-strip.tsx')).CommitStrip,
  <div className="h-9 border-b border-hairline bg-subtle" />,
)
const NewVersionBar = lazyPart(
  async () => (await import('#web/merge-requests/versions/new-version-bar.tsx')).NewVersionBar,
)

/** A merge request's changed files: a toolbar, the file tree, and the diff. */
export function ChangesTab() {
  const { name, mergeRequest } = useRequest()
  const [search] = useSearchParams()
  const source = useMemo(() => readSource(search), [search])
  const latest = mergeRequest.diff_refs
  /** Neither a push nor another target branch must change the diff under the reader's eyes. */
  const [ends, setEnds] = useState(latest)
  const head = ends?.head_sha
  const query = diffQuery(name, source, ends)
  const diff = useQuery(query)
  const whyGenerated = useWhyGenerated()
  const loaded = useMemo(
    () => diff.data && { ...diff.data, files: writtenFirst(diff.data.files, whyGenerated) },
    [diff.data, whyGenerated],
  )
  const client = useQueryClient()
  const navigate = useNavigate()
  const wholeQuery = diffQuery(name, ALL_CHANGES, latest)
  const loadWhole = async () => await client.ensureQueryData(wholeQuery)
  const whole = useQuery({ ...wholeQuery, enabled: false }).data
  const update = useMutation({
    // Loads the new diff before showing it, so that the old one stays on screen until then.
    mutationFn: async (newest: typeof latest) =>
      await client.ensureQueryData(diffQuery(name, ALL_CHANGES, newest)),
    onSuccess: (_, newest) => {
      setEnds(newest)
      // A push changes neither a version nor a commit.
      if (source.kind !== 'all') void navigate(sourcePath(name, ALL_CHANGES))
    },
    onError: (error, newest) =>
      toast.error(`Could not load the new changes. ${wordsOf(error)}`, {
        label: 'Retry',
        run: () => update.mutate(newest),
      }),
  })
  const { stateOf } = useViewed(name, latest?.head_sha, null)
  useCommitKeys()
  useVersionKeys()
  useEffect(prewarmHighlighter, [])
  const tab = useRef<HTMLElement>(null)
  useFocusFallback(tab, '.diff', false)
  return (
    // On a phone, the document scrolls the header away. Then the section fills the rest between the app's bars.
    <section
      ref={tab}
      aria-label="Changes"
      className="relative flex min-h-0 flex-1 flex-col max-md:h-[calc(100dvh-6.5rem)] max-md:flex-none"
    >
      <SinceReviewBar head={head} seen={loaded && headOf(source, loaded, head)} />
      {!isSameEnds(latest, ends) && (
        <NewVersionBar
          shown={ends}
          isViewed={(file) => stateOf(file) === 'viewed'}
          isOnAll={source.kind === 'all'}
          isUpdating={update.isPending}
          onUpdate={() => update.mutate(latest)}
        />
      )}
      {source.kind === 'commit' && <CommitStrip sha={source.sha} />}
      {loaded ? (
        <ReviewProvider
          key={sourceKey(source)}
          files={loaded.files}
          commits={loaded.commits}
          isCut={loaded.isCut}
          {...(source.kind === 'commit' && { isIncluded: isInCommit, loadWhole, whole })}
        >
          <ChangesView source={source} diff={loaded} queryKey={query.queryKey} />
        </ReviewProvider>
      ) : diff.error ? (
        <LoadFailure error={diff.error} source={source} onRetry={() => void diff.refetch()} />
      ) : (
        <ChangesSkeleton />
      )}
    </section>
  )
}

/** Returns the head commit of the version that the diff shows. Undefined for a commit, which is part of one. */
function headOf(source: DiffSource, { commits }: LoadedDiff, head: string | undefined) {
  if (source.kind === 'commit') return undefined
  return source.kind === 'all' ? head : commits?.newSha
}

/** Steps through the versions with keys. All changes count as the latest version. */
function useVersionKeys(): void {
  const { name } = useRequest()
  const navigate = useNavigate()
  const client = useQueryClient()
  const step = useQueuedSteps(async (by) => {
    const versions = oldestFirst(await client.ensureQueryData(versionsQuery(name)))
    const shown = readSource(new URLSearchParams(location.search))
    const at =
      shown.kind === 'version'
        ? versions.findIndex(({ id }) => id === shown.id)
        : versions.length - 1
    const next = versions[at + by]
    if (!next) return void toast.info(by === 1 ? 'No newer version.' : 'No older version.')
    const isLatest = next === versions.at(-1)
    await navigate(sourcePath(name, isLatest ? ALL_CHANGES : { kind: 'version', id: next.id }))
    announce(`Version ${next.number}${isLatest ? ', latest' : ''}`)
  })

  useKey('versions.older', () => step(-1))
  useKey('versions.newer', () => step(1))
}

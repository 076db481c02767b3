import { useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { Suspense, useMemo } from 'react'
import { useNavigate, useParams, type LoaderFunctionArgs, type Params } from 'react-router'

import { drawSubject } from '#web/issuables/subject-change.ts'
import { subjectQuery } from '#web/issuables/subject-queries.ts'
import type { SubjectName } from '#web/issuables/subject.ts'
import { usePendingChanges } from '#web/issuables/use-field-change.ts'
import { isFrameShown } from '#web/lib/frame.ts'
import { RequestProvider } from '#web/merge-requests/request-provider.tsx'
import { paths, type RequestTab } from '#web/paths.ts'
import { useSpaceCrumbs } from '#web/spaces/use-space-crumbs.ts'
import { useKey } from '#web/ui/keys/use-key.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { SkeletonBar, SkeletonRows } from '#web/ui/skeleton.tsx'
import { undoLast, useUndoable } from '#web/ui/undo.ts'
import { MarkdownText } from '#web/widgets/markdown/markdown-text.ts'
import { Page } from '#web/widgets/page.tsx'
import { PinnedHeader } from './pinned-header.tsx'
import { RequestHeader } from './request-header.tsx'
import { requestName, requestReads } from './request-reads.ts'
import { RequestSummary } from './request-summary.tsx'
import { RequestTabs } from './request-tabs.tsx'
import { useThreadKeys } from './use-thread-keys.ts'

import '#web/merge-requests/keys.ts'

const Overview = lazyPart(async () => {
  // Text that appeared later would push the rest down.
  const [{ Overview }] = await Promise.all([import('./overview.tsx'), MarkdownText.preload()])
  return Overview
})
const CommitsTab = lazyPart(
  async () => (await import('#web/merge-requests/commits/commits-tab.tsx')).CommitsTab,
  <SkeletonRows label="Loading commits…" />,
)
const PipelinesTab = lazyPart(
  async () => (await import('#web/merge-requests/pipelines/pipelines-tab.tsx')).PipelinesTab,
  <SkeletonRows label="Loading pipelines…" />,
)
const ChangesTab = lazyPart(
  async () => (await import('#web/merge-requests/changes/changes-tab.tsx')).ChangesTab,
  <SkeletonRows label="Loading changes…" />,
)
const VersionsTab = lazyPart(
  async () => (await import('#web/merge-requests/versions/versions-tab.tsx')).VersionsTab,
  <SkeletonRows label="Loading versions…" />,
)
const LiveUpdates = lazyPart(async () => (await import('./later-parts.ts')).LiveUpdates)

const TABS = new Map<RequestTab | undefined, { preload: () => Promise<void> }>([
  [undefined, Overview],
  ['commits', CommitsTab],
  ['pipelines', PipelinesTab],
  ['diffs', ChangesTab],
  ['versions', VersionsTab],
])

export const mergeRequestLoader =
  (queryClient: QueryClient) =>
  async ({ params }: LoaderFunctionArgs) => {
    const { tab } = readParams(params)
    // What appeared after the header would flicker. Where the app opens with a merge request, its title comes first.
    const isLate = tab === undefined && isFrameShown()
    await Promise.all([requestReads(queryClient, params), isLate || TABS.get(tab)?.preload()])
    return null
  }

export function MergeRequestPage() {
  const params = useParams()
  const { name } = useMemo(() => readParams(params), [params])
  return (
    <Suspense fallback={<RequestSkeleton name={name} />}>
      <RequestScreen key={`${name.project} ${name.iid}`} name={name} tab={readParams(params).tab} />
    </Suspense>
  )
}

interface RequestScreenProps {
  name: SubjectName<'merge_request'>
  tab: RequestTab | undefined
}

function RequestScreen({ name, tab }: RequestScreenProps) {
  const confirmed = useSuspenseQuery(subjectQuery(name)).data
  const changes = usePendingChanges(name)
  const mergeRequest = useMemo(() => drawSubject(confirmed, changes), [confirmed, changes])
  useTabKeys(name, tab)
  useUndoable()
  useKey('undo', undoLast)
  const isFilling = tab === 'diffs' || tab === 'versions'
  return (
    <RequestProvider name={name} mergeRequest={mergeRequest}>
      <LiveUpdates />
      <Page
        title={`!${name.iid} ${mergeRequest.title}`}
        crumbs={useCrumbs(name)}
        filling={isFilling}
      >
        {isFilling ? (
          <>
            <div className="px-4 pt-4 md:px-6">
              <RequestHeader />
              <RequestTabs name={name} tab={tab} />
            </div>
            {tab === 'diffs' ? <ChangesTab /> : <VersionsTab />}
          </>
        ) : (
          <div className="relative">
            <PinnedHeader tab={tab} />
            {/* Keeps focused elements clear of the pinned header and the phone's bottom bar. */}
            <div className="w-full max-w-300 px-4 pt-4 pb-5 md:px-6 [&_*]:scroll-mt-14 max-md:[&_*]:scroll-mb-20">
              <RequestHeader />
              <RequestTabs name={name} tab={tab} />
              <RequestSummary />
              {tab === undefined && <Overview />}
              {tab === 'commits' && <CommitsTab name={name} />}
              {tab === 'pipelines' && <PipelinesTab />}
            </div>
          </div>
        )}
      </Page>
    </RequestProvider>
  )
}

function useTabKeys(name: SubjectName<'merge_request'>, tab: RequestTab | undefined): void {
  const navigate = useNavigate()
  const go = (tab?: RequestTab) => void navigate(paths.mergeRequest(name, tab))
  useKey('request.overview', () => go())
  useKey('request.commits', () => go('commits'))
  useKey('request.pipelines', () => go('pipelines'))
  useKey('request.changes', () => go('diffs'))
  useKey('request.versions', () => go('versions'))
  const threads = `${paths.mergeRequest(name, 'diffs')}#threads`
  // The tabs with a diff open the threads beside it.
  const hasDiff = tab === 'diffs' || tab === 'versions'
  useKey('request.threads', () => void navigate(threads), { isOff: hasDiff })
  useThreadKeys(name, hasDiff)
}

function useCrumbs({ project }: SubjectName) {
  const space = { kind: 'project', fullPath: project } as const
  return [...useSpaceCrumbs(space), { label: 'Merge requests', to: paths.mergeRequests(space) }]
}

/** A merge request's layout while it loads. */
function RequestSkeleton({ name }: { name: SubjectName }) {
  return (
    <Page title={`!${name.iid}`} crumbs={useCrumbs(name)}>
      <div className="w-full max-w-300 animate-late space-y-4 px-4 pt-4 md:px-6" aria-busy>
        <span className="sr-only">Loading merge request…</span>
        <SkeletonBar className="h-6 w-3/5" />
        <div className="h-8.5 border-b border-hairline" />
        <SkeletonBar className="w-2/5" />
        <SkeletonBar className="w-4/5" />
        <SkeletonBar className="w-3/5" />
      </div>
    </Page>
  )
}

/** Throws a 404 for an invalid number. An unknown tab leads to the overview. */
function readParams(params: Params): {
  name: SubjectName<'merge_request'>
  tab: RequestTab | undefined
} {
  const tab = params['tab']
  return { name: requestName(params), tab: [...TABS.keys()].find((each) => each === tab) }
}

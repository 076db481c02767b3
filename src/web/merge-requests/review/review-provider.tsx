import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState, type ReactNode } from 'react'

import type { Position } from '#contract/positions.ts'
import { wordsOf } from '#web/api/api-failure.ts'
import type { DiffFile } from '#web/diff/model/diff-file.ts'
import type { LineRange } from '#web/diff/model/line-ref.ts'
import type { DiffHandle } from '#web/diff/view/use-diff-handle.ts'
import { ActivityProvider, useWhyNoComments } from '#web/issuables/activity/activity-context.ts'
import { threadsQuery } from '#web/issuables/activity/activity-queries.ts'
import type { Thread } from '#web/issuables/activity/threads.ts'
import { useRequest } from '#web/merge-requests/request-provider.tsx'
import { markFocus } from '#web/ui/mark-focus.ts'
import { toast } from '#web/ui/toast.ts'
import { useDrafts } from './drafts/use-drafts.ts'
import { annotationsOf, formAt, placeItems, positionOf, type Item } from './placed.ts'
import { wholeFileOf, wholeRangeOf } from './placing/commit-lines.ts'
import { departedFiles, whyDeparted } from './placing/departed-files.ts'
import { filePosition, linePosition } from './placing/new-position.ts'
import type { Commits, Place, Shown } from './placing/place.ts'
import { useWrittenFiles } from './placing/use-written-files.ts'
import { ReviewContextProvider } from './review-context.ts'
import { useComposers } from './use-composers.ts'
import { useReviewActivity } from './use-review-activity.ts'

interface DiffCommits {
  readonly oldSha: string
  readonly newSha: string
  /** The target branch's head. */
  readonly startSha: string
}

/** All changes of a merge request. */
interface WholeDiff {
  readonly files: readonly DiffFile[]
  readonly commits: DiffCommits | null
}

interface ReviewProviderProps {
  files: readonly DiffFile[]
  /** Null for a merge request without changes. */
  commits: DiffCommits | null
  /** True if the server left files out. */
  isCut?: boolean
  /** Decides which comments to show when `files` are only part of the changes. */
  isIncluded?: ((place: Place, shown: Shown, position: Position | null) => boolean) | undefined
  /** Loads all changes when `files` are those of one commit. Comments belong to all changes that have their lines. */
  loadWhole?: (() => Promise<WholeDiff>) | undefined
  /** All changes, once they have loaded. */
  whole?: WholeDiff | undefined
  /** The reason why new comments cannot suggest changes. */
  whyNoSuggestions?: string | undefined
  children: ReactNode
}

const NONE: readonly Thread[] = []
const NO_FILES: readonly DiffFile[] = []
/** Places the threads, unsent comments and comment forms of a merge request in a diff. */
export function ReviewProvider(props: ReviewProviderProps) {
  const { files, commits: shas, isCut = false, isIncluded, loadWhole, whole } = props
  const { whyNoSuggestions, children } = props
  const { name } = useRequest()
  const commits = useMemo(() => commitsOf(shas), [shas])
  const confirmed = useQuery(threadsQuery(name)).data ?? NONE
  const drafts = useDrafts()
  const composers = useComposers(name)
  const whyNoComments = useWhyNoComments()
  const [isHidden, setHidden] = useState(false)
  const handle = useRef<DiffHandle>(null)
  const commented = loadWhole ? whole : { files, commits: shas }
  const activity = useReviewActivity(drafts, confirmed, composers.open, {
    files: commented?.files ?? NO_FILES,
    head: commented?.commits?.newSha,
    whyNoSuggestions,
  })
  const { held } = activity
  const threads = useMemo(() => (held ? held.addTo(confirmed) : confirmed), [confirmed, held])

  const items = useMemo(
    (): readonly Item[] => [
      ...threads.map((thread) => ({ kind: 'thread' as const, thread })),
      ...drafts.drafts
        .filter(({ discussion_id }) => discussion_id === null)
        .map((draft) => ({ kind: 'draft' as const, draft })),
      ...composers.positions.map((position) => ({ kind: 'composer' as const, position })),
    ],
    [threads, drafts.drafts, composers.positions],
  )
  const written = useWrittenFiles(
    name,
    items.flatMap((item) => positionOf(item) ?? []),
    commits,
  )
  const placed = useMemo(() => {
    const shown = { files, commits, isCut }
    const all = placeItems(items, shown, written.filesOf)
    return isIncluded
      ? all.filter(({ item, place }) => isIncluded(place, shown, positionOf(item)))
      : all
  }, [items, files, commits, isCut, written, isIncluded])
  const annotations = useMemo(
    () => annotationsOf(isHidden ? placed.filter(({ item }) => item.kind === 'composer') : placed),
    [placed, isHidden],
  )
  const byKey = useMemo(
    () => new Map([...annotations.values()].flat().map((one) => [one.key, one])),
    [annotations],
  )
  const departed = useMemo(() => departedFiles(annotations.keys(), files), [annotations, files])

  async function commentOn(shownRange: LineRange): Promise<void> {
    if (whyNoComments) return void toast.info(`${whyNoComments}.`)
    const isFocusKept = markFocus()
    const form = formAt(placed, shownRange.path, shownRange)
    if (form) return composers.open(form)
    const shown = files.find(({ path }) => path === shownRange.path)!
    const { file, range, at } = await inWhole(shown, shownRange)
    composers.open(
      file && range
        ? await linePosition(file, range, at)
        : await linePosition(shown, shownRange, commits),
      isFocusKept(),
    )
  }

  async function commentOnFile(shown: DiffFile): Promise<void> {
    if (whyNoComments) return void toast.info(`${whyNoComments}.`)
    if (departed.includes(shown)) return void toast.info(`Cannot comment. ${whyDeparted(isCut)}`)
    const isFocusKept = markFocus()
    const form = formAt(placed, shown.path, null)
    if (form) return composers.open(form)
    const { file, at } = await inWhole(shown, null)
    composers.open(file ? filePosition(file, at) : filePosition(shown, commits), isFocusKept())
  }

  /** Finds lines of the shown diff in all changes, and the commits that all changes compare. */
  async function inWhole(file: DiffFile, range: LineRange | null) {
    if (!loadWhole) return { file: files.find((one) => one === file), range, at: commits }
    const whole = await loadWhole()
    const found = wholeFileOf(file, whole.files)
    return {
      file: found,
      range: found && range && wholeRangeOf(file, range, found),
      at: commitsOf(whole.commits),
    }
  }

  const explain = (error: unknown) => toast.error(`Cannot comment here. ${wordsOf(error)}`)

  const review = {
    placed,
    isPlaced: !written.isLoading,
    annotations,
    annotationOf: (key: string) => byKey.get(key),
    departed,
    drafts,
    handle,
    focusedAt: composers.focusedAt,
    isHidden,
    setHidden,
    whyNoComments,
    commentOn: (range: LineRange) => void commentOn(range).catch(explain),
    commentOnFile: (file: DiffFile) => void commentOnFile(file).catch(explain),
    settleComposer: composers.settle,
    openComposer: composers.open,
    isComposerLeft: composers.isLeft,
    leaveComposer: composers.leave,
    closeComposer: composers.close,
  }
  return (
    <ReviewContextProvider value={review}>
      <ActivityProvider value={activity}>{children}</ActivityProvider>
    </ReviewContextProvider>
  )
}

function commitsOf(shas: DiffCommits | null): Commits {
  const { oldSha = '', startSha = '', newSha = '' } = shas ?? {}
  return { base_sha: oldSha, start_sha: startSha, head_sha: newSha }
}

import { CircleCheck, CircleDot } from 'lucide-react'

import { summaryOf } from '#web/issuables/activity/suggestions/suggestion-text.ts'
import { resolutionOf } from '#web/issuables/activity/threads.ts'
import { relativeTime } from '#web/lib/relative-time.ts'
import { lineWords } from '#web/merge-requests/review/line-words.ts'
import { isOutdated } from '#web/merge-requests/review/placing/place.ts'
import { useNow } from '#web/ui/use-now.ts'
import type { ListedThread } from './listed-thread.ts'

/** A thread in the panel, which shows it in the diff. */
export function ThreadRow({ listed, onShow }: { listed: ListedThread; onShow: () => void }) {
  const { thread, placed } = listed
  const now = useNow()
  const [first] = thread.notes
  const isResolved = resolutionOf(thread) === 'resolved'
  const Icon = isResolved ? CircleCheck : CircleDot
  const replies = thread.notes.length - 1
  return (
    <button
      type="button"
      onClick={onShow}
      className="flex w-full gap-2 rounded-control border border-hairline p-2 text-left hover:bg-hover pointer-coarse:min-h-11"
    >
      <Icon
        aria-hidden
        size={14}
        className={`mt-0.75 shrink-0 ${isResolved ? 'text-success' : 'text-muted'}`}
      />
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 wrap-anywhere">{summaryOf(first!.body)}</span>
        <span className="block truncate text-small text-muted">
          {first!.author.name} · {relativeTime(Date.parse(first!.created_at), now)}
          {placeWords(placed)}
          {replies > 0 && ` · ${replies} ${replies === 1 ? 'reply' : 'replies'}`}
          {isResolved && ' · Resolved'}
        </span>
      </span>
    </button>
  )
}

function placeWords(placed: ListedThread['placed']): string {
  if (!placed) return ''
  const { place } = placed
  const lines = place.kind === 'line' ? ` · ${lineWords(place.range)}` : ''
  return lines + (isOutdated(place) ? ' · Outdated' : '')
}

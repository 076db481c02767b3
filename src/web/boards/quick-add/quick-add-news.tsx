import { CircleAlert } from 'lucide-react'

import { isUnanswered, wordsOf } from '#web/api/api-failure.ts'
import { counted } from '#web/lib/counted.ts'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { NewCard, NewCardState } from './new-card.ts'

interface QuickAddNewsProps {
  states: readonly NewCardState[]
  onRetry: (failed: readonly NewCard[]) => void
  onEdit: (failed: readonly NewCard[]) => void
  onDiscard: (failed: readonly NewCard[]) => void
}

/** A list's pending and failed cards, with the server's reasons. */
export function QuickAddNews({ states, onRetry, onEdit, onDiscard }: QuickAddNewsProps) {
  const pending = states.filter(({ status }) => status === 'pending')
  const failed = states.filter(({ status }) => status === 'error')
  const cards = failed.map(({ card }) => card)
  return (
    <>
      {pending.length > 0 && (
        <output className="flex items-center gap-2 px-1 text-small text-muted">
          <Spinner />
          <span className="min-w-0 truncate">{progressWords(states, pending[0]!.card)}</span>
        </output>
      )}
      {failed.length > 0 && (
        <div className="rounded-control border border-danger/50 bg-raised px-3 py-2 text-small">
          <div role="alert">
            <p className="flex items-center gap-1.5 font-medium text-danger">
              <CircleAlert aria-hidden size={14} className="shrink-0" />
              {failureWords(failed)}
            </p>
            <ul className="mt-1 max-h-48 space-y-1 overflow-y-auto">
              {failed.map(({ card, error }, index) => (
                <li key={index}>
                  <span className="line-clamp-2 font-medium" title={card.title}>
                    {card.title}
                  </span>
                  <span className="block text-muted">{wordsOf(error)}</span>
                </li>
              ))}
            </ul>
          </div>
          <div className="mt-2 flex flex-wrap gap-1.5">
            <Button size="xs" onPress={() => onRetry(cards)}>
              Retry
            </Button>
            <Button size="xs" onPress={() => onEdit(cards)}>
              Edit
            </Button>
            <Button size="xs" variant="quiet" onPress={() => onDiscard(cards)}>
              Discard
            </Button>
          </div>
        </div>
      )}
    </>
  )
}

function failureWords(failed: readonly NewCardState[]): string {
  const cards = counted(failed.length, 'card')
  if (failed.some(({ error }) => isUnanswered(error))) return `${cards} may not have been created`
  return `${cards} ${failed.length === 1 ? 'was' : 'were'} not created`
}

function progressWords(states: readonly NewCardState[], { title, batch }: NewCard): string {
  const all = states.filter(({ card }) => card.batch === batch)
  if (all.length === 1) return `Creating “${title}”…`
  const done = all.filter(({ status }) => status !== 'pending').length
  return `Creating card ${done + 1} of ${all.length}…`
}

import { Button } from '#web/ui/button.tsx'
import type { SendMode } from './use-send-once.ts'

interface CommentActionsProps {
  /** The label of the button that sends at once, such as `Reply`. */
  action: string
  /** Null where comments are sent at once. */
  review: { readonly isStarted: boolean; readonly canSend: boolean } | null
  canStartThread: boolean
  canResolve: boolean
  isEmpty: boolean
  isPending: boolean
  /** True while the comment waits for the network. */
  isWaiting: boolean
  onSend: (mode?: SendMode, resolves?: boolean) => void
  onCancel?: (() => void) | undefined
}

/** The buttons of a comment form. */
export function CommentActions({
  action,
  review,
  canStartThread,
  canResolve,
  isEmpty,
  isPending,
  isWaiting,
  onSend,
  onCancel,
}: CommentActionsProps) {
  const isDisabled = isEmpty || isPending
  return (
    <>
      <Button
        type="submit"
        variant="primary"
        size="sm"
        isDisabled={isEmpty || isWaiting}
        isPending={isPending && !isWaiting}
      >
        {!review ? action : review.isStarted ? 'Add to review' : 'Start review'}
      </Button>
      {review?.canSend && (
        <Button size="sm" isDisabled={isDisabled} onPress={() => onSend('now')}>
          {action} now
        </Button>
      )}
      {canStartThread && (
        <Button size="sm" isDisabled={isDisabled} onPress={() => onSend('thread')}>
          Start thread
        </Button>
      )}
      {canResolve && (
        <Button size="sm" isDisabled={isDisabled} onPress={() => onSend(undefined, true)}>
          {action} and resolve
        </Button>
      )}
      {onCancel && (
        <Button size="sm" isDisabled={isPending && !isWaiting} onPress={onCancel}>
          Cancel
        </Button>
      )}
    </>
  )
}

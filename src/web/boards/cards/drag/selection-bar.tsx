import { Button } from '#web/ui/button.tsx'
import { KeyCaps } from '#web/ui/keys/key-caps.tsx'
import { useKey } from '#web/ui/keys/use-key.ts'

interface SelectionBarProps {
  /** The number of selected cards in words. */
  text: string
  onMove: () => void
  onClear: () => void
}

/** A toolbar with the number of selected cards and their actions. Its keys work wherever the focus is. */
export function SelectionBar({ text, onMove, onClear }: SelectionBarProps) {
  useKey('card.move', onMove)
  useKey('card.cancel', onClear)
  return (
    <div
      role="toolbar"
      aria-label="Selected cards"
      // On a phone, toasts stack above the toolbar.
      data-dock
      className="fixed inset-x-0 bottom-6 z-30 mx-auto flex w-fit animate-rise items-center gap-2 rounded-card border border-hairline bg-raised py-1.5 pr-1.5 pl-3 shadow-popover max-md:bottom-18"
    >
      <p className="pr-2 font-medium tabular-nums">{text}</p>
      <Button size="sm" onPress={onMove}>
        Move to… <Key id="card.move" />
      </Button>
      <Button size="sm" variant="quiet" onPress={onClear}>
        Clear <Key id="card.cancel" />
      </Button>
    </div>
  )
}

function Key({ id }: { id: 'card.move' | 'card.cancel' }) {
  return (
    <span aria-hidden className="contents pointer-coarse:hidden">
      <KeyCaps id={id} isFramed />
    </span>
  )
}

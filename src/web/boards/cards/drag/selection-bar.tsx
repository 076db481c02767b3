import { Button } from '#web/ui/button.tsx'

interface SelectionBarProps {
  /** The number of selected cards in words. */
  text: string
  onMove: () => void
  onClear: () => void
}

/** A toolbar with the number of selected cards and their actions. */
export function SelectionBar({ text, onMove, onClear }: SelectionBarProps) {
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
        Move to… <Key>M</Key>
      </Button>
      <Button size="sm" variant="quiet" onPress={onClear}>
        Clear <Key>Esc</Key>
      </Button>
    </div>
  )
}

function Key({ children }: { children: string }) {
  return (
    <kbd
      aria-hidden
      className="ml-1 rounded-inner border border-hairline px-1 font-sans text-micro text-muted pointer-coarse:hidden"
    >
      {children}
    </kbd>
  )
}

const KEYS = [
  ['Home', 'End', 'first or last'],
  ['Space', 'drop'],
  ['Esc', 'cancel'],
]

/** Shows the keys for carrying a list or cards. Hidden from screen readers, which have already announced the keys. */
export function MoveHint({ ofCards }: { ofCards: boolean }) {
  const arrows = ofCards ? ['←', '→', '↑', '↓', 'move'] : ['←', '→', 'move']
  return (
    <div
      aria-hidden
      className="fixed inset-x-0 bottom-6 z-30 mx-auto flex w-fit max-w-[calc(100vw-1.5rem)] animate-rise flex-wrap gap-x-4 gap-y-1.5 rounded-card border border-hairline bg-raised px-4 py-2 text-small text-muted shadow-popover max-md:bottom-18"
    >
      {[arrows, ...KEYS].map((entry) => (
        <span key={entry.join()} className="flex items-center gap-1 whitespace-nowrap">
          {entry.slice(0, -1).map((key) => (
            <kbd
              key={key}
              className="rounded-inner border border-hairline bg-subtle px-1.5 font-sans text-micro font-medium text-text"
            >
              {key}
            </kbd>
          ))}
          {entry.at(-1)}
        </span>
      ))}
    </div>
  )
}

import type { KeyboardEvent } from 'react'

/** The labels of an editor's tabs. */
export const SIDES = { write: 'Write', preview: 'Preview' } as const

export type Side = keyof typeof SIDES

interface SideTabsProps {
  label: string
  side: Side
  panelId: string
  onChange: (side: Side) => void
}

/** An editor's tabs. Arrow keys, Home and End switch between them. */
export function SideTabs({ label, side, panelId, onChange }: SideTabsProps) {
  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const next = KEYS[event.key]
    if (!next) return
    event.preventDefault()
    onChange(next)
    event.currentTarget.parentElement?.querySelector<HTMLElement>(`[data-side=${next}]`)?.focus()
  }

  return (
    <div role="tablist" aria-label={label} className="mb-1.5 flex gap-1">
      {(Object.keys(SIDES) as Side[]).map((one) => (
        <button
          key={one}
          type="button"
          role="tab"
          data-side={one}
          aria-selected={one === side}
          aria-controls={panelId}
          tabIndex={one === side ? 0 : -1}
          onClick={() => onChange(one)}
          onKeyDown={onKeyDown}
          className="flex h-6 cursor-default items-center rounded-inner px-2 text-small font-medium text-muted hover:text-text aria-selected:bg-hover aria-selected:text-text pointer-coarse:h-11"
        >
          {SIDES[one]}
        </button>
      ))}
    </div>
  )
}

const KEYS: Readonly<Record<string, Side>> = {
  ArrowLeft: 'write',
  ArrowUp: 'write',
  Home: 'write',
  ArrowRight: 'preview',
  ArrowDown: 'preview',
  End: 'preview',
}

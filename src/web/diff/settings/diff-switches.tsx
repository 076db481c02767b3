import { Columns2, Pilcrow, Rows2 } from 'lucide-react'

import { useStore } from '#web/lib/store.ts'
import { iconButtonClass } from '#web/ui/button-class.ts'
import { MenuButton } from '#web/ui/menu.tsx'
import { toast } from '#web/ui/toast.ts'
import { tooltipProps } from '#web/ui/tooltip.ts'
import { setDiffSettings, useDiffSettings } from './diff-settings.ts'
import { drawnLayout } from './drawn-layout.ts'
import { WHITESPACE_CHOICES } from './whitespace-choices.ts'
import '#web/diff/keys.ts'

const LAYOUTS = [
  { id: 'unified', label: 'Unified', Icon: Rows2 },
  { id: 'split', label: 'Split', Icon: Columns2 },
] as const

/** Chooses the layout and the whitespace mode. Narrow windows and reader mode are always unified. */
export function DiffSwitches() {
  const { whitespace, reader } = useDiffSettings()
  const { layout, whyNot } = useStore(drawnLayout)
  const choose = (next: typeof layout) => {
    if (next === 'split' && whyNot !== null) toast.info(`${whyNot}.`)
    else setDiffSettings({ layout: next })
  }
  return (
    <>
      {!reader && (
        <fieldset
          aria-label="Layout"
          className="flex rounded-control border border-hairline max-lg:hidden"
        >
          {LAYOUTS.map(({ id, label, Icon }) => (
            <button
              key={id}
              type="button"
              aria-label={label}
              aria-pressed={layout === id}
              {...tooltipProps(label, 'diff.layout')}
              className={`${iconButtonClass('quiet', 'sm')} aria-pressed:bg-selected aria-pressed:text-accent`}
              onClick={() => choose(id)}
            >
              <Icon aria-hidden size={16} />
            </button>
          ))}
        </fieldset>
      )}
      <MenuButton
        label="Whitespace"
        size="sm"
        iconOnly
        variant={whitespace === 'none' ? 'quiet' : 'secondary'}
        className="max-sm:hidden"
        sections={[
          {
            chosen: whitespace,
            entries: WHITESPACE_CHOICES.map(({ id, label }) => ({
              id,
              label,
              onAction: () => setDiffSettings({ whitespace: id }),
            })),
          },
        ]}
      >
        <Pilcrow aria-hidden size={16} />
      </MenuButton>
    </>
  )
}

import { Settings } from 'lucide-react'
import { useRef, useState } from 'react'

import { announce } from '#web/ui/announcer.tsx'
import { iconButtonClass } from '#web/ui/button-class.ts'
import { useKey } from '#web/ui/keys/use-key.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { tooltipProps } from '#web/ui/tooltip.ts'
import { setDiffSettings, useDiffSettings } from './diff-settings.ts'
import { WHITESPACE_CHOICES } from './whitespace-choices.ts'
import '#web/diff/keys.ts'

const DiffSettingsPanel = lazyPart(
  async () => (await import('./diff-settings-panel.tsx')).DiffSettingsPanel,
)

/** Opens the diff settings, and binds their keys. `path` is the file whose type has its own tab size. */
export function DiffSettingsButton({ path }: { path: string | undefined }) {
  const { whitespace } = useDiffSettings()
  const [isOpen, setOpen] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  useKey('diff.settings', () => setOpen(true))
  useKey('diff.whitespace', () => {
    const at = WHITESPACE_CHOICES.findIndex(({ id }) => id === whitespace)
    const next = WHITESPACE_CHOICES[(at + 1) % WHITESPACE_CHOICES.length]!
    setDiffSettings({ whitespace: next.id })
    announce(next.label)
  })
  return (
    <>
      <button
        ref={trigger}
        type="button"
        aria-label="Diff settings"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        {...tooltipProps('Diff settings', 'diff.settings')}
        className={iconButtonClass('quiet', 'sm')}
        onPointerEnter={() => void DiffSettingsPanel.preload()}
        onFocus={() => void DiffSettingsPanel.preload()}
        onClick={() => setOpen(true)}
      >
        <Settings aria-hidden size={16} />
      </button>
      {isOpen && (
        <DiffSettingsPanel triggerRef={trigger} path={path} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

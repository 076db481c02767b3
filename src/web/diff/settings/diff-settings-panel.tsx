import type { RefObject } from 'react'

import { Popover } from '#web/ui/popover.tsx'
import { ColorOffer } from './color-offer.tsx'
import { DiffSettingsFields } from './diff-settings-fields.tsx'

interface DiffSettingsPanelProps {
  triggerRef: RefObject<HTMLElement | null>
  path: string | undefined
  onClose: () => void
}

export function DiffSettingsPanel({ triggerRef, path, onClose }: DiffSettingsPanelProps) {
  return (
    <Popover label="Diff settings" triggerRef={triggerRef} onClose={onClose}>
      <div className="flex flex-col gap-4 p-4">
        <ColorOffer />
        <DiffSettingsFields path={path} />
      </div>
    </Popover>
  )
}

import { ChevronDown, ChevronRight } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { IconButton } from '#web/ui/icon-button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import type { CrumbMenuProps } from '#web/widgets/crumb-menu.ts'
import { useKnownPlaces } from './known-places.ts'

const PlacesMenu = lazyPart(async () => (await import('./places-menu.tsx')).PlacesMenu)

/** The menu button after a breadcrumb. Opens the places menu of that project or group. */
export function CrumbMenu({ space, name, isHere, isLast = false }: CrumbMenuProps) {
  const trigger = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const { remember } = useKnownPlaces()
  const path = space.fullPath
  const arrive = useEffectEvent(remember)
  useEffect(() => {
    if (isHere) arrive({ path, name })
  }, [isHere, path, name])
  const Mark = isOpen || isLast ? ChevronDown : ChevronRight
  return (
    <>
      {/* On touch screens, the button reaches over its neighbors. */}
      <span className="flex pointer-coarse:-mx-2.5">
        <IconButton
          ref={trigger}
          label={`Navigate from ${name}`}
          size="xs"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onPointerEnter={() => PlacesMenu.preload()}
          onFocus={() => PlacesMenu.preload()}
          onPress={() => setOpen(true)}
        >
          <Mark aria-hidden size={14} />
        </IconButton>
      </span>
      {isOpen && (
        <PlacesMenu space={space} name={name} triggerRef={trigger} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

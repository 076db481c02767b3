import { ArrowDown, ArrowUp } from 'lucide-react'
import type { RefObject } from 'react'

import { announce } from '#web/ui/announcer.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { HOME_SECTIONS, useHomeSections, type HomeSection } from './home-sections.ts'

interface SectionChoicesProps {
  triggerRef: RefObject<HTMLElement | null>
  onClose: () => void
}

/** Shows, hides and reorders the sections of the home page. */
export function SectionChoices({ triggerRef, onClose }: SectionChoicesProps) {
  const { order, isHidden, toggle, move } = useHomeSections()

  function shift(section: HomeSection, by: -1 | 1): void {
    if (!move(section, by)) return
    announce(`Moved “${HOME_SECTIONS[section]}” ${by === 1 ? 'down' : 'up'}.`)
  }

  return (
    <Popover label="Customize" triggerRef={triggerRef} onClose={onClose}>
      <fieldset className="p-4">
        <legend className="float-left mb-2 font-medium">Show on the home page</legend>
        <ul className="clear-both flex flex-col gap-0.5">
          {order.map((section) => (
            <li key={section} className="flex items-center gap-1">
              <div className="min-w-0 flex-1">
                <Checkbox isSelected={!isHidden(section)} onChange={() => toggle(section)}>
                  {HOME_SECTIONS[section]}
                </Checkbox>
              </div>
              <IconButton
                label={`Move “${HOME_SECTIONS[section]}” up`}
                size="xs"
                onPress={() => shift(section, -1)}
              >
                <ArrowUp aria-hidden size={14} />
              </IconButton>
              <IconButton
                label={`Move “${HOME_SECTIONS[section]}” down`}
                size="xs"
                onPress={() => shift(section, 1)}
              >
                <ArrowDown aria-hidden size={14} />
              </IconButton>
            </li>
          ))}
        </ul>
      </fieldset>
    </Popover>
  )
}

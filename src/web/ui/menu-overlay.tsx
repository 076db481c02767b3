import { Check } from 'lucide-react'
import type { RefObject } from 'react'
import { Header } from 'react-aria-components/Header'
import { Menu, MenuItem, MenuSection } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'

import { KeyCaps } from './keys/key-caps.tsx'
import type { MenuEntry, MenuSection as Section } from './menu-section.ts'

interface MenuOverlayProps {
  label: string
  sections: Section[]
  triggerRef: RefObject<HTMLElement | null>
  onClose: () => void
}

export function MenuOverlay({ label, sections, triggerRef, onClose }: MenuOverlayProps) {
  return (
    <Popover
      isOpen
      triggerRef={triggerRef}
      onOpenChange={(open) => open || onClose()}
      placement="bottom start"
      offset={4}
      aria-label={label}
      className="z-40 max-h-[min(30rem,80dvh)] min-w-44 max-w-80 animate-rise overflow-y-auto rounded-card border border-hairline bg-raised shadow-popover outline-none"
    >
      <Menu
        aria-label={label}
        // The ARIA menu pattern requires focus on opening.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus="first"
        onClose={onClose}
        className="divide-y divide-hairline outline-none"
      >
        {sections.map((section, index) => (
          <MenuSection
            key={section.title ?? index}
            aria-label={section.title ?? label}
            className="p-1"
            {...(section.chosen === undefined
              ? {}
              : {
                  selectionMode: 'single' as const,
                  selectedKeys: [section.chosen],
                  disallowEmptySelection: true,
                })}
          >
            {section.title && (
              <Header className="px-2 pt-1.5 pb-1 text-small font-medium text-faint">
                {section.title}
              </Header>
            )}
            {section.entries.map((entry) => (
              <Entry key={entry.id} entry={entry} choice={section.chosen !== undefined} />
            ))}
          </MenuSection>
        ))}
      </Menu>
    </Popover>
  )
}

/** Returns an entry's text color. A disabled entry keeps enough contrast for its note to be readable. */
function lookOf({ disabled, danger }: MenuEntry): string {
  if (disabled) return 'text-text/55'
  return danger ? 'text-danger' : 'text-text'
}

/**
 * Delays an action until the menu button has focus again, so a dialog that the action opens can restore the focus
 * there.
 */
function onceClosed(act: () => void): () => void {
  return () => requestAnimationFrame(() => requestAnimationFrame(act))
}

function Entry({ entry, choice }: { entry: MenuEntry; choice: boolean }) {
  return (
    <MenuItem
      id={entry.id}
      textValue={entry.label}
      isDisabled={entry.disabled ?? false}
      {...(entry.onAction ? { onAction: onceClosed(entry.onAction) } : {})}
      className={`flex min-h-7.5 items-center gap-2 rounded-inner px-2 py-1 outline-none data-[focused]:bg-hover pointer-coarse:min-h-11 ${lookOf(entry)}`}
    >
      {({ isSelected }) => (
        <>
          {choice && <Check aria-hidden size={14} className={isSelected ? '' : 'invisible'} />}
          {entry.icon}
          <span className="min-w-0 flex-1">
            {entry.label}
            {entry.note && <span className="block text-small text-faint"> {entry.note}</span>}
          </span>
          <KeyCaps id={entry.keyId} />
        </>
      )}
    </MenuItem>
  )
}

import type { RefObject } from 'react'

import { spellName } from '#web/lib/spell-name.ts'
import { Picker } from '#web/ui/picker.tsx'
import { Popover } from '#web/ui/popover.tsx'

/** The options of a choice. */
export interface Choices {
  label: string
  /** The label's plural. */
  plural: string
  options: readonly string[]
  chosen: string | null
  onChoose: (option: string) => void
  /** Called with the typed text to load options. If missing, the loaded options are filtered here. */
  onSearch?: (text: string) => void
  emptyText: string
}

interface ChoiceListProps extends Choices {
  triggerRef: RefObject<HTMLElement | null>
  onClose: () => void
}

/** The searchable list of a choice's options. */
export function ChoiceList(props: ChoiceListProps) {
  const { label, plural, options, chosen, onChoose, onSearch, emptyText, onClose } = props
  return (
    <Popover label={label} triggerRef={props.triggerRef} onClose={onClose}>
      <Picker
        label={plural}
        isSingle
        options={options.map((option) => ({ id: option, label: spellName(option) }))}
        chosen={new Set(chosen === null ? [] : [chosen])}
        onChange={([option]) => {
          onClose()
          if (option !== undefined && option !== chosen) onChoose(option)
        }}
        {...(onSearch && { onSearch })}
        emptyText={emptyText}
      />
    </Popover>
  )
}

import { Plus } from 'lucide-react'
import { memo } from 'react'

import type { Column } from '#web/boards/board/board-column.ts'
import { PlainIconButton } from '#web/ui/plain-icon-button.tsx'
import { useMayAdd, useQuickAdd } from './quick-add-context.ts'

export const QuickAddButton = memo(function QuickAddButton({ column }: { column: Column }) {
  const { open } = useQuickAdd()
  if (!useMayAdd(column)) return null
  return (
    <PlainIconButton
      label={`New card in ${column.title}`}
      keyId="column.new-card"
      size="xs"
      onClick={() => open(column.key)}
    >
      <Plus aria-hidden size={16} />
    </PlainIconButton>
  )
})

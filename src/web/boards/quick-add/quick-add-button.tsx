import { Plus } from 'lucide-react'
import { memo } from 'react'

import type { Column } from '#web/boards/board-column.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useMayAdd, useQuickAdd } from './quick-add-context.ts'

export const QuickAddButton = memo(function QuickAddButton({ column }: { column: Column }) {
  const { open } = useQuickAdd()
  if (!useMayAdd(column)) return null
  return (
    <IconButton
      label={`New card in ${column.title}`}
      keyId="column.new-card"
      size="xs"
      onPress={() => open(column.key)}
    >
      <Plus aria-hidden size={16} />
    </IconButton>
  )
})

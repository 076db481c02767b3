import { Minimize2 } from 'lucide-react'

import { setAlone } from '#web/ui/focus-mode.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

export function LeaveFocusMode() {
  return (
    <IconButton
      label="Leave focus mode"
      keyId="focus-mode"
      size="sm"
      onPress={() => setAlone(false)}
    >
      <Minimize2 aria-hidden size={16} strokeWidth={1.5} />
    </IconButton>
  )
}

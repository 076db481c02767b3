import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'

import { IconButton } from './icon-button.tsx'

interface DialogProps {
  title: string
  /** `alertdialog` for a question that the user must answer. */
  role?: 'dialog' | 'alertdialog'
  width?: 'sm' | 'md' | 'lg'
  onClose: () => void
  children: ReactNode
}

const widths = { sm: 'max-w-110', md: 'max-w-160', lg: 'max-w-220' }

/** A modal dialog, open while it is rendered. Import it only from lazily loaded files. */
export function Dialog({ title, role = 'dialog', width = 'sm', onClose, children }: DialogProps) {
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(open) => open || onClose()}
      className="fixed inset-0 z-50 flex animate-appear items-start justify-center overflow-y-auto bg-scrim p-4 pt-[14vh]"
    >
      <Modal
        className={`w-full ${widths[width]} animate-rise rounded-dialog border border-hairline bg-raised shadow-popover`}
      >
        <AriaDialog role={role} className="outline-none">
          <div className="flex items-start gap-2 pt-4 pr-3 pl-5 pointer-coarse:pt-2">
            <Heading
              slot="title"
              className="flex-1 py-0.5 text-h3 font-semibold pointer-coarse:py-2.75"
            >
              {title}
            </Heading>
            <IconButton label="Close" size="sm" onPress={onClose}>
              <X aria-hidden size={16} />
            </IconButton>
          </div>
          <div className="px-5 pt-2 pb-5">{children}</div>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

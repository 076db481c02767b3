import { useRef, type ReactNode } from 'react'

import { lazyPart } from '#web/ui/lazy-part.tsx'
import { PanelEdge } from '#web/ui/panel-edge.tsx'
import { usePanelWidth } from '#web/ui/use-panel-width.ts'

const Dialog = lazyPart(async () => (await import('#web/ui/dialog.tsx')).Dialog)

const WIDTHS = { least: 180, usual: 260, most: 480 }

/** The file tree's place beside the diff. */
export function FileSide({ children }: { children: ReactNode }) {
  const panel = useRef<HTMLElement>(null)
  const { width, setWidth } = usePanelWidth('mergeboard.file-tree-width', WIDTHS)
  return (
    <aside
      ref={panel}
      aria-label="Files"
      style={{ width }}
      className="relative flex shrink-0 flex-col border-r border-hairline has-[>:focus-visible]:border-r-accent"
    >
      {children}
      <PanelEdge
        label="File tree width"
        side="right"
        panel={panel}
        width={width}
        widths={WIDTHS}
        onResize={setWidth}
      />
    </aside>
  )
}

/** The file tree's place on a phone. */
export function FileSheet({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <Dialog title="Files" width="md" onClose={onClose}>
      <div className="-mx-5 -mb-5 flex h-[60dvh] flex-col">{children}</div>
    </Dialog>
  )
}

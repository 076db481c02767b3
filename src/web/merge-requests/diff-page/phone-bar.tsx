import { ChevronLeft, ChevronRight } from 'lucide-react'

import { IconButton } from '#web/ui/icon-button.tsx'
import { FindButton, TreeButton } from './diff-tools.tsx'
import type { DiffPageState } from './use-diff-page.ts'

/** The actions that a phone has below the diff, near the thumb. */
export function PhoneBar({ page }: { page: DiffPageState }) {
  const { pages, current, panel, step } = page
  const at = pages.findIndex(({ path }) => path === current)
  return (
    <fieldset
      aria-label="Files"
      // Stays above the app's own bar while the page's header is in sight.
      className="sticky bottom-14 z-10 flex h-12 shrink-0 items-center justify-between border-t border-hairline bg-subtle px-2 [[data-alone]_&]:bottom-0"
    >
      <TreeButton panel={panel} />
      <div className="flex items-center">
        <IconButton
          label="Previous file"
          keyId="changes.previous-file"
          // Keeps the focus, unlike a disabled button.
          aria-disabled={at <= 0}
          onPress={() => step(-1)}
        >
          <ChevronLeft aria-hidden size={20} />
        </IconButton>
        <p className="min-w-20 text-center text-muted tabular-nums">
          {at + 1} of {pages.length}
        </p>
        <IconButton
          label="Next file"
          keyId="changes.next-file"
          aria-disabled={at === pages.length - 1}
          onPress={() => step(1)}
        >
          <ChevronRight aria-hidden size={20} />
        </IconButton>
      </div>
      <FindButton page={page} />
    </fieldset>
  )
}

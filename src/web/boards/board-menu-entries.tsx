import {
  Link,
  Lock,
  Pencil,
  RefreshCw,
  SquareTerminal,
  TextCursorInput,
  Trash2,
} from 'lucide-react'

import { issueRoutes } from '#contract/issues.ts'
import { useBoard } from '#web/boards/board/board-context.ts'
import { whyNotEdit } from '#web/boards/board/board-rights.ts'
import { boardFilter } from '#web/boards/board/issue-filter.ts'
import { copy } from '#web/ui/copy.ts'
import { MenuOverlay } from '#web/ui/menu-overlay.tsx'
import { useOpenMenu } from '#web/ui/menu.tsx'
import { isEmptyFilter } from '#web/widgets/filter-bar/filter-field.ts'
import type { BoardDialogKind } from './board-dialog.tsx'
import { useFilter } from './filter/filter-context.ts'

interface BoardMenuEntriesProps {
  onDialog: (kind: BoardDialogKind) => void
  onRefresh: () => void
}

/** The actions of a board. */
export function BoardMenuEntries({ onDialog, onRefresh }: BoardMenuEntriesProps) {
  const { space, board, rights, hasIssues, filter: asked } = useBoard()
  const { fields, filter } = useFilter()
  const all = boardFilter(board, asked)
  const whyNot = whyNotEdit(rights)
  const refused = whyNot !== null && { disabled: true, note: whyNot }
  const whyNotCurl = !hasIssues
    ? 'This server does not support issues'
    : 'contradiction' in all
      ? all.contradiction
      : null

  async function copyCurl() {
    if ('contradiction' in all) return
    const { curlOf } = await import('#web/api/curl.ts')
    const route = issueRoutes[space.kind].list
    await copy(await curlOf(route, { ...all, id: space.fullPath }), 'Curl command')
  }

  async function copyQuery() {
    const { writeQueryText } = await import('#web/widgets/filter-bar/query-text.ts')
    await copy(writeQueryText(fields, filter), 'Text query')
  }

  return (
    <MenuOverlay
      {...useOpenMenu()}
      sections={[
        {
          entries: [
            {
              id: 'link',
              label: 'Copy link',
              icon: <Link aria-hidden size={14} />,
              onAction: () => void copy(location.href, 'Link'),
            },
            {
              id: 'curl',
              label: 'Copy as curl',
              icon: <SquareTerminal aria-hidden size={14} />,
              note: whyNotCurl ?? 'API request for the open issues',
              disabled: whyNotCurl !== null,
              onAction: () => void copyCurl(),
            },
            {
              id: 'text',
              label: 'Copy as text query',
              icon: <TextCursorInput aria-hidden size={14} />,
              disabled: isEmptyFilter(filter),
              ...(isEmptyFilter(filter) && { note: 'The board is not filtered' }),
              onAction: () => void copyQuery(),
            },
          ],
        },
        {
          entries: [
            {
              id: 'scope',
              label: 'Edit scope…',
              icon: <Lock aria-hidden size={14} />,
              onAction: () => onDialog('scope'),
              ...refused,
            },
            {
              id: 'rename',
              label: 'Rename…',
              icon: <Pencil aria-hidden size={14} />,
              onAction: () => onDialog('rename'),
              ...refused,
            },
            {
              id: 'refresh',
              label: 'Reload',
              icon: <RefreshCw aria-hidden size={14} />,
              onAction: onRefresh,
            },
          ],
        },
        {
          entries: [
            {
              id: 'delete',
              label: 'Delete…',
              icon: <Trash2 aria-hidden size={14} />,
              danger: true,
              onAction: () => onDialog('delete'),
              ...refused,
            },
          ],
        },
      ]}
    />
  )
}

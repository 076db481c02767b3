import { Copy, X } from 'lucide-react'
import { useEffect, useId, useRef, type KeyboardEvent } from 'react'

import { loggedCalls, type LoggedCall } from '#web/api/call-log.ts'
import { curlLine } from '#web/api/curl.ts'
import { useStore } from '#web/lib/store.ts'
import { copy } from '#web/ui/copy.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

/** A side panel that lists the API calls since the page loaded. */
export function Inspector({ onClose }: { onClose: () => void }) {
  const id = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const calls = useStore(loggedCalls)
  useEffect(() => title.current?.focus(), [])

  function onKeyDown(event: KeyboardEvent): void {
    if (event.defaultPrevented) return
    if (event.key === 'Escape') onClose()
    else if (!walk(event)) return
    event.preventDefault()
  }

  return (
    // Handles key events that bubble from the buttons inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <aside
      aria-labelledby={id}
      onKeyDown={onKeyDown}
      className="fixed inset-y-0 right-0 z-40 flex w-160 max-w-full animate-slide flex-col border-l border-hairline bg-canvas shadow-popover"
    >
      <div className="flex min-h-12 shrink-0 items-center gap-3 border-b border-hairline pr-2 pl-4">
        <h2 ref={title} id={id} tabIndex={-1} className="flex-1 font-semibold outline-none">
          API inspector
        </h2>
        <span className="text-small text-muted tabular-nums">{calls.length}</span>
        <IconButton label="Close" size="sm" onPress={onClose}>
          <X aria-hidden size={16} />
        </IconButton>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-y-contain">
        <table className="w-full border-collapse text-small">
          <caption className="sr-only">Newest first</caption>
          <thead className="sticky top-0 bg-subtle text-left text-muted">
            <tr>
              {['Method', 'Path', 'Status', 'ms', 'Copy'].map((name) => (
                <th
                  key={name}
                  scope="col"
                  className="px-2 py-1.5 font-medium first:pl-4 last:sr-only nth-4:text-right"
                >
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-hairline">
            {calls.map((call) => (
              <CallRow key={call.id} call={call} />
            ))}
          </tbody>
        </table>
        {calls.length === 0 && <p className="p-4 text-muted">No API calls yet.</p>}
      </div>
    </aside>
  )
}

function CallRow({ call }: { call: LoggedCall }) {
  const { method, status, ms } = call
  const path = pathOf(call)
  const isRefused = typeof status === 'number' && (status === 0 || status >= 400)
  return (
    <tr className="align-top hover:bg-hover">
      <td className="py-2 pr-2 pl-4 font-medium">{method}</td>
      <td className="w-full px-2 py-2 font-mono break-all">
        {path}
        {call.sudo && <span className="text-muted"> as user {call.sudo}</span>}
      </td>
      <td className={`px-2 py-2 tabular-nums ${isRefused ? 'font-medium text-danger' : ''}`}>
        {statusWords(status)}
      </td>
      <td className="px-2 py-2 text-right tabular-nums">{ms}</td>
      <td className="py-1 pr-2">
        <IconButton
          label={`Copy as curl: ${method} ${path}`}
          size="xs"
          onPress={() => void copy(curlLine(call), 'Curl command')}
        >
          <Copy aria-hidden size={14} />
        </IconButton>
      </td>
    </tr>
  )
}

/** Returns the path and query below the API root, unescaped. */
function pathOf({ url }: LoggedCall): string {
  const { pathname, search } = new URL(url)
  return pathname.replace(/^.*?\/api\/v4/, '') + search
}

function statusWords(status: LoggedCall['status']): string | number {
  if (status === undefined) return '…'
  if (status === null) return 'canceled'
  return status === 0 ? 'no response' : status
}

/** Moves focus between rows. Returns true if the key was handled. */
function walk({ key, currentTarget }: KeyboardEvent): boolean {
  const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
  const step = steps[key]
  if (!step) return false
  const buttons = [...currentTarget.querySelectorAll<HTMLElement>('tbody button')]
  const at = buttons.indexOf(document.activeElement as HTMLElement)
  buttons[at === -1 ? 0 : at + step]?.focus()
  return true
}

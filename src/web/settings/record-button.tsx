import { useState, type KeyboardEvent, type ReactNode, type Ref } from 'react'

import { announce } from '#web/ui/announcer.tsx'
import { KeyCombo } from '#web/ui/keys/key-combo.tsx'
import type { KeyId } from '#web/ui/keys/key-map.ts'
import { toast } from '#web/ui/toast.ts'
import { recordedKey } from './recorded-key.ts'

interface RecordButtonProps {
  id: KeyId
  isFaint?: boolean
  onRecord: (key: string) => void
  onRemove?: () => void
  ref?: Ref<HTMLButtonElement>
  children: ReactNode
}

/** A button that records the next key or chord. While recording, keys have no other effect. */
export function RecordButton(props: RecordButtonProps) {
  const { id, isFaint = false, onRecord, onRemove, ref, children } = props
  const [isRecording, setIsRecording] = useState(false)
  const [first, setFirst] = useState<string | null>(null)

  function start(): void {
    setIsRecording(true)
    announce(
      `Press the new key. Escape cancels.${onRemove ? ' Backspace removes the shortcut.' : ''}`,
    )
  }

  function stop(): void {
    setIsRecording(false)
    setFirst(null)
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (!isRecording) return
    const recorded = recordedKey(event, id, first)
    if (recorded.kind === 'reserved' && event.key === 'Tab') return
    event.preventDefault()
    event.stopPropagation()
    if (recorded.kind === 'nothing' || event.repeat) return
    if (recorded.kind === 'first') setFirst(recorded.stroke)
    else stop()
    if (recorded.kind === 'key') onRecord(recorded.key)
    if (recorded.kind === 'remove') onRemove?.()
    if (recorded.kind === 'reserved') toast.info('The browser reserves that key. Choose another.')
  }

  return (
    <button
      ref={ref ?? null}
      type="button"
      onClick={start}
      onKeyDown={onKeyDown}
      onBlur={stop}
      className={`flex h-7 min-w-7 items-center justify-center rounded-control border px-1 pointer-coarse:h-11 pointer-coarse:min-w-11 ${
        isRecording
          ? 'border-accent bg-selected px-2 text-small'
          : 'border-transparent hover:border-hairline hover:bg-hover'
      } ${isFaint ? 'opacity-50' : ''}`}
    >
      {isRecording ? <Waiting first={first} /> : children}
    </button>
  )
}

function Waiting({ first }: { first: string | null }) {
  if (first === null) return 'Press a key…'
  return (
    <span className="flex items-center gap-1">
      <KeyCombo value={first} /> then…
    </span>
  )
}

import { Plus, RotateCcw, TriangleAlert } from 'lucide-react'
import { useRef, useState } from 'react'

import { usePreference } from '#web/lib/preferences.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { chosenKeysOf } from '#web/ui/keys/key-choices.ts'
import { KeyCombo } from '#web/ui/keys/key-combo.tsx'
import { rowOf, type KeyId } from '#web/ui/keys/key-map.ts'
import { isCharacterKey, keyWords } from '#web/ui/keys/stroke.ts'
import { giveKey, resetKeys, takeKey, takenBy } from './change-keys.ts'
import { RecordButton } from './record-button.tsx'

/** A recorded key that another action uses. `former` is the key that it would replace. */
interface Conflict {
  key: string
  former: string | null
  other: KeyId
}

/** An action with its keys. Each key is a button that records a replacement. */
export function KeyRow({ id }: { id: KeyId }) {
  const isChanged = usePreference('keys')[id] !== undefined
  const withCharacters = usePreference('characterKeys')
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const add = useRef<HTMLButtonElement>(null)
  const { label, isFixed } = rowOf(id)
  const keys = chosenKeysOf(id)

  function record(key: string, former: string | null): void {
    const other = takenBy(key, id)
    if (other && key !== former) setConflict({ key, former, other })
    else give(key, former)
  }

  function give(key: string, former: string | null): void {
    giveKey(id, key, former)
    setConflict(null)
    add.current?.focus()
  }

  function remove(key: string): void {
    takeKey(id, key)
    add.current?.focus()
  }

  return (
    <li className="py-1.5">
      <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-40 flex-1">{label}</span>
        <span className="ml-auto flex flex-wrap items-center justify-end gap-1">
          {keys.map((key) =>
            isFixed ? (
              <KeyCombo key={key} value={key} />
            ) : (
              <RecordButton
                key={key}
                id={id}
                isFaint={!withCharacters && isCharacterKey(key)}
                onRecord={(next) => record(next, key)}
                onRemove={() => remove(key)}
              >
                <span className="sr-only">Change shortcut </span>
                <KeyCombo value={key} />
                <span className="sr-only"> for {label}</span>
              </RecordButton>
            ),
          )}
          {isFixed ? (
            <span className="pl-1 text-small text-faint">fixed</span>
          ) : (
            <RecordButton ref={add} id={id} onRecord={(key) => record(key, null)}>
              <Plus aria-hidden size={14} className="text-muted" />
              <span className="sr-only">Add shortcut for {label}</span>
            </RecordButton>
          )}
          {isChanged && (
            <IconButton
              label={`Reset shortcuts for ${label}`}
              size="xs"
              onPress={() => {
                resetKeys(id)
                add.current?.focus()
              }}
            >
              <RotateCcw aria-hidden size={14} />
            </IconButton>
          )}
        </span>
      </div>
      {conflict && (
        <div className="flex flex-wrap items-center justify-end gap-2 pt-1" role="alert">
          <TriangleAlert aria-hidden size={14} className="shrink-0 text-warning" />
          <span className="text-small">
            {keyWords(conflict.key)} is already used for “{rowOf(conflict.other).label}”.
          </span>
          {!rowOf(conflict.other).isFixed && (
            <Button size="xs" onPress={() => give(conflict.key, conflict.former)}>
              Reassign key
            </Button>
          )}
          <Button
            size="xs"
            variant="quiet"
            onPress={() => {
              setConflict(null)
              add.current?.focus()
            }}
          >
            Cancel
          </Button>
        </div>
      )}
    </li>
  )
}

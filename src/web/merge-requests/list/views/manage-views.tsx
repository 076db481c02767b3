import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'

import { spaceOfList, useSavedViews, type View } from '#web/spaces/saved-views.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useKeptFocus } from '#web/ui/use-kept-focus.ts'
import { EmptyRows } from '#web/widgets/section.tsx'

/** Renames, reorders and deletes the saved views of all lists. */
export function ManageViews({ onClose }: { onClose: () => void }) {
  const { views } = useSavedViews()
  const rows = useRef<HTMLUListElement>(null)
  useKeptFocus(rows)
  return (
    <Dialog title="Saved views" width="md" onClose={onClose}>
      {views.length === 0 ? (
        <EmptyRows>No saved views.</EmptyRows>
      ) : (
        <ul ref={rows} className="divide-y divide-hairline rounded-card border border-hairline">
          {views.map((view) => (
            <ViewRow key={`${view.list} ${view.name}`} view={view} />
          ))}
        </ul>
      )}
      <p className="mt-3 text-small text-muted">
        The sidebar shows views in this order. Export or import them in Settings.
      </p>
    </Dialog>
  )
}

function ViewRow({ view }: { view: View }) {
  const { move, remove, rename } = useSavedViews()
  const [isRenaming, setRenaming] = useState(false)

  function shift(by: -1 | 1): void {
    if (!move(view, by)) return
    announce(`Moved “${view.name}” ${by === 1 ? 'down' : 'up'}.`)
  }

  if (isRenaming) {
    return (
      <li className="p-3">
        <RenameForm
          name={view.name}
          onRename={(name) => rename(view, name)}
          onClose={() => setRenaming(false)}
        />
      </li>
    )
  }
  return (
    <li className="flex items-center gap-1 py-1.5 pr-1.5 pl-3">
      <div className="min-w-0 flex-1">
        <p dir="auto" className="truncate font-medium">
          {view.name}
        </p>
        <p className="truncate text-small text-muted">
          {spaceOfList(view.list)?.fullPath ?? 'All projects'}
        </p>
      </div>
      <IconButton label={`Move “${view.name}” up`} size="sm" onPress={() => shift(-1)}>
        <ArrowUp aria-hidden size={14} />
      </IconButton>
      <IconButton label={`Move “${view.name}” down`} size="sm" onPress={() => shift(1)}>
        <ArrowDown aria-hidden size={14} />
      </IconButton>
      <IconButton label={`Rename “${view.name}”`} size="sm" onPress={() => setRenaming(true)}>
        <Pencil aria-hidden size={14} />
      </IconButton>
      <IconButton label={`Delete “${view.name}”`} size="sm" onPress={() => remove(view)}>
        <Trash2 aria-hidden size={14} />
      </IconButton>
    </li>
  )
}

interface RenameFormProps {
  name: string
  onRename: (name: string) => void
  onClose: () => void
}

function RenameForm({ name, onRename, onClose }: RenameFormProps) {
  const [text, setText] = useState(name)
  return (
    <form
      className="space-y-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim()) onRename(text.trim())
        onClose()
      }}
    >
      <TextField
        label={`New name for “${name}”`}
        value={text}
        onChange={setText}
        maxLength={100}
        // The user has just pressed Rename.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
      />
      <div className="flex gap-2">
        <Button type="submit" variant="primary" size="sm" isDisabled={!text.trim()}>
          Rename
        </Button>
        <Button size="sm" onPress={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

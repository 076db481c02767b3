import { Fragment, useState } from 'react'
import { Link } from 'react-router'

import { usePreference } from '#web/lib/preferences.ts'
import { paths } from '#web/paths.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { boundKeys } from '#web/ui/keys/bound-keys.ts'
import { findKeys } from '#web/ui/keys/find-keys.ts'
import { useKeysOf } from '#web/ui/keys/key-choices.ts'
import { KeyCombo } from '#web/ui/keys/key-combo.tsx'
import { keyIds, rowOf, scopeRows, type KeyId } from '#web/ui/keys/key-map.ts'
import { SearchField } from '#web/ui/search-field.tsx'

interface KeySheetProps {
  /** The shortcuts that were available when the sheet opened. */
  here: readonly KeyId[]
  onClose: () => void
}

/** Lists all shortcuts. Those available when the sheet opened come first. */
export function KeySheet({ here, onClose }: KeySheetProps) {
  const [text, setText] = useState('')
  const [whyNots] = useState(() => new Map(boundKeys().map(({ id, whyNot }) => [id, whyNot])))
  const withCharacters = usePreference('characterKeys')
  const elsewhere = scopeRows().map(([scope, { title }]) => ({
    title,
    ids: keyIds().filter((id) => rowOf(id).scope === scope && !here.includes(id)),
  }))
  const sections = [{ title: 'Available now', ids: here }, ...elsewhere]
    .map(({ title, ids }) => ({ title, ids: findKeys(ids, text) }))
    .filter(({ ids }) => ids.length > 0)
  return (
    <Dialog title="Keyboard shortcuts" width="lg" onClose={onClose}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {/* Users open this dialog to search. */}
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
        <SearchField label="Search shortcuts" value={text} onChange={setText} autoFocus />
        <Link
          to={paths.settings('keys')}
          onClick={onClose}
          className="text-muted underline underline-offset-2 hover:text-text"
        >
          {withCharacters ? 'Change shortcuts' : 'Single-character shortcuts are off'}
        </Link>
      </div>
      {/* Scrollable content must be reachable by keyboard. */}
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex */}
      <section
        aria-label="All shortcuts"
        tabIndex={0}
        className="-mx-2 mt-3 max-h-[60dvh] space-y-5 overflow-y-auto px-2 pb-1"
      >
        {/* oxlint-enable jsx-a11y/no-noninteractive-tabindex */}
        {sections.map(({ title, ids }) => (
          <div key={title}>
            <h3 className="pb-1 text-small font-medium text-faint">{title}</h3>
            <ul className="grid gap-x-8 md:grid-cols-2">
              {ids.map((id) => (
                <KeyLine key={id} id={id} whyNot={whyNots.get(id) ?? null} />
              ))}
            </ul>
          </div>
        ))}
        {sections.length === 0 && (
          <p className="py-6 text-center text-muted">No shortcuts match “{text}”.</p>
        )}
      </section>
    </Dialog>
  )
}

function KeyLine({ id, whyNot }: { id: KeyId; whyNot: string | null }) {
  const keys = useKeysOf(id)
  const isChanged = usePreference('keys')[id] !== undefined
  return (
    <li className="flex min-h-8 items-center gap-3 border-b border-hairline py-1">
      <span className="min-w-0 flex-1">
        {rowOf(id).label}
        {isChanged && <span className="text-small text-faint"> (changed)</span>}
        {whyNot && <span className="block text-small text-faint">{whyNot}</span>}
      </span>
      <span className="flex flex-wrap justify-end gap-x-2 gap-y-1">
        {keys.map((key, index) => (
          <Fragment key={key}>
            {index > 0 && <span className="text-small text-faint"> or </span>}
            <KeyCombo value={key} />
          </Fragment>
        ))}
        {keys.length === 0 && <span className="text-small text-faint">no shortcut</span>}
      </span>
    </li>
  )
}

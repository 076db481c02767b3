import { useState } from 'react'

import { setPreference, usePreference } from '#web/lib/preferences.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { findKeys } from '#web/ui/keys/find-keys.ts'
import { keyIds, rowOf, scopeRows } from '#web/ui/keys/key-map.ts'
import { SearchField } from '#web/ui/search-field.tsx'
import { KeyRow } from './key-row.tsx'

/** Lists all shortcuts and lets users change them. */
export function KeySettings() {
  const [text, setText] = useState('')
  const withCharacters = usePreference('characterKeys')
  const isChanged = Object.keys(usePreference('keys')).length > 0
  const found = findKeys(keyIds(), text)
  const sections = scopeRows()
    .map(([scope, { title }]) => ({
      title,
      ids: found.filter((id) => rowOf(id).scope === scope),
    }))
    .filter(({ ids }) => ids.length > 0)
  return (
    <>
      <div>
        <Checkbox
          isSelected={withCharacters}
          onChange={(isOn) => setPreference('characterKeys', isOn)}
        >
          Single-character shortcuts
        </Checkbox>
        <p className="pl-6 text-small text-muted">
          Turn these off if you use speech input. Shortcuts with Control or Alt, arrow keys and
          Space still work.
        </p>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <SearchField label="Search shortcuts" value={text} onChange={setText} />
        <Button isDisabled={!isChanged} onPress={() => setPreference('keys', {})}>
          Reset all shortcuts
        </Button>
      </div>
      {sections.map(({ title, ids }) => (
        <section key={title} aria-label={title}>
          <h2 className="pb-1 font-semibold">{title}</h2>
          <ul className="divide-y divide-hairline border-y border-hairline">
            {ids.map((id) => (
              <KeyRow key={id} id={id} />
            ))}
          </ul>
        </section>
      ))}
      {sections.length === 0 && <p className="text-muted">No shortcuts match “{text}”.</p>}
    </>
  )
}

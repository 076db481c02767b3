import { useState } from 'react'

import { isFontName } from '#web/lib/preferences.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { setDiffSettings, useDiffSettings } from './diff-settings.ts'

/** The font of code. Browsers do not tell which fonts are installed, so the user types a name. */
export function FontField() {
  const { font = '' } = useDiffSettings()
  const [text, setText] = useState(font)
  return (
    <TextField
      label="Code font"
      value={text}
      maxLength={60}
      placeholder="Default"
      spellCheck={false}
      hint="The name of an installed font, such as Fira Code."
      {...(!isFontName(text) && { error: 'Use only letters, digits, spaces, dots and hyphens.' })}
      onChange={(next) => {
        setText(next)
        if (isFontName(next)) setDiffSettings({ font: next.trim() })
      }}
    />
  )
}

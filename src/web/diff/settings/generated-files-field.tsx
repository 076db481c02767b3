import { useEffect, useId, useRef, useState } from 'react'

import { preference, setPreference } from '#web/lib/preferences.ts'
import { inputClass } from '#web/ui/input-class.ts'

/** The patterns of files that the user counts as generated. Saves them when the user leaves the field. */
export function GeneratedFilesField() {
  const [text, setText] = useState(() => preference('generatedFiles').join('\n'))
  const id = useId()
  const typed = useRef(text)
  // Closing the panel by key sends no blur.
  useEffect(() => () => savePatterns(typed.current), [])
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-medium">
        Generated files
      </label>
      <textarea
        id={id}
        rows={3}
        value={text}
        spellCheck={false}
        placeholder="*.gen.ts"
        aria-describedby={`${id}-note`}
        onChange={({ target }) => {
          typed.current = target.value
          setText(target.value)
        }}
        onBlur={() => savePatterns(text)}
        className={`${inputClass} h-auto resize-y py-1.5 font-mono`}
      />
      <p id={`${id}-note`} className="text-small text-muted">
        Also collapse these files. One pattern per line, such as *.gen.ts or docs/api/.
      </p>
    </div>
  )
}

function savePatterns(text: string): void {
  const patterns = text.split('\n').flatMap((line) => line.trim() || [])
  if (patterns.join('\n') !== preference('generatedFiles').join('\n'))
    setPreference('generatedFiles', patterns)
}

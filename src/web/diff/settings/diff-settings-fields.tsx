import { useId, useState } from 'react'

import { isFontName } from '#web/lib/preferences.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { NumberStepper } from '#web/ui/number-stepper.tsx'
import { type Choice, RadioGroup } from '#web/ui/radio-group.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import {
  type DiffSettings,
  fileTypeOf,
  setDiffSettings,
  setTabSize,
  tabSizeOf,
  useDiffSettings,
} from './diff-settings.ts'
import { GeneratedFilesField } from './generated-files-field.tsx'
import { WHITESPACE_CHOICES } from './whitespace-choices.ts'

const LAYOUTS: readonly Choice<DiffSettings['layout']>[] = [
  { id: 'unified', label: 'Unified' },
  { id: 'split', label: 'Split', note: 'Needs a wide window.' },
]

const DENSITIES = [
  { id: '18', label: 'Compact' },
  { id: '20', label: 'Default' },
  { id: '22', label: 'Comfortable' },
] as const

/** The settings of diffs except their colors. `path` is the file whose type has its own tab size. */
export function DiffSettingsFields({ path }: { path: string | undefined }) {
  const settings = useDiffSettings()
  const { layout, whitespace, wrap, reader, codeSize, lineHeight } = settings
  const fileType = path && fileTypeOf(path)
  const [wrapNote, readerNote] = [useId(), useId()]
  return (
    <>
      <RadioGroup
        label="Layout"
        choices={LAYOUTS}
        chosen={layout}
        onChoose={(layout) => setDiffSettings({ layout })}
      />
      <RadioGroup
        label="Whitespace"
        choices={WHITESPACE_CHOICES}
        chosen={whitespace}
        onChoose={(whitespace) => setDiffSettings({ whitespace })}
      />
      <div>
        <Checkbox
          isSelected={wrap}
          aria-describedby={wrapNote}
          onChange={(wrap) => setDiffSettings({ wrap })}
        >
          Wrap long lines
        </Checkbox>
        <p id={wrapNote} className="pl-6 text-small text-muted">
          The split layout always wraps.
        </p>
      </div>
      <div>
        <Checkbox
          isSelected={reader}
          aria-describedby={readerNote}
          onChange={(reader) => setDiffSettings({ reader })}
        >
          Reader mode
        </Checkbox>
        <p id={readerNote} className="pl-6 text-small text-muted">
          Shows one file at a time in the unified layout, for reading from top to bottom.
        </p>
      </div>
      <RadioGroup
        label="Line height"
        choices={DENSITIES}
        chosen={String(lineHeight) as (typeof DENSITIES)[number]['id']}
        onChoose={(height) => setDiffSettings({ lineHeight: Number(height) })}
      />
      <FontField />
      <NumberStepper
        label="Code size"
        min={11}
        max={16}
        value={codeSize}
        placeholder="12"
        onChange={(size) => size !== null && setDiffSettings({ codeSize: size })}
      />
      {fileType && (
        <NumberStepper
          label={`Tab size in ${fileType} files`}
          min={1}
          max={8}
          value={tabSizeOf(settings, path)}
          placeholder="4"
          onChange={(size) => size !== null && setTabSize(fileType, size)}
        />
      )}
      <GeneratedFilesField />
    </>
  )
}

/** The font of code. Browsers do not tell which fonts are installed, so the user types a name. */
function FontField() {
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

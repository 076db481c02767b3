import { useState } from 'react'
import { useNavigate } from 'react-router'

import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { pathIn } from './path-in.ts'
import { Section } from './section.tsx'

/** A form that opens a project or group by its path, for servers that do not list them. */
export function OpenByPath() {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const path = pathIn(text)
  return (
    <Section title="Open a project or group">
      <form
        className="max-w-120"
        onSubmit={(event) => {
          event.preventDefault()
          if (path) void navigate(paths.space(path))
        }}
      >
        <TextField
          label="Path"
          hint="This server does not list projects and groups. Boards that you open appear under Recent boards."
          placeholder="group/project"
          autoComplete="off"
          value={text}
          onChange={setText}
          trailing={
            <Button type="submit" isDisabled={!path}>
              Open
            </Button>
          }
        />
      </form>
    </Section>
  )
}

import { useSuspenseQuery } from '@tanstack/react-query'
import { Download, Upload } from 'lucide-react'
import { useRef } from 'react'

import { ownerQuery } from '#web/api/owner.ts'
import { counted } from '#web/lib/counted.ts'
import { useSavedViews } from '#web/spaces/saved-views.ts'
import { Button } from '#web/ui/button.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { toast } from '#web/ui/toast.ts'

const FILE_NAME = 'mergeboard-settings.json'

/** Exports the settings of this browser to a file, and imports them from one. */
export function MoveSettings() {
  const owner = useSuspenseQuery(ownerQuery()).data.key
  const { views, save } = useSavedViews()
  const input = useRef<HTMLInputElement>(null)

  async function exportAll(): Promise<void> {
    const { writeSettings } = await import('./settings-file.ts')
    saveFile(new Blob([writeSettings(owner, views)], { type: 'application/json' }), FILE_NAME)
  }

  async function importAll(file: File): Promise<void> {
    const { readSettings } = await import('./settings-file.ts')
    const imported = readSettings(owner, await file.text())
    if (!imported) {
      toast.error(`“${file.name}” is not a Mergeboard settings file. Nothing was changed.`)
      return
    }
    save(imported.views)
    const saved = counted(imported.views.length, 'saved view')
    const viewed = imported.viewed > 0 && counted(imported.viewed, 'merge request')
    toast.info(
      viewed
        ? `Imported the settings, ${saved} and the viewed files of ${viewed}.`
        : `Imported the settings and ${saved}.`,
    )
  }

  return (
    <div className="max-w-150 space-y-4">
      <p>
        Export your theme, diff colors, shortcuts, views, home page and viewed files to a file, and
        import it in another browser. Imported views replace those with the same name.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onPress={() => void exportAll()}>
          <Download aria-hidden size={14} />
          Export settings
        </Button>
        <Button onPress={() => input.current?.click()}>
          <Upload aria-hidden size={14} />
          Import settings…
        </Button>
        <input
          ref={input}
          type="file"
          accept="application/json,.json"
          aria-label="Settings file"
          hidden
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) void importAll(file)
            target.value = ''
          }}
        />
      </div>
    </div>
  )
}

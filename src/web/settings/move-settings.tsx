import { Download, Upload } from 'lucide-react'
import { useRef } from 'react'

import { counted } from '#web/lib/counted.ts'
import { useSavedViews } from '#web/spaces/saved-views.ts'
import { Button } from '#web/ui/button.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { toast } from '#web/ui/toast.ts'
import { readSettings, writeSettings } from './settings-file.ts'
import { StoredData } from './stored-data.tsx'

const FILE_NAME = 'mergeboard-settings.json'

/** Exports the settings of this browser to a file, and imports them from one. */
export function MoveSettings() {
  const { views, save } = useSavedViews()
  const input = useRef<HTMLInputElement>(null)

  function exportAll(): void {
    saveFile(new Blob([writeSettings(views)], { type: 'application/json' }), FILE_NAME)
  }

  async function importAll(file: File): Promise<void> {
    const imported = readSettings(await file.text())
    if (!imported) {
      toast.error(`“${file.name}” is not a Mergeboard settings file. Nothing was changed.`)
      return
    }
    save(imported)
    toast.info(`Imported the settings and ${counted(imported.length, 'saved view')}.`)
  }

  return (
    <>
      <div className="max-w-150 space-y-4">
        <p>
          Export your theme, diff colors, shortcuts and saved views to a file, and import it in
          another browser. Imported views replace those with the same name.
        </p>
        <div className="flex flex-wrap gap-2">
          <Button onPress={exportAll}>
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
      <StoredData />
    </>
  )
}

import { setDiffSettings, useDiffSettings } from '#web/diff/settings/diff-settings.ts'
import { useUserMemory } from '#web/spaces/use-user-memory.ts'

/** Beyond this number of files, the diff shows one file at a time by default. */
const MANY_FILES = 300

/** True to show one file at a time, as reader mode always does, and a function that toggles it. */
export function useOneFile(files: number): [isOneFile: boolean, toggle: () => void] {
  const [choice, setChoice] = useUserMemory('one-file')
  const { reader } = useDiffSettings()
  const isOneFile = reader || (choice === null ? files > MANY_FILES : choice === 'on')
  const toggle = () => {
    setDiffSettings({ reader: false })
    setChoice(isOneFile ? 'off' : 'on')
  }
  return [isOneFile, toggle]
}

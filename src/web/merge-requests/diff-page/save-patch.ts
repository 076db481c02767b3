import type { DiffFile } from '#web/diff/model/diff-file.ts'
import { patchOf } from '#web/diff/model/patch.ts'
import { counted } from '#web/lib/counted.ts'
import { copy } from '#web/ui/copy.ts'
import { saveFile } from '#web/ui/save-file.ts'
import { toast } from '#web/ui/toast.ts'

export function copyPatch(files: readonly DiffFile[]): void {
  const { text, leftOut } = patchOf(files)
  if (text === '') sayNothingLeft()
  else void copy(text, 'Patch', leftOut > 0 ? `${counted(leftOut, 'file')} left out.` : '')
}

/** Saves a patch as a file named after its first file. */
export function downloadPatch(files: readonly DiffFile[], name = nameOf(files)): void {
  const { text, leftOut } = patchOf(files)
  if (text === '') {
    sayNothingLeft()
    return
  }
  saveFile(new Blob([text], { type: 'text/x-patch' }), `${name}.patch`)
  if (leftOut > 0) {
    const verb = leftOut === 1 ? 'is' : 'are'
    toast.info(`${counted(leftOut, 'file')} without a text diff ${verb} not in the patch.`)
  }
}

function sayNothingLeft(): void {
  toast.info('No patch: these changes have no text diff.')
}

function nameOf([file]: readonly DiffFile[]): string {
  return file?.path.split('/').at(-1) ?? 'changes'
}

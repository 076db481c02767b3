import type { FileDiff } from '#contract/diffs.ts'
import { scanDiff } from './scan-diff.ts'

export interface DiffFile {
  /** The new path, or the old one of a deleted file. Unique in a diff: the file's identity in the app. */
  readonly path: string
  readonly oldPath: string
  readonly newPath: string
  readonly status: 'added' | 'deleted' | 'renamed' | 'modified'
  /** Octal. `0` when the file does not exist. */
  readonly oldMode: string
  readonly newMode: string
  /** `collapsed` and `too-large` files have changes but no text. An `unchanged` file changed only in name or mode. */
  readonly body: 'text' | 'collapsed' | 'too-large' | 'binary' | 'submodule' | 'unchanged'
  readonly isGenerated: boolean
  /** Numbers of lines. */
  readonly added: number
  readonly removed: number
  /** The diff from its first hunk on. Empty without text. */
  readonly diff: string
  /** Set when two patches are compared: the numbers of lines that differ only because the base moved. */
  readonly drift?: { readonly old: ReadonlySet<number>; readonly new: ReadonlySet<number> }
}

export function diffFilesOf(diffs: readonly FileDiff[]): readonly DiffFile[] {
  const files: DiffFile[] = []
  for (const [at, diff] of diffs.entries()) {
    const previous = diffs[at - 1]
    const isTypeChange =
      previous?.deleted_file && diff.new_file && previous.old_path === diff.new_path
    if (isTypeChange) files.splice(-1, 1, diffFileOf(joined(previous, diff)))
    else files.push(diffFileOf(diff))
  }
  return files
}

/** Joins the deletion and the creation that git reports when a file's type changes, such as to a symbolic link. */
function joined(deletion: FileDiff, creation: FileDiff): FileDiff {
  return {
    ...creation,
    a_mode: deletion.a_mode,
    new_file: false,
    diff: deletion.diff + creation.diff,
    collapsed: deletion.collapsed || creation.collapsed,
    too_large: deletion.too_large || creation.too_large,
  }
}

function diffFileOf(file: FileDiff): DiffFile {
  let [added, removed, hunks] = [0, 0, 0]
  scanDiff(file.diff, {
    hunk: () => hunks++,
    line: (kind) => {
      if (kind === 'added') added++
      else if (kind === 'removed') removed++
    },
  })
  return {
    path: file.deleted_file ? file.old_path : file.new_path,
    oldPath: file.old_path,
    newPath: file.new_path,
    status: statusOf(file),
    oldMode: file.a_mode,
    newMode: file.b_mode,
    body: bodyOf(file, hunks > 0),
    isGenerated: file.generated_file,
    added,
    removed,
    diff: hunks > 0 ? file.diff.slice(startOf(file.diff)) : '',
  }
}

function statusOf(file: FileDiff): DiffFile['status'] {
  if (file.new_file) return 'added'
  if (file.deleted_file) return 'deleted'
  return file.renamed_file ? 'renamed' : 'modified'
}

function bodyOf(file: FileDiff, hasHunks: boolean): DiffFile['body'] {
  if ([file.a_mode, file.b_mode].every((mode) => mode === SUBMODULE || /^0*$/.test(mode)))
    return 'submodule'
  if (hasHunks) return 'text'
  if (file.too_large) return 'too-large'
  if (file.collapsed) return 'collapsed'
  return /^Binary files /m.test(file.diff) ? 'binary' : 'unchanged'
}

const SUBMODULE = '160000'

/** Skips the `---` and `+++` lines that some servers send. */
const startOf = (diff: string) => (diff.startsWith('@@') ? 0 : diff.indexOf('\n@@ -') + 1)

import { diffFilesOf } from '#web/diff/model/diff-file.ts'

/** A change of code, tabs, and each kind of whitespace, with a line too long for most windows. */
const LINES = [
  '@@ -1,10 +1,11 @@',
  ' export function prune(map: Map<string, string>): number {',
  '-\tlet count = 10',
  '+\tlet count = 20',
  ' \tfor (const key of map.keys()) {',
  '-\t\tif(map.size<=LIMIT) break',
  '-\t\tmap.delete(key)',
  '-\t\tcount  +=  1',
  '+\t\tif (map.size <= LIMIT) break',
  '+\t\tmap.delete(key)  ',
  '+\t\tcount += 1',
  ' \t}',
  '+\t// The oldest keys are deleted first, because maps list their keys in the order in which they were added.',
  ' \treturn count',
  ' }',
  ' ',
]

/** The lines after the change. */
const REST = ['/** The most keys that a map may have. */', 'export const LIMIT = 1000', '']

/** Returns the new file, to show hidden lines. */
export async function readSample(): Promise<string> {
  const shown = LINES.filter((line) => /^[ +]/.test(line)).map((line) => line.slice(1))
  return [...shown, ...REST].join('\n')
}

export const sampleOf = (path: string) =>
  diffFilesOf([
    {
      diff: `${LINES.join('\n')}\n`,
      collapsed: false,
      too_large: false,
      new_path: path,
      old_path: path,
      a_mode: '100644',
      b_mode: '100644',
      new_file: false,
      renamed_file: false,
      deleted_file: false,
      generated_file: false,
    },
  ])

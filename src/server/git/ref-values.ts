import { isObjectId, type ObjectId } from './object-id.ts'
import { runGit } from './run.ts'

/** What each of the refs points to; null where it is not there. They are full names without a line break. */
export async function readRefs(
  gitDir: string,
  refs: readonly string[],
): Promise<Map<string, ObjectId | null>> {
  const { stdout } = await runGit(['cat-file', '--batch-check=%(objectname)'], {
    gitDir,
    input: refs.map((ref) => `${ref}\n`).join(''),
  })
  const lines = stdout.toString('utf8').split('\n')
  return new Map(refs.map((ref, nth) => [ref, valueIn(lines[nth] ?? '')]))
}

const valueIn = (line: string) => (isObjectId(line) ? line : null)

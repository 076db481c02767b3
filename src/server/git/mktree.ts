import { readObjectId, type ObjectId } from './object-id.ts'
import { runGit } from './run.ts'

export interface TreeFile {
  name: string
  blob: ObjectId
}

/** Stores a folder of plain files. */
export async function writeTree(gitDir: string, files: readonly TreeFile[]): Promise<ObjectId> {
  const lines = files.map(({ name, blob }) => `100644 blob ${blob}\t${name}\0`)
  const { stdout } = await runGit(['mktree', '-z'], { gitDir, input: lines.join('') })
  return readObjectId(stdout)
}

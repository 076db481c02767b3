import { readObjectId, type ObjectId } from './object-id.ts'
import { runGit } from './run.ts'

/** Stores a file's content and returns the blob's id. */
export async function writeBlob(gitDir: string, content: string | Uint8Array): Promise<ObjectId> {
  const { stdout } = await runGit(['hash-object', '-w', '-t', 'blob', '--stdin'], {
    gitDir,
    input: content,
  })
  return readObjectId(stdout)
}

export interface TreeFile {
  name: string
  blob: ObjectId
}

/** Stores a folder of plain files and returns the tree's id. */
export async function writeTree(gitDir: string, files: readonly TreeFile[]): Promise<ObjectId> {
  const lines = files.map(({ name, blob }) => `100644 blob ${blob}\t${name}\0`)
  const { stdout } = await runGit(['mktree', '-z'], { gitDir, input: lines.join('') })
  return readObjectId(stdout)
}

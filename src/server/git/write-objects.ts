import { readObjectId, type ObjectId } from './object-id.ts'
import { runGit } from './run.ts'

/** Stores the content of a file. */
export async function writeBlob(gitDir: string, content: string | Uint8Array): Promise<ObjectId> {
  const { stdout } = await runGit(['hash-object', '-w', '-t', 'blob', '--stdin'], {
    gitDir,
    input: content,
  })
  return readObjectId(stdout)
}

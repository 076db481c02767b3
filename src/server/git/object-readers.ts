import { ObjectReader, type GitObject } from './object-reader.ts'

const MAX_READERS = 16
/** Milliseconds without a question before a reader closes. */
const MAX_IDLE = 60_000
/** Questions before a reader is replaced. Replacing it releases the packs that it keeps open. */
const MAX_QUESTIONS = 10_000

interface Open {
  reader: ObjectReader
  idle: NodeJS.Timeout
}

/** Readers by folder, least recently used first. */
const open = new Map<string, Open>()

/** Asks the repository's reader (`ObjectReader.ask`). If the reader has ended, retries once with a new one. */
export async function askReader(
  gitDir: string,
  ...question: Parameters<ObjectReader['ask']>
): Promise<GitObject | null> {
  const reader = readerOf(gitDir)
  try {
    return await reader.ask(...question)
  } catch (error) {
    if (reader.isUsable) throw error
    return readerOf(gitDir).ask(...question)
  }
}

function readerOf(gitDir: string): ObjectReader {
  let found = open.get(gitDir)
  if (found && (!found.reader.isUsable || found.reader.questionCount >= MAX_QUESTIONS)) {
    close(gitDir)
    found = undefined
  }
  if (!found && open.size >= MAX_READERS) close(open.keys().next().value!)
  found ??= {
    reader: new ObjectReader(gitDir),
    idle: setTimeout(() => close(gitDir), MAX_IDLE).unref(),
  }
  open.delete(gitDir)
  open.set(gitDir, found)
  found.idle.refresh()
  return found.reader
}

function close(gitDir: string): void {
  const found = open.get(gitDir)
  if (!found) return
  open.delete(gitDir)
  clearTimeout(found.idle)
  found.reader.close()
}

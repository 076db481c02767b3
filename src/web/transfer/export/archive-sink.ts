import { saveFile } from '#web/ui/save-file.ts'

/** The target of a download: a file on disk, or memory until the browser saves it. */
export type Place = FileSystemFileHandle | 'memory'

/** Receives an archive piece by piece. */
interface ArchiveSink {
  write: (chunk: Uint8Array<ArrayBuffer>) => Promise<void>
  /** Saves the archive. Until then, the file on disk is unchanged. */
  save: () => Promise<void>
  /** Leaves nothing behind. */
  discard: () => Promise<void>
}

declare global {
  interface Window {
    /** Missing in some browsers. Rejects with an `AbortError` when the user chooses no file. */
    showSaveFilePicker?: (options: { suggestedName: string }) => Promise<FileSystemFileHandle>
  }
}

/** Lets the user choose a file, in browsers that write files on disk. Null when they choose none. */
export async function choosePlace(filename: string): Promise<Place | null> {
  if (!window.showSaveFilePicker) return 'memory'
  try {
    return await window.showSaveFilePicker({ suggestedName: filename })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null
    // Frames and policies may forbid it.
    return 'memory'
  }
}

export async function openSink(place: Place, filename: string): Promise<ArchiveSink> {
  return place === 'memory' ? sinkInMemory(filename) : await sinkOnDisk(place)
}

async function sinkOnDisk(file: FileSystemFileHandle): Promise<ArchiveSink> {
  const writer = await file.createWritable()
  return {
    write: async (chunk) => await writer.write(chunk),
    save: async () => await writer.close(),
    async discard() {
      // It may have failed by itself.
      await writer.abort().catch(() => {})
      await removeIfEmpty(file)
    },
  }
}

/** Removes the empty file that the browser created for the user's choice, but none that existed before. */
async function removeIfEmpty(file: FileSystemFileHandle & { remove?: () => Promise<void> }) {
  try {
    if ((await file.getFile()).size === 0) await file.remove?.()
  } catch {
    // The file is gone already.
  }
}

function sinkInMemory(filename: string): ArchiveSink {
  const parts: Uint8Array<ArrayBuffer>[] = []
  return {
    write: async (chunk) => void parts.push(chunk),
    save: async () => saveFile(new Blob(parts), filename),
    discard: async () => void parts.splice(0),
  }
}

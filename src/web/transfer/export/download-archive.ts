import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

import { downloadGroupExport } from '#contract/group-exports.ts'
import { download, type TransferOptions } from '#web/api/transfer.ts'
import { openSink, type Place } from './archive-sink.ts'
import { checkSize, checkSum } from './check-archive.ts'

export interface ArchiveFile {
  fullPath: string
  filename: string
  /** Bytes. */
  size: number
  /** 64 hexadecimal digits. */
  sha256: string
}

/** Downloads an archive to a place, and saves it there if its size and checksum are right. */
export async function downloadArchive(
  file: ArchiveFile,
  place: Place,
  options: TransferOptions,
): Promise<void> {
  const sink = await openSink(place, file.filename)
  try {
    // The browser's own digest needs all bytes at once, and a secure origin.
    const hash = sha256.create()
    const { received } = await download(
      downloadGroupExport,
      { id: file.fullPath },
      async (chunk) => {
        hash.update(chunk)
        await sink.write(chunk)
      },
      options,
    )
    checkSize(received, file.size)
    checkSum(bytesToHex(hash.digest()), file.sha256)
    options.signal.throwIfAborted()
    await sink.save()
  } catch (error) {
    await sink.discard()
    throw error
  }
}

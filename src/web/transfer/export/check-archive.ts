import { formatBytes } from '#web/lib/format-bytes.ts'

/** Thrown for an archive that is not what the server sent. */
export class DamagedArchive extends Error {
  constructor(words: string) {
    super(words)
    this.name = 'DamagedArchive'
  }
}

/** Throws unless the whole archive arrived. The size is null when unknown. */
export function checkSize(received: number, size: number | null): void {
  if (size === null || received === size) return
  throw new DamagedArchive(
    `Only ${formatBytes(received)} of ${formatBytes(size)} arrived. Download the archive again.`,
  )
}

/** Throws unless the checksums are equal. */
export function checkSum(received: string, sent: string): void {
  if (received === sent) return
  throw new DamagedArchive('The checksum does not match. Download the archive again.')
}

import { formatBytes } from '#web/lib/format-bytes.ts'

/** Thrown for an archive that is not what the server sent. */
export class DamagedArchive extends Error {
  constructor(words: string) {
    super(words)
    this.name = 'DamagedArchive'
  }
}

interface Expected {
  /** Bytes. Null when unknown. */
  size: number | null
  /** 64 hexadecimal digits. Null when unknown. */
  sha256: string | null
}

/** Checks a downloaded archive. Returns false when there is no checksum to compare, or no way to compute one. */
export async function checkArchive(file: Blob, { size, sha256 }: Expected): Promise<boolean> {
  if (size !== null && file.size !== size) {
    throw new DamagedArchive(
      `Only ${formatBytes(file.size)} of ${formatBytes(size)} arrived. Download the archive again.`,
    )
  }
  // Browsers compute checksums only for pages from HTTPS or this computer.
  if (sha256 === null || !isSecureContext) return false
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  const hex = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  if (hex !== sha256) {
    throw new DamagedArchive('The checksum does not match. Download the archive again.')
  }
  return true
}

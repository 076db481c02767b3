import { Download } from 'lucide-react'
import { useState } from 'react'

import { downloadGroupExport } from '#contract/group-exports.ts'
import { ApiFailure, wordsOf } from '#web/api/api-failure.ts'
import { download } from '#web/api/transfer.ts'
import { formatBytes } from '#web/lib/format-bytes.ts'
import { TransferProgress } from '#web/transfer/transfer-progress.tsx'
import { useTransfer } from '#web/transfer/use-transfer.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { CopyText } from '#web/ui/copy-text.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { checkArchive, DamagedArchive } from './check-archive.ts'

interface ArchiveDownloadProps {
  fullPath: string
  filename: string
  /** Bytes. */
  size: number
  /** 64 hexadecimal digits. */
  sha256: string
}

/** Downloads an archive, checks that it is complete, and saves it. */
export function ArchiveDownload({ fullPath, filename, size, sha256 }: ArchiveDownloadProps) {
  const [isVerified, setVerified] = useState(false)
  const transfer = useTransfer(
    async (_: null, options) => {
      const { file } = await download(downloadGroupExport, { id: fullPath }, options)
      const isVerified = await checkArchive(file, { size, sha256 })
      return { file, isVerified }
    },
    {
      onSuccess: ({ file, isVerified }) => {
        setVerified(isVerified)
        saveFile(file, filename)
        announce(`Downloaded ${filename}.`)
      },
    },
  )
  return (
    <div className="space-y-3">
      {transfer.progress ? (
        <TransferProgress
          label="Downloading"
          progress={{ ...transfer.progress, total: size }}
          onCancel={transfer.cancel}
        />
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          <Button variant="primary" onPress={() => transfer.start(null)}>
            <Download aria-hidden size={16} strokeWidth={1.5} />
            Download
          </Button>
          <span className="min-w-0 break-all">
            {filename} <span className="text-muted">({formatBytes(size)})</span>
          </span>
        </div>
      )}
      {transfer.isDone && (
        <p className="text-success">
          {isVerified ? 'Downloaded. The checksum matches.' : 'Downloaded.'}
        </p>
      )}
      {transfer.error && (
        <p role="alert" className="text-danger">
          {explainDownload(transfer.error)}
        </p>
      )}
      <p className="text-small text-muted">
        SHA-256: <CopyText text={sha256} what="Checksum" />
      </p>
    </div>
  )
}

function explainDownload(error: unknown): string {
  if (error instanceof DamagedArchive) return error.message
  if (error instanceof ApiFailure && error.status === 429) {
    return `You downloaded it a moment ago. Try again in ${error.retryAfter ?? 60} s.`
  }
  return wordsOf(error)
}

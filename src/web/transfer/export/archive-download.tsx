import { Download } from 'lucide-react'

import { formatBytes } from '#web/lib/format-bytes.ts'
import { TransferProgress } from '#web/transfer/transfer-progress.tsx'
import { useTransfer } from '#web/transfer/use-transfer.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { CopyText } from '#web/ui/copy-text.tsx'
import { choosePlace, type Place } from './archive-sink.ts'
import { downloadArchive, type ArchiveFile } from './download-archive.ts'
import { explainDownload } from './explain-download.ts'

/** Downloads an archive, checks that it is complete, and saves it. */
export function ArchiveDownload({ fullPath, filename, size, sha256 }: ArchiveFile) {
  const transfer = useTransfer(
    async (place: Place, options) =>
      await downloadArchive({ fullPath, filename, size, sha256 }, place, options),
    { onSuccess: () => announce(`Downloaded ${filename}.`) },
  )

  async function start(): Promise<void> {
    const place = await choosePlace(filename)
    if (place) transfer.start(place)
  }

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
          <Button variant="primary" onPress={() => void start()}>
            <Download aria-hidden size={16} strokeWidth={1.5} />
            Download
          </Button>
          <span className="min-w-0 break-all">
            {filename} <span className="text-muted">({formatBytes(size)})</span>
          </span>
        </div>
      )}
      {transfer.isDone && <p className="text-success">Downloaded. The checksum matches.</p>}
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

import { Download } from 'lucide-react'

import { formatBytes } from '#web/lib/format-bytes.ts'
import { Step, Steps } from '#web/transfer/steps.tsx'
import { TransferProgress } from '#web/transfer/transfer-progress.tsx'
import { Button } from '#web/ui/button.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { Time } from '#web/ui/time.tsx'
import { Section } from '#web/widgets/section.tsx'
import { explainDownload } from './explain-download.ts'
import { StartExport } from './start-export.tsx'
import { useUnreportedExport } from './use-unreported-export.ts'

/** The user's export of a group, on a server that does not report its progress. */
export function UnreportedExport({ fullPath }: { fullPath: string }) {
  const { requestedAt, isWaiting, archive, transfer, ...checks } = useUnreportedExport(fullPath)
  const isArriving = (transfer.progress?.done ?? 0) > 0
  return (
    <Section title="Export">
      <div className="space-y-4 rounded-card border border-hairline p-4">
        {requestedAt !== null && (
          <Steps label="Export progress">
            <Step name="Requested" state="done">
              <Time value={requestedAt} />
            </Step>
            <Step name={archive ? 'Prepared' : 'Preparing'} state={archive ? 'done' : 'current'} />
            <Step name="Ready" state={archive ? 'done' : 'next'} />
          </Steps>
        )}
        {isWaiting && !isArriving && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button isPending={transfer.progress !== null} onPress={checks.checkNow}>
              Check now
            </Button>
            <p className="text-small text-muted tabular-nums">
              {transfer.progress ? 'Checking…' : nextCheck(checks.secondsLeft)}
            </p>
          </div>
        )}
        {isArriving && (
          <TransferProgress
            label="Downloading"
            progress={transfer.progress!}
            onCancel={checks.cancel}
          />
        )}
        {checks.isOverdue && !isArriving && (
          <p role="alert" className="text-danger">
            No archive after 30 minutes. The export may have failed or expired. Start a new one.
          </p>
        )}
        {transfer.error && (
          <p role="alert" className="text-danger">
            {explainDownload(transfer.error)}
          </p>
        )}
        {archive && requestedAt !== null && (
          <div className="flex flex-wrap items-center gap-3">
            <Button
              variant="primary"
              onPress={() => {
                saveFile(archive, filenameOf(fullPath, requestedAt))
                checks.noteSaved()
              }}
            >
              <Download aria-hidden size={16} strokeWidth={1.5} />
              Save
            </Button>
            <span className="min-w-0 break-all">
              {filenameOf(fullPath, requestedAt)}{' '}
              <span className="text-muted">({formatBytes(archive.size)})</span>
            </span>
          </div>
        )}
        <StartExport
          fullPath={fullPath}
          isRepeat={requestedAt !== null}
          onStart={checks.noteRequest}
        />
      </div>
    </Section>
  )
}

function nextCheck(seconds: number | null): string {
  return seconds === null ? 'Download canceled' : `Next check in ${seconds} s`
}

/** Returns a name such as `web-20261124.tar.gz`. Browsers hide the server's name from the app. */
function filenameOf(fullPath: string, at: number): string {
  const day = new Date(at).toISOString().slice(0, 10).replaceAll('-', '')
  return `${fullPath.split('/').at(-1)}-${day}.tar.gz`
}

import { useQuery } from '@tanstack/react-query'
import { useRef, type FormEvent } from 'react'
import { flushSync } from 'react-dom'

import { fieldsOf, wordsOf } from '#web/api/api-failure.ts'
import { groupQuery } from '#web/spaces/group-query.ts'
import { TransferProgress } from '#web/transfer/transfer-progress.tsx'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { ArchiveField } from './archive-field.tsx'
import { ParentField, visibilityWords } from './parent-field.tsx'
import { useImportForm } from './use-import-form.ts'
import { useLeaveQuestion, useUpload } from './use-upload.ts'

const LeaveDialog = lazyPart(async () => (await import('./leave-dialog.tsx')).LeaveDialog)

/** Uploads an archive. Checks the fields before, so that a long upload does not fail for a known reason. */
export function ImportForm({ parentPath }: { parentPath: string | null }) {
  const given = useQuery({ ...groupQuery(parentPath ?? ''), enabled: parentPath !== null }).data
  const form = useImportForm(given ?? null)
  const upload = useUpload()
  const question = useLeaveQuestion(upload.progress !== null)
  const element = useRef<HTMLFormElement>(null)
  const { problems } = form
  const pathProblem = problems.path || takenThere(upload.error)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (upload.progress) return
    // Draws the problems before the focus moves to the first.
    const input = flushSync(() => form.submit())
    if (input) upload.start(input)
    else element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }

  return (
    <form
      ref={element}
      noValidate
      aria-label="Import group"
      className="max-w-150 space-y-5"
      onSubmit={submit}
    >
      <p className="text-muted">
        Import groups before their projects. Create users before you import: members are restored
        only for users with the same public email address, and only if an administrator runs the
        import.
      </p>
      <ArchiveField
        file={form.file}
        check={form.fileCheck}
        onChoose={(file) => void form.chooseFile(file)}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Name"
          autoComplete="off"
          value={form.name}
          onChange={form.setName}
          onBlur={form.checkPlace}
          error={problems.name}
        />
        <TextField
          label="Path"
          autoComplete="off"
          spellCheck={false}
          autoCapitalize="none"
          value={form.path}
          onChange={form.setPath}
          onBlur={form.checkPlace}
          error={pathProblem}
          // The space reserves the line. A hint that moved the button would lose a click on it.
          hint={pathProblem ? null : form.isFree ? 'This path is available.' : '\u00A0'}
        />
      </div>
      <ParentField
        // The combobox shows its first choice only.
        key={given?.id}
        chosen={form.parent}
        onChoose={form.setParent}
      />
      <output className="block text-muted">{visibilityWords(form.parent)}</output>
      <output className="block empty:hidden">
        {upload.isCanceled && 'Upload canceled. Nothing was imported.'}
      </output>
      {upload.error && !takenThere(upload.error) && (
        <p role="alert" className="text-danger">
          {wordsOf(upload.error)}
        </p>
      )}
      {upload.progress ? (
        <TransferProgress
          label="Uploading"
          progress={upload.progress}
          onCancel={() => {
            upload.cancel()
            element.current?.querySelector('input')?.focus()
          }}
        />
      ) : (
        <Button type="submit" variant="primary">
          Import group
        </Button>
      )}
      {question && <LeaveDialog {...question} />}
    </form>
  )
}

/** The server's words about the path. */
function takenThere(error: unknown): string {
  const [problem] = fieldsOf(error)['path'] ?? []
  return problem ? `This path ${problem}.` : ''
}

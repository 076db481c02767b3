import { useState } from 'react'

import { ConflictNote } from '#web/boards/drawer/conflict-note.tsx'
import { refusalWords, TextConflict } from '#web/boards/drawer/issue-change.ts'
import { useIssue } from '#web/boards/drawer/issue-context.ts'
import { LeaveQuestion } from '#web/boards/drawer/leave-question.tsx'
import { useChangeIssue } from '#web/boards/drawer/use-change-issue.ts'
import { useMarkdownPlace } from '#web/boards/drawer/use-markdown-place.ts'
import { useOpenElsewhere } from '#web/boards/drawer/use-open-elsewhere.ts'
import { Button } from '#web/ui/button.tsx'
import { MarkdownEditor } from '#web/widgets/markdown/markdown-editor.tsx'
import type { DescriptionDraft } from './description-draft.ts'

interface DescriptionEditorProps {
  /** Null before anything is changed. */
  draft: DescriptionDraft | null
  onWrite: (draft: DescriptionDraft) => void
  /** Saved, or given up: nothing of it is kept. */
  onDone: () => void
}

/** Edits the description. What somebody else writes meanwhile is not overwritten unseen. */
export function DescriptionEditor({ draft, onWrite, onDone }: DescriptionEditorProps) {
  const { issue } = useIssue()
  const place = useMarkdownPlace()
  const change = useChangeIssue('The description')
  const isElsewhere = useOpenElsewhere('description')
  const [begun] = useState(issue.description ?? '')
  const [isLeaving, setLeaving] = useState(false)
  const { text, base } = draft ?? { text: begun, base: begun }

  function save() {
    if (change.isPending) return
    if (text === base) return onDone()
    change.mutate(
      { input: { description: text }, effect: { description: text }, base: { description: base } },
      {
        onSuccess: onDone,
        onError: (error) => {
          // Whoever saves once more has seen what it is now.
          if (error instanceof TextConflict) {
            onWrite({ text, base: error.theirs.description ?? '' })
          }
        },
      },
    )
  }

  function leave() {
    if (text === base) onDone()
    else setLeaving(true)
  }

  return (
    <>
      <MarkdownEditor
        label="Description"
        text={text}
        place={place}
        takesFocus
        isReadOnly={change.isPending}
        note={
          draft &&
          text !== base &&
          `What you write is kept on this device until it is saved.${isElsewhere ? ' Also open in another tab.' : ''}`
        }
        onChange={(next) => onWrite({ text: next, base })}
        onSubmit={save}
        onLeave={leave}
      >
        <Button type="submit" variant="primary" size="sm" isPending={change.isPending}>
          Save
        </Button>
        <Button size="sm" onPress={leave}>
          Cancel
        </Button>
      </MarkdownEditor>
      {change.error instanceof TextConflict ? (
        <ConflictNote
          what="the description"
          theirs={change.error.theirs.description ?? ''}
          mine={text}
          onKeepTheirs={onDone}
        />
      ) : (
        change.error && (
          <p role="alert" className="mt-2 text-small text-danger">
            Not saved. {refusalWords(change.error)}
          </p>
        )
      )}
      {isLeaving && (
        <LeaveQuestion
          what="The description stays as it was."
          onStay={() => setLeaving(false)}
          onDiscard={onDone}
        />
      )}
    </>
  )
}

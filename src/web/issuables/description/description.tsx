import { Pencil } from 'lucide-react'
import { useId, useState } from 'react'

import { countTasks } from '#contract/task-list.ts'
import { draftAfter, readDraft, writeDraft } from '#web/issuables/editing/edit-draft.ts'
import { useAsked } from '#web/issuables/editing/use-asked.ts'
import { useFocusBack } from '#web/issuables/editing/use-focus-back.ts'
import { useTextDraft } from '#web/issuables/editing/use-text-draft.ts'
import { Refusal } from '#web/issuables/fields/field.tsx'
import { TextConflict } from '#web/issuables/subject-change.ts'
import { useSubject } from '#web/issuables/subject-context.ts'
import { NOUNS, PLANNER_ROLES } from '#web/issuables/subject.ts'
import { useFieldChange } from '#web/issuables/use-field-change.ts'
import { counted } from '#web/lib/counted.ts'
import { ARCHIVED_WORDS, useIsArchived } from '#web/spaces/archived.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useKey } from '#web/ui/keys/use-key.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { MarkdownText } from '#web/widgets/markdown/markdown-text.ts'
import { tickSameTask, tickTask } from '#web/widgets/markdown/tick-task.ts'
import '#web/issuables/keys.ts'

const Reactions = lazyPart(
  async () => (await import('#web/issuables/reactions/reactions.tsx')).Reactions,
)
const DescriptionEditor = lazyPart(
  async () => (await import('./description-editor.tsx')).DescriptionEditor,
)

export function Description() {
  const { name, subject, rights, place } = useSubject()
  const ticking = useTickTask()
  const [stored, store, isStored] = useTextDraft('description')
  const [isEditing, setEditing] = useState(false)
  const button = useFocusBack<HTMLButtonElement>(isEditing)
  const id = useId()
  const text = subject.description ?? ''
  const tasks = countTasks(text)
  const draft = readDraft(stored)
  const { canUpdate } = rights
  const isArchived = useIsArchived({ kind: 'project', fullPath: name.project })
  const whyNot = isArchived
    ? ARCHIVED_WORDS
    : `Only the author, assignees and members with at least the ${PLANNER_ROLES[name.kind]} role can edit this ${NOUNS[name.kind]}`
  useKey('subject.description', () => setEditing(true), {
    isOff: isEditing,
    whyNot: canUpdate ? null : whyNot,
  })
  useAsked('description', () => setEditing(true), canUpdate)

  function finish() {
    store(null)
    setEditing(false)
  }

  async function discard() {
    finish()
    const { offerDraft } = await import('#web/issuables/editing/offer-draft.ts')
    offerDraft({
      what: 'Changes',
      draft: stored,
      store,
      onRestore: () => setEditing(true),
    })
  }

  return (
    <section aria-labelledby={id}>
      <div className="mb-1 flex min-h-6 items-center gap-2">
        <h3 id={id} className="font-semibold">
          Description
        </h3>
        <span className="flex-1 text-small text-muted tabular-nums">
          {tasks.count > 0 && `${tasks.completed} of ${counted(tasks.count, 'task')}`}
        </span>
        {canUpdate && !isEditing && (
          <IconButton
            ref={button}
            label="Edit description"
            keyId="subject.description"
            size="xs"
            onPress={() => setEditing(true)}
          >
            <Pencil aria-hidden size={12} />
          </IconButton>
        )}
      </div>
      {isEditing ? (
        <DescriptionEditor
          draft={draft}
          isStored={isStored}
          onWrite={(next) => store(writeDraft(next))}
          onSaved={(saved) => store((draft) => draftAfter(draft, saved))}
          onDone={finish}
          onLeave={() => setEditing(false)}
          onDiscard={() => void discard()}
        />
      ) : (
        <>
          {canUpdate && draft && draft.text !== text && (
            <div className="mb-2 flex flex-wrap items-center gap-x-2 gap-y-1 rounded-control border border-hairline bg-subtle px-3 py-2">
              <p className="min-w-48 flex-1">You have unsaved changes.</p>
              <Button size="sm" onPress={() => setEditing(true)}>
                Continue editing
              </Button>
              <Button size="sm" variant="quiet" onPress={() => void discard()}>
                Discard
              </Button>
            </div>
          )}
          {text.trim() ? (
            <MarkdownText text={text} place={place} onTick={canUpdate ? ticking.tick : undefined} />
          ) : (
            <p className="text-muted">No description</p>
          )}
          <Refusal change={ticking.change} />
        </>
      )}
      <div className="mt-2 min-h-6">
        <Reactions />
      </div>
    </section>
  )
}

/** Ticks task list items by editing the server's description, since the shown one has ticks that may still fail. */
function useTickTask() {
  const { subject } = useSubject()
  const change = useFieldChange('The task')

  function tick(line: number, isDone: boolean) {
    const shown = subject.description ?? ''
    change.mutate({
      input: (now) => {
        const description = tickSameTask(now.description ?? '', shown, line, isDone)
        if (description === null) throw new TextConflict(now)
        return { description }
      },
      effect: { description: tickTask(shown, line, isDone) },
    })
  }

  return { change, tick }
}

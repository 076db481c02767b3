import { useId, useRef, useState, type KeyboardEvent } from 'react'

import type { Issue } from '#contract/issues.ts'
import type { Column } from '#web/boards/board/board-column.ts'
import { useBoard } from '#web/boards/board/board-context.ts'
import { usePeek } from '#web/boards/drawer/use-peek.ts'
import { issueName } from '#web/issuables/subject.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { inputClass } from '#web/ui/text-field.tsx'
import { MAX_CARDS, titlesIn } from './new-issue.ts'
import { useQuickAdd } from './quick-add-host.tsx'
import { useProject } from './target-projects.ts'
import type { useCreateCard } from './use-create-card.ts'

const ProjectField = lazyPart(async () => (await import('./project-field.tsx')).ProjectField)

interface QuickAddFormProps {
  column: Column
  text: string
  onWrite: (text: string) => void
  create: ReturnType<typeof useCreateCard>['create']
}

const MAX_ROWS = 6

let batches = 0

export function QuickAddForm({ column, text, onWrite, create }: QuickAddFormProps) {
  const id = useId()
  const { space } = useBoard()
  const { close } = useQuickAdd()
  const openIssue = useOpenIssue()
  const { chosen, project, choose } = useProject()
  const [problem, setProblem] = useState('')
  const input = useRef<HTMLTextAreaElement>(null)
  const titles = titlesIn(text)
  const isMany = titles.length > 1

  async function send(chosen: readonly string[], andOpen: boolean): Promise<void> {
    if (chosen.length === 0) return
    if (!project) return setProblem('Choose a project for the card.')
    if (chosen.length > MAX_CARDS) {
      return setProblem(`At most ${MAX_CARDS} cards can be created at once.`)
    }
    setProblem('')
    onWrite('')
    input.current?.focus()
    const batch = ++batches
    const sent = chosen.map((title) => create({ column, title, project, batch }))
    // Failures are listed below the input.
    const [first] = await Promise.allSettled(sent)
    if (andOpen && first?.status === 'fulfilled') openIssue(first.value)
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.nativeEvent.isComposing || event.key !== 'Enter') return
    if (event.shiftKey && isMany) return
    event.preventDefault()
    void send(titles, event.shiftKey)
  }

  return (
    // Events bubble up from the controls.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      aria-label={`New card in ${column.title}`}
      // Keys typed in the form must not act on the board.
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Escape') close()
      }}
      onSubmit={(event) => {
        event.preventDefault()
        void send(titles, false)
      }}
      className="flex flex-col gap-2"
    >
      <textarea
        ref={input}
        aria-label="Title"
        aria-describedby={`${id}-help`}
        aria-invalid={problem !== ''}
        placeholder="Card title"
        rows={Math.min(text.split('\n').length, MAX_ROWS)}
        value={text}
        onChange={(event) => {
          onWrite(event.target.value)
          setProblem('')
        }}
        onKeyDown={onKeyDown}
        // Users open this form to type.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        className={`${inputClass} h-auto! min-h-8 resize-none py-1.5 leading-[1.125rem] pointer-coarse:min-h-11 pointer-coarse:py-3`}
      />

      {space.kind === 'group' && <ProjectField chosen={chosen} onChoose={choose} />}

      {problem && (
        <p role="alert" className="text-small text-danger">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-1.5">
        <Button type="submit" size="xs" variant="primary">
          {isMany ? `Create ${titles.length} cards` : 'Create card'}
        </Button>
        {isMany && (
          <Button size="xs" onPress={() => void send([titles.join(' ')], false)}>
            Create as one card
          </Button>
        )}
        <Button size="xs" variant="quiet" onPress={close}>
          Close
        </Button>
        {!isMany && (
          <span aria-hidden className="ml-auto text-micro text-faint pointer-coarse:hidden">
            Shift+Enter: open
          </span>
        )}
        <p id={`${id}-help`} className="sr-only">
          {isMany
            ? 'Enter creates one card per line. Escape closes.'
            : 'Enter creates the card. Shift+Enter also opens it. Escape closes.'}
        </p>
      </div>
    </form>
  )
}

function useOpenIssue(): (issue: Issue) => void {
  const { open } = usePeek()
  return (issue) => open(issueName(issue))
}

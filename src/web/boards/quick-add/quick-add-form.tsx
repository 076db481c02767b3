import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'

import type { Issue } from '#contract/issues.ts'
import type { Column } from '#web/boards/board/board-column.ts'
import { useBoard } from '#web/boards/board/board-context.ts'
import { usePeek } from '#web/boards/drawer/use-peek.ts'
import { issueName } from '#web/issuables/subject.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { toast } from '#web/ui/toast.ts'
import { MAX_CARDS, titlesIn } from './new-issue.ts'
import { QuickAddFrame } from './quick-add-frame.tsx'
import { useQuickAdd } from './quick-add-host.tsx'
import { useProject } from './target-projects.ts'
import type { useCreateCard } from './use-create-card.ts'

const ProjectField = lazyPart(async () => (await import('./project-field.tsx')).ProjectField)

/** The start of the text, entered before the form had loaded, and whether to open its card. */
export interface Entered {
  readonly text: string
  readonly andOpen: boolean
}

interface QuickAddFormProps {
  column: Column
  text: string
  onWrite: (text: string) => void
  create: ReturnType<typeof useCreateCard>['create']
  isHidden: ReturnType<typeof useCreateCard>['isHidden']
  entered: Entered | null
  onEnter: (entered: Entered | null) => void
}

let batches = 0

export function QuickAddForm(props: QuickAddFormProps) {
  const { column, text, onWrite, create, isHidden, entered, onEnter } = props
  const id = useId()
  const { space } = useBoard()
  const { close } = useQuickAdd()
  const openIssue = useOpenIssue()
  const { chosen, project, choose } = useProject()
  const [problem, setProblem] = useState('')
  const input = useRef<HTMLTextAreaElement>(null)
  const titles = titlesIn(text)
  const isMany = titles.length > 1

  /** `rest` is the text to keep. */
  async function send(chosen: readonly string[], andOpen: boolean, rest = ''): Promise<void> {
    if (chosen.length === 0) return
    if (!project) return setProblem('Choose a project for the card.')
    if (chosen.length > MAX_CARDS) {
      return setProblem(`You can create at most ${MAX_CARDS} cards at a time.`)
    }
    setProblem('')
    onWrite(rest)
    input.current?.focus()
    const batch = ++batches
    const sent = chosen.map((title) => create({ column, title, project, batch }))
    // Failures are listed below the input.
    const results = await Promise.allSettled(sent)
    const created = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
    const [first] = created
    if (andOpen && first) openIssue(first)
    else reportHidden(created.filter((issue) => isHidden(issue, column)))
  }

  function reportHidden(hidden: readonly Issue[]): void {
    const [first] = hidden
    if (!first) return
    if (hidden.length > 1) toast.info(`The filter hides ${hidden.length} new cards.`)
    else {
      toast.info(`Created ${first.references.short}, which the filter hides.`, {
        label: 'Show',
        run: () => openIssue(first),
      })
    }
  }

  const sendEntered = useEffectEvent((early: Entered) => {
    onEnter(null)
    void send(titlesIn(early.text), early.andOpen, text.slice(early.text.length).trimStart())
  })
  useEffect(() => {
    // Sending may show a problem.
    // oxlint-disable-next-line react/set-state-in-effect
    if (entered) sendEntered(entered)
  }, [entered])

  return (
    <QuickAddFrame
      input={input}
      column={column}
      text={text}
      onWrite={(next) => {
        onWrite(next)
        setProblem('')
      }}
      onSend={() => void send(titles, false)}
      onSendAndOpen={isMany ? undefined : () => void send(titles, true)}
      isInvalid={problem !== ''}
      describedBy={`${id}-help`}
    >
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
    </QuickAddFrame>
  )
}

function useOpenIssue(): (issue: Issue) => void {
  const { open } = usePeek()
  return (issue) => open(issueName(issue))
}

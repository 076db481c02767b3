import { useMutation, useQueryClient } from '@tanstack/react-query'

import type { Suggestion } from '#contract/notes.ts'
import { applySuggestion, applySuggestions } from '#contract/suggestions.ts'
import { call } from '#web/api/call.ts'
import type { Note } from '#web/issuables/activity/threads.ts'
import { invalidateSubject } from '#web/issuables/subject-cache.ts'
import { refusalWords } from '#web/issuables/subject-change.ts'
import { useSubject } from '#web/issuables/subject-context.ts'
import { fullReference } from '#web/issuables/subject.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { SuggestedChange, TextParts } from './suggested-text.tsx'
import { setBatch, useSuggestionBatch } from './suggestion-batch.ts'

/** The text of a comment with suggestions that can be applied. */
export function Suggestions({ note }: { note: Note }) {
  return (
    <TextParts text={note.body}>
      {({ text }, nth) => {
        const suggestion = note.suggestions?.[nth]
        return suggestion ? (
          <SuggestionBox suggestion={suggestion} />
        ) : (
          <SuggestedChange before="" after={text} />
        )
      }}
    </TextParts>
  )
}

function SuggestionBox({ suggestion }: { suggestion: Suggestion }) {
  const { rights, subject } = useSubject()
  const { id, from_content, to_content, applied, appliable } = suggestion
  const [batch, toggle] = useSuggestionBatch()
  const applying = useApplySuggestions()
  const isInBatch = batch.includes(id)
  return (
    <section aria-label="Suggestion" className="flex flex-col gap-2">
      <SuggestedChange before={withoutEnd(from_content)} after={withoutEnd(to_content)} />
      <div className="flex flex-wrap items-center gap-2 text-small">
        {applied ? (
          <span className="font-medium text-success">Applied</span>
        ) : !appliable ? (
          <span className="text-muted">
            Cannot be applied: {reasonOf(suggestion, subject.state)}
          </span>
        ) : (
          rights.canPlan && (
            <>
              <Button
                size="xs"
                isPending={applying.isPending}
                onPress={() => applying.mutate(isInBatch ? batch : [id])}
              >
                {isInBatch && batch.length > 1
                  ? `Apply ${batch.length} suggestions`
                  : 'Apply suggestion'}
              </Button>
              <Button size="xs" variant="quiet" onPress={() => toggle(id)}>
                {isInBatch ? 'Remove from batch' : 'Add to batch'}
              </Button>
            </>
          )
        )}
        {applying.isError && (
          <span role="alert" className="text-danger">
            Not applied. {refusalWords(applying.error)}
          </span>
        )}
      </div>
    </section>
  )
}

function reasonOf({ from_content, to_content }: Suggestion, state: string): string {
  if (state !== 'opened') return 'the merge request is not open.'
  if (from_content === to_content) return 'it changes nothing.'
  return 'the code it applies to has changed.'
}

/** Line endings would show as an empty last line. */
const withoutEnd = (lines: string) => lines.replace(/\n$/, '')

/** Applies suggestions as one commit on the source branch. */
function useApplySuggestions() {
  const { name } = useSubject()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (ids: readonly number[]) => {
      if (ids.length === 1) return [await call(applySuggestion, { id: ids[0]! })]
      return await call(applySuggestions, { ids: [...ids] })
    },
    onSuccess: ({ length }) => {
      setBatch(fullReference(name), [])
      announce(length === 1 ? 'Suggestion applied.' : `${length} suggestions applied.`)
    },
    // After a failure too: the lines have probably changed.
    onSettled: async () => await invalidateSubject(client, name),
  })
}

import { SmilePlus } from 'lucide-react'
import { useRef } from 'react'

import type { AwardEmoji } from '#contract/award-emoji.ts'
import { isAbsent, wordsOf } from '#web/api/api-failure.ts'
import { useSubject } from '#web/issuables/subject-context.ts'
import { NOUNS } from '#web/issuables/subject.ts'
import { useIsArchived } from '#web/spaces/archived.ts'
import { announce } from '#web/ui/announcer.tsx'
import { MenuButton } from '#web/ui/menu.tsx'
import { toast } from '#web/ui/toast.ts'
import { useKeptFocus } from '#web/ui/use-kept-focus.ts'
import { useSeen } from '#web/ui/use-seen.ts'
import { useReactions } from './use-reactions.ts'

/** The reactions to choose from, by API name. */
const EMOJI = new Map([
  ['thumbsup', { glyph: '👍', label: 'Thumbs up' }],
  ['thumbsdown', { glyph: '👎', label: 'Thumbs down' }],
  ['smile', { glyph: '😄', label: 'Smile' }],
  ['tada', { glyph: '🎉', label: 'Party popper' }],
  ['confused', { glyph: '😕', label: 'Confused' }],
  ['heart', { glyph: '❤️', label: 'Heart' }],
  ['rocket', { glyph: '🚀', label: 'Rocket' }],
  ['eyes', { glyph: '👀', label: 'Eyes' }],
])

interface ReactionsProps {
  /** The comment's id. Null for the issue or merge request itself. */
  note?: number | null
}

/**
 * The emoji reactions, loaded once the element is in view. Renders nothing if the server does not support reactions.
 */
export function Reactions({ note = null }: ReactionsProps) {
  const { name } = useSubject()
  const isArchived = useIsArchived({ kind: 'project', fullPath: name.project })
  const box = useRef<HTMLDivElement>(null)
  const isSeen = useSeen(box)
  const list = useRef<HTMLUListElement>(null)
  useKeptFocus(list, box)
  const { all, isMine, error, toggle } = useReactions(note, isSeen)
  const what = note === null ? NOUNS[name.kind] : 'comment'

  function react(emoji: string) {
    const wasMine = isMine(emoji)
    toggle(emoji, {
      onSuccess: () => announce(wasMine ? 'Reaction removed.' : 'Reaction added.'),
      onError: (failure) => toast.error(`The reaction was not saved. ${wordsOf(failure)}`),
    })
  }

  if (isAbsent(error)) return null
  const byName = Map.groupBy(all, (award) => award.name)
  return (
    <div ref={box} className="flex flex-wrap items-center gap-1">
      {byName.size > 0 && (
        <ul ref={list} aria-label={`Reactions to this ${what}`} className="flex flex-wrap gap-1">
          {[...byName].map(([emoji, awards]) => (
            <li key={emoji} className="flex">
              <button
                type="button"
                aria-pressed={isMine(emoji)}
                aria-label={`${labelOf(emoji)}, ${awards.length}`}
                title={peopleOf(awards)}
                disabled={isArchived}
                onClick={() => react(emoji)}
                className="inline-flex h-6 items-center justify-center gap-1 rounded-full border border-hairline px-2 text-small tabular-nums enabled:hover:border-control aria-pressed:border-accent aria-pressed:bg-selected finger-room pointer-coarse:h-8 pointer-coarse:min-w-11"
              >
                <span aria-hidden>{EMOJI.get(emoji)?.glyph ?? `:${emoji}:`}</span>
                {awards.length}
              </button>
            </li>
          ))}
        </ul>
      )}
      {!isArchived && (
        <MenuButton
          label={`React to this ${what}`}
          iconOnly
          size="xs"
          sections={[
            {
              entries: [...EMOJI].map(([id, { glyph, label }]) => ({
                id,
                label,
                icon: <span aria-hidden>{glyph}</span>,
                onAction: () => react(id),
              })),
            },
          ]}
        >
          <SmilePlus aria-hidden size={note === null ? 16 : 12} />
        </MenuButton>
      )}
    </div>
  )
}

function labelOf(emoji: string): string {
  return EMOJI.get(emoji)?.label ?? emoji
}

function peopleOf(awards: readonly AwardEmoji[]): string {
  return awards.map(({ user }) => user.name).join(', ')
}

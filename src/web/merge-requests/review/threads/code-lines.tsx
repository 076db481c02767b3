import { CodeText } from '#web/diff/text/code-text.tsx'
import type { CommentedLine } from '#web/merge-requests/review/placing/commented-code.ts'

const LOOKS = {
  context: { row: '', sign: ' ', signColor: '' },
  added: { row: 'bg-(--diff-add-line)', sign: '+', signColor: 'text-(--diff-add-sign)' },
  removed: { row: 'bg-(--diff-del-line)', sign: '−', signColor: 'text-(--diff-del-sign)' },
}

/** The lines that a comment was written about, as its version's diff shows them. */
export function CodeLines({ lines }: { lines: readonly CommentedLine[] }) {
  return (
    <section
      aria-label="Commented lines"
      // A scrollable region must be focusable.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="overflow-x-auto rounded-control border border-hairline bg-canvas font-mono text-small leading-5"
    >
      <div className="w-max min-w-full">
        {lines.map(({ line: { kind, text, oldLine, newLine }, isCommented }) => (
          <div key={`${oldLine} ${newLine}`} className={`flex ${LOOKS[kind].row}`}>
            <span
              className={`w-12 shrink-0 border-l-3 pr-2 text-right text-muted select-none ${isCommented ? 'border-accent' : 'border-transparent'}`}
            >
              {newLine ?? oldLine}
            </span>
            <span className={`w-4 shrink-0 select-none ${LOOKS[kind].signColor}`}>
              {LOOKS[kind].sign}
            </span>
            <code className="pr-2 whitespace-pre">{text ? <CodeText text={text} /> : ' '}</code>
          </div>
        ))}
      </div>
    </section>
  )
}

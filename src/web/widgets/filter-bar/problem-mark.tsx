import type { QueryProblem } from './query-text.ts'

/** Underlines the invalid part of the input's text. A transparent copy of the text aligns the underline. */
export function ProblemMark({ text, problem }: { text: string; problem: QueryProblem }) {
  return (
    <span
      aria-hidden
      className="pointer-events-none absolute inset-0 flex items-center overflow-hidden whitespace-pre text-transparent"
    >
      {text.slice(0, problem.start)}
      <span className="underline decoration-danger decoration-wavy underline-offset-3">
        {text.slice(problem.start, problem.end)}
      </span>
    </span>
  )
}

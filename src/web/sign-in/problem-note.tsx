import { CircleAlert } from 'lucide-react'

import type { SignInProblem } from '#web/api/sign-in-failure.ts'
import { problemWords } from './problem-words.ts'

export function ProblemNote({ problem }: { problem: SignInProblem }) {
  const { title, help } = problemWords[problem]
  return (
    <div role="alert" className="flex gap-2 rounded-card border border-hairline bg-canvas p-3">
      <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0 text-danger" />
      <div>
        <p className="font-medium text-balance">{title}</p>
        <p className="text-muted">{help}</p>
      </div>
    </div>
  )
}

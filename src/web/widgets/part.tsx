import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { Component, Suspense, type ReactNode } from 'react'

import { Button } from '#web/ui/button.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { EmptyRows, Section } from './section.tsx'

interface PartProps {
  title: string
  explain: (error: unknown) => Explanation
  /** The usual number of rows, for the placeholder. */
  rows?: number
  children: ReactNode
}

/** An error message, and whether a retry is pointless. */
interface Explanation {
  words: string
  isFinal: boolean
}

interface PartState {
  failed: { error: unknown } | null
}

/** A page section that loads and fails on its own. */
export class Part extends Component<PartProps, PartState> {
  override state: PartState = { failed: null }

  static getDerivedStateFromError(error: unknown): PartState {
    return { failed: { error } }
  }

  override render(): ReactNode {
    const { title, explain, rows = 3, children } = this.props
    const { failed } = this.state
    if (failed) {
      const retry = () => this.setState({ failed: null })
      return <PartFailure title={title} {...explain(failed.error)} onRetry={retry} />
    }
    const skeleton = (
      <Section title={title}>
        <SkeletonRows label={`Loading ${title.toLowerCase()}…`} rows={rows} />
      </Section>
    )
    return <Suspense fallback={skeleton}>{children}</Suspense>
  }
}

interface PartFailureProps extends Explanation {
  title: string
  onRetry: () => void
}

function PartFailure({ title, words, isFinal, onRetry }: PartFailureProps) {
  const { reset } = useQueryErrorResetBoundary()
  const retry = () => {
    reset()
    onRetry()
  }
  return (
    <Section title={title}>
      <EmptyRows>
        {words}
        {!isFinal && (
          <span className="ml-3">
            <Button size="sm" onPress={retry}>
              Retry
            </Button>
          </span>
        )}
      </EmptyRows>
    </Section>
  )
}

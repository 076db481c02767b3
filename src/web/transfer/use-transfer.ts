import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import type { TransferOptions } from '#web/api/transfer.ts'

/** The progress of an upload or a download. */
export interface Progress {
  /** Bytes. */
  readonly done: number
  /** Bytes. Null when unknown. */
  readonly total: number | null
  /** Milliseconds since the start. */
  readonly elapsed: number
}

interface TransferEvents<Data> {
  onSuccess: (data: Data) => Promise<void> | void
  /** Not called after a cancellation. */
  onFailure?: () => void
}

/** An upload or a download that can be canceled. Leaving the page cancels it. */
export function useTransfer<Input, Data>(
  send: (input: Input, options: TransferOptions) => Promise<Data>,
  { onSuccess, onFailure }: TransferEvents<Data>,
) {
  const [progress, setProgress] = useState<Progress | null>(null)
  const controller = useRef<AbortController>(null)
  useEffect(() => () => controller.current?.abort(), [])

  const transfer = useMutation({
    mutationFn: async (input: Input) => {
      const { signal } = (controller.current = new AbortController())
      const begun = performance.now()
      setProgress({ done: 0, total: null, elapsed: 0 })
      return await send(input, {
        signal,
        onProgress: (done, total) =>
          setProgress({ done, total, elapsed: performance.now() - begun }),
      })
    },
    onSuccess,
    onError: (error) => {
      if (!isCancellation(error)) onFailure?.()
    },
    onSettled: () => setProgress(null),
  })
  const isCanceled = isCancellation(transfer.error)
  return {
    start: transfer.mutate,
    cancel: () => controller.current?.abort(),
    /** Null while nothing is transferred. */
    progress,
    isCanceled,
    /** Null after a cancellation, which is no failure. */
    error: isCanceled ? null : transfer.error,
    isDone: transfer.isSuccess,
  }
}

function isCancellation(error: Error | null): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}

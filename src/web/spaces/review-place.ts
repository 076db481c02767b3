import type { IssueName } from '#web/paths.ts'
import { useUserMemory } from './use-user-memory.ts'

/** The place where the user last read the changes of a merge request. */
export interface ReviewPlace {
  readonly name: IssueName
  readonly title: string
  /** The URL of the file, or of the selected lines. */
  readonly url: string
  /** The file's number, from 1. */
  readonly file: number
  readonly files: number
}

/** The place that this browser remembers for the user. Null for none. */
export function useReviewPlace(): [
  place: ReviewPlace | null,
  remember: (place: ReviewPlace | null) => void,
] {
  const [text, write] = useUserMemory('review-place')
  return [parse(text), (place) => write(place && JSON.stringify(place))]
}

function parse(text: string | null): ReviewPlace | null {
  try {
    const place = JSON.parse(text ?? 'null') as Partial<ReviewPlace> | null
    return place?.name && place.url?.startsWith('/') ? (place as ReviewPlace) : null
  } catch {
    return null
  }
}

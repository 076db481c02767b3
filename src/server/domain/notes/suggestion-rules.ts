import type { Position } from '#contract/positions.ts'

/** True when a suggestion can be applied. Does not check that its lines still match. */
export function isAppliable(
  mergeRequest: { state: string; sha?: string | null },
  position: Position,
  {
    applied,
    from_content,
    to_content,
  }: { applied: 0 | 1; from_content: string; to_content: string },
): boolean {
  return (
    !applied &&
    mergeRequest.state === 'opened' &&
    position.head_sha === mergeRequest.sha &&
    from_content !== to_content
  )
}

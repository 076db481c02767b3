/** Servers allow one download per minute, so later checks are further apart. In milliseconds. */
const FIRST_MS = 30_000
const LATER_MS = 65_000
/** An export without an archive after this time has probably failed. In milliseconds. */
const PATIENCE_MS = 30 * 60_000

/** A requested export whose archive has not been saved. Times are in milliseconds since 1970. */
export interface ExportRequest {
  readonly at: number
  /** Null after the user canceled a download. The user then starts the next check. */
  readonly nextCheck: number | null
  /** The end of the last check that brought no archive. Null before it. */
  readonly lastCheck: number | null
}

export function newRequest(now: number): ExportRequest {
  return { at: now, nextCheck: now + FIRST_MS, lastCheck: null }
}

/** Schedules the next check at the start of one, so that a reload does not repeat it. */
export function beginCheck(request: ExportRequest, now: number): ExportRequest {
  return { ...request, nextCheck: now + LATER_MS }
}

/** Schedules the next check after one that brought no archive. */
export function endCheck(request: ExportRequest, now: number): ExportRequest {
  return { ...request, nextCheck: now + LATER_MS, lastCheck: now }
}

export function isDue({ nextCheck }: ExportRequest, now: number): boolean {
  return nextCheck !== null && nextCheck <= now
}

/** True when a check brought no archive long after the request. Until then, the page may only have been closed. */
export function isOverdue({ at, lastCheck }: ExportRequest): boolean {
  return lastCheck !== null && lastCheck - at >= PATIENCE_MS
}

/** Reads a stored request. Null when the text is invalid: another version of the app may have written it. */
export function readRequest(text: string | null): ExportRequest | null {
  try {
    const { at, nextCheck, lastCheck } = JSON.parse(text ?? '{}') as Partial<ExportRequest>
    return Number.isFinite(at)
      ? { at: at!, nextCheck: timeOrNull(nextCheck), lastCheck: timeOrNull(lastCheck) }
      : null
  } catch {
    return null
  }
}

function timeOrNull(value: number | null | undefined): number | null {
  return Number.isFinite(value) ? value! : null
}

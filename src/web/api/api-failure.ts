import { isOffline } from '#web/lib/is-offline.ts'

/** A failed request, described for users. */
export interface FailureReport {
  /** At least one sentence. */
  words: string
  /** Error messages by parameter name. */
  fields: Record<string, string[]>
  /** The code of an OAuth-style error, such as `invalid_token` or `insufficient_scope`. Null for other errors. */
  code: string | null
  /** True when the response body has the form of an API error. False for other web pages. */
  isOfApi: boolean
  /** True when the server has no such route. */
  isUnknownRoute: boolean
}

interface FailureFacts extends FailureReport {
  /** The HTTP status, or 0 when there was no response. */
  status: number
  requestId: string | null
  /** Seconds to wait before a retry. Null when the server does not specify them. */
  retryAfter: number | null
}

/** The only error that `call` throws for server and network failures. */
export class ApiFailure extends Error {
  readonly status: number
  readonly fields: Record<string, string[]>
  readonly code: string | null
  readonly isOfApi: boolean
  readonly isUnknownRoute: boolean
  readonly requestId: string | null
  readonly retryAfter: number | null

  constructor(facts: FailureFacts, options?: ErrorOptions) {
    super(facts.words, options)
    this.name = 'ApiFailure'
    this.status = facts.status
    this.fields = facts.fields
    this.code = facts.code
    this.isOfApi = facts.isOfApi
    this.isUnknownRoute = facts.isUnknownRoute
    this.requestId = facts.requestId
    this.retryAfter = facts.retryAfter
  }
}

/** The API's response to an unknown route. For missing records, it has a `message` instead. */
const UNKNOWN_ROUTE = '404 Not Found'

/** Returns the message to show for any error. */
export function wordsOf(error: unknown): string {
  return error instanceof ApiFailure ? error.message : 'Something went wrong.'
}

/** Returns the server's messages by parameter name. Empty for any other error. */
export function fieldsOf(error: unknown): ApiFailure['fields'] {
  return error instanceof ApiFailure ? error.fields : {}
}

/** True when the server answers that a record is missing, or hides it from the caller. */
export function isAbsent(error: unknown): boolean {
  return error instanceof ApiFailure && error.status === 404
}

/** True when the server may have handled a change although no reply arrived. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof ApiFailure && (error.status === 0 || error.status >= 500)
}

/** True when the server says that the caller's account is blocked or deactivated. */
export function isLockedOut(error: unknown): boolean {
  if (!(error instanceof ApiFailure) || error.status !== 403) return false
  return /account has been (?:blocked|deactivated)/i.test(error.message)
}

/** True when the server lacks the route, in which case a retry cannot help. */
export function isNotOffered(error: unknown): error is ApiFailure {
  return error instanceof ApiFailure && error.isUnknownRoute
}

/** Resolves to null when the server lacks the route. */
export async function ifOffered<Data>(reply: Promise<Data>): Promise<Data | null> {
  try {
    return await reply
  } catch (error) {
    if (isNotOffered(error)) return null
    throw error
  }
}

/** Resolves to null when the server has the route but not the record. */
export async function ifPresent<Data>(reply: Promise<Data>): Promise<Data | null> {
  try {
    return await reply
  } catch (error) {
    if (isAbsent(error) && !isNotOffered(error)) return null
    throw error
  }
}

/** Returns the message and the retry option shown in place of content that failed to load. */
export function explain(error: unknown) {
  return { words: wordsOf(error), isFinal: isNotOffered(error) }
}

/** Like `explain`, for content that only some roles may see. Some routes answer 401 for a role that is too low. */
export function explainForRole(error: unknown) {
  const isRefused = error instanceof ApiFailure && [401, 403].includes(error.status)
  return isRefused
    ? {
        words: 'Your role does not allow this. Ask an owner or maintainer for a higher role.',
        isFinal: true,
      }
    : explain(error)
}

/**
 * Reads an API error body in any of its forms: a `message` that is a sentence, a list, or messages by property, nested,
 * in a sentence or not; or an `error`, with or without an `error_description`.
 */
export function readFailure(status: number, body: unknown): FailureReport {
  const { message, error, error_description: description } = isRecord(body) ? body : {}
  const isUnknownRoute = status === 404 && error === UNKNOWN_ROUTE
  const fields: Record<string, string[]> = {}
  const general: string[] = []
  collect(message, '', general, fields)
  if (typeof description === 'string') general.push(description)
  else if (message === undefined) collect(error, '', general, fields)

  const sentences = [...general.map(withoutStatus), ...Object.entries(fields).map(fieldSentence)]
  return {
    words: isUnknownRoute
      ? 'This server does not support that.'
      : sentences.filter(Boolean).join(' ') || statusWords(status),
    fields,
    code: typeof error === 'string' && /^[a-z_]+$/.test(error) ? error : null,
    isOfApi: message !== undefined || error !== undefined,
    isUnknownRoute,
  }
}

function collect(
  value: unknown,
  path: string,
  general: string[],
  fields: Record<string, string[]>,
): void {
  if (typeof value === 'string') {
    const problems = problemsIn(value)
    if (problems) collect(problems, path, general, fields)
    else if (path === '' || path === 'base') general.push(value)
    else (fields[path] ??= []).push(value)
  } else if (Array.isArray(value)) {
    for (const item of value) collect(item, path, general, fields)
  } else if (isRecord(value)) {
    for (const [key, item] of Object.entries(value)) {
      collect(item, path && path !== 'base' ? `${path}.${key}` : key, general, fields)
    }
  }
}

/** Returns the messages by property that a sentence such as `Failed to save group {:path=>["is too short"]}` has. */
function problemsIn(sentence: string): Record<string, unknown> | null {
  const [, list] = /^[\w ]+ \{(:\w+=>\[".+"\])\}$/.exec(sentence) ?? []
  if (list === undefined) return null
  const json = list.replaceAll(/(^|\], ):(\w+)=>\[/g, '$1"$2":[')
  try {
    return JSON.parse(`{${json}}`) as Record<string, unknown>
  } catch {
    return null
  }
}

/** Removes the status before the sentence, as in "404 Project Not Found". */
function withoutStatus(sentence: string): string {
  // `statusWords` has better words.
  if (sentence === '403 Forbidden') return ''
  return asSentence(
    sentence.replace(/^\d{3} (?:\((.+?)\) )?/, (_, word?: string) => (word ? `${word}: ` : '')),
  )
}

function fieldSentence([path, messages]: [string, string[]]): string {
  const name = path.split('.').at(-1)!.replaceAll('_', ' ')
  return asSentence(`${name} ${messages.join(', ')}`)
}

function asSentence(text: string): string {
  const trimmed = text.trim()
  if (!trimmed) return ''
  const sentence = trimmed[0]!.toUpperCase() + trimmed.slice(1)
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`
}

function statusWords(status: number): string {
  if (status === 0) return isOffline() ? 'You are offline.' : 'Cannot reach the server.'
  if (status === 401) return 'Your session has ended.'
  if (status === 403) return 'You are not allowed to do this.'
  if (status === 404) return 'Not found.'
  if (status === 429) return 'Too many requests. Wait a moment, then try again.'
  if (status >= 500) return 'Something went wrong on the server.'
  return `The server rejected the request (status ${status}).`
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

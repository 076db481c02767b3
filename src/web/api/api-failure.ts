/** A failed request, in words for people. */
export interface FailureReport {
  /** At least one sentence. */
  words: string
  /** Messages by the parameter they are about. */
  fields: Record<string, string[]>
  /** The machine's word of an OAuth style error, such as `invalid_token` or `insufficient_scope`. */
  code: string | null
  /** True when the reply has a form of the API; false for other web pages. */
  isOfApi: boolean
  /** The server has no such route: it does not offer what was asked for. */
  isUnknownRoute: boolean
}

interface FailureFacts extends FailureReport {
  /** 0 when no answer came at all. */
  status: number
  requestId: string | null
  /** Seconds to wait, where the server said so. */
  retryAfter: number | null
}

/** The only error that `call` throws for what a server or the way to it did. */
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

/** The API's reply to an unknown route. Missing records get a `message` instead. */
const UNKNOWN_ROUTE = '404 Not Found'

/** The words for any error that a screen may have to show. */
export function wordsOf(error: unknown): string {
  return error instanceof ApiFailure ? error.message : 'Something went wrong.'
}

/** True when the server reports something missing, or hidden from the caller. */
export function isAbsent(error: unknown): boolean {
  return error instanceof ApiFailure && error.status === 404
}

/** True when the server lacks the route, so that a retry cannot help. */
export function isNotOffered(error: unknown): error is ApiFailure {
  return error instanceof ApiFailure && error.isUnknownRoute
}

/** Returns what a part of a page shows instead of its content. */
export function explain(error: unknown) {
  return { words: wordsOf(error), isFinal: isNotOffered(error) }
}

/**
 * Reads an error body of the API in each of its forms: `message` as a sentence, as a list, as messages by
 * property, nested ones too; or `error` with or without `error_description`.
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
    if (path === '' || path === 'base') general.push(value)
    else (fields[path] ??= []).push(value)
  } else if (Array.isArray(value)) {
    for (const item of value) collect(item, path, general, fields)
  } else if (isRecord(value)) {
    for (const [key, item] of Object.entries(value)) {
      collect(item, path && path !== 'base' ? `${path}.${key}` : key, general, fields)
    }
  }
}

/** "404 Project Not Found" says its status twice. */
function withoutStatus(sentence: string): string {
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
  if (status === 0) return 'Cannot reach the server.'
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

import type { FastifyReply, FastifyRequest } from 'fastify'

import { MAX_OFFSET, MAX_PER_PAGE, PER_PAGE } from '#contract/paging.ts'
import type { KeysetPage, Page, PageRequest } from '#server/domain/page.ts'
import { Refusal } from '#server/domain/refusal.ts'
import { BadParams } from './params.ts'

/** The last page number. Keeps offsets within the range that git and the databases take. */
const LAST_PAGE = 10_000_000

/**
 * Reads `page` and `per_page`. A `per_page` above the maximum becomes the maximum, a negative one the default. Lists
 * with keyset pagination limit the offset.
 */
export function readPageRequest(
  input: { page?: unknown; per_page?: unknown },
  { hasKeyset }: { hasKeyset: boolean },
): PageRequest {
  const perPage = Number(input.per_page ?? PER_PAGE)
  if (perPage === 0) throw new BadParams(['per_page has a value not allowed'])
  const request = {
    page: Math.min(Math.max(1, Number(input.page ?? 1)), LAST_PAGE),
    perPage: perPage < 0 ? PER_PAGE : Math.min(perPage, MAX_PER_PAGE),
  }
  if (hasKeyset && (request.page - 1) * request.perPage > MAX_OFFSET) {
    throw new Refusal(
      'unsupported',
      `Offset pagination has a maximum allowed offset of ${MAX_OFFSET}. Remaining records can be retrieved using keyset pagination.`,
    )
  }
  return request
}

/**
 * Maximum characters per link. Above this limit only the `next` link is sent, since clients and proxies reject replies
 * with overlong headers.
 */
const LONG_LINK = 2000

/** Writes an offset page's headers. `base` is the service's public URL. */
export function writePageHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  base: string,
  { page, perPage }: PageRequest,
  { rows, total }: Page<unknown>,
): void {
  const last = total === null ? null : Math.max(1, Math.ceil(total / perPage))
  const hasNext = last === null ? rows.length === perPage : page < last
  const previous = page > 1 ? page - 1 : null
  const next = hasNext ? page + 1 : null

  reply.header('X-Page', String(page))
  reply.header('X-Per-Page', String(perPage))
  reply.header('X-Prev-Page', previous === null ? '' : String(previous))
  reply.header('X-Next-Page', next === null ? '' : String(next))
  if (last !== null) {
    reply.header('X-Total', String(total))
    reply.header('X-Total-Pages', String(last))
  }
  const link = (rel: string, target: number | null) =>
    target === null
      ? []
      : [`<${pageUrl(request, base, { page: target, per_page: perPage })}>; rel="${rel}"`]
  const first = link('first', 1)
  const links =
    first[0]!.length > LONG_LINK
      ? link('next', next)
      : [...link('prev', previous), ...link('next', next), ...first, ...link('last', last)]
  if (links.length > 0) reply.header('Link', links.join(', '))
}

/** Writes a keyset page's `Link` header and the older `Links` header, except on the last page. */
export function writeKeysetHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  base: string,
  { next }: KeysetPage<unknown>,
): void {
  if (!next) return
  const link = `<${pageUrl(request, base, next)}>; rel="next"`
  reply.header('Link', link)
  reply.header('Links', link)
}

/** Returns the request's URL with some parameters set and without any token. */
function pageUrl(
  request: FastifyRequest,
  base: string,
  set: Record<string, string | number>,
): string {
  const url = new URL(request.raw.url ?? '/', base)
  for (const name of ['private_token', 'access_token']) url.searchParams.delete(name)
  for (const [name, value] of Object.entries(set)) url.searchParams.set(name, String(value))
  return `${base}${url.pathname}${url.search}`
}

import { expect, it } from 'vitest'

import { isUnanswered } from './api-failure.ts'
import { readJson } from './request.ts'

it('tells a reply that was cut off from one that is not of the API', async () => {
  const cut = new ReadableStream({
    start: (controller) => controller.error(new TypeError('network error')),
  })
  const failures = await Promise.all(
    [cut, '<html>'].map(async (body) => await readJson(new Response(body)).catch((error) => error)),
  )
  expect(failures.map(isUnanswered)).toEqual([true, false])
})

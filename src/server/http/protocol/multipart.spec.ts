import { afterAll, beforeAll, expect, test } from 'vitest'

import { testApp, type TestApp, type TestUser } from '#server/testing/app.ts'

let service: TestApp
let ann: TestUser
let project: number

beforeAll(async () => {
  service = await testApp()
  ann = await service.user('ann')
  project = (await service.project('app', { visibility: 20 })).id
})
afterAll(() => service.close())

/** Creates an issue from a multipart form. */
async function send(form: FormData) {
  const request = new Request('http://mergeboard.test', { method: 'POST', body: form })
  const reply = await service.app.inject({
    method: 'POST',
    url: `/api/v4/projects/${project}/issues`,
    headers: {
      'private-token': ann.token,
      'content-type': request.headers.get('content-type')!,
    },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return { status: reply.statusCode, body: reply.json() }
}

test('text fields are parsed like any form, and files are ignored', async () => {
  const form = new FormData()
  form.append('title', 'Fög')
  form.append('not[here]', 'x')
  form.append('description', 'Line 1\r\nLine 2 & more = +')
  form.append('file', new Blob(['x'.repeat(100_000)]), 'file.txt')
  expect(await send(form)).toMatchObject({
    status: 201,
    body: { title: 'Fög', description: 'Line 1\r\nLine 2 & more = +' },
  })
  expect(await send(new FormData())).toMatchObject({
    status: 400,
    body: { error: 'title is missing' },
  })
})

test('bodies over the limits are refused', async () => {
  const form = new FormData()
  for (const name of ['title', 'a', 'b']) form.append(name, 'x'.repeat(3_000_000))
  expect(await send(form)).toMatchObject({
    status: 400,
    body: { error: 'The body has too much text.' },
  })
  const many = new FormData()
  for (let at = 0; at < 1100; at++) many.append(`a${at}`, 'x')
  expect((await send(many)).status).toBe(413)
})

test('a body without a boundary is refused', async () => {
  const reply = await service.app.inject({
    method: 'POST',
    url: `/api/v4/projects/${project}/issues`,
    headers: { 'private-token': ann.token, 'content-type': 'multipart/form-data' },
    payload: 'title=x',
  })
  expect(reply.statusCode).toBe(400)
})

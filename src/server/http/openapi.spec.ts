import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { routes } from '#contract/routes.ts'
import { testApp, type TestApp } from '#server/testing/app.ts'

interface Document {
  [part: string]: unknown
  paths: Record<string, Record<string, { operationId: string }>>
}

let service: TestApp
beforeAll(async () => {
  service = await testApp()
})
afterAll(() => service.close())

test('the OpenAPI document is valid 3.1 and covers every route', async () => {
  const { status, body } = await service.as(null).get<Document>('/openapi.json')
  expect(status).toBe(200)

  const validator = new Validator()
  const result = await validator.validate(body)
  expect(result).toMatchObject({ valid: true })
  expect(validator.version).toBe('3.1')

  const operations = Object.values(body.paths)
    .flatMap((path) => Object.values(path))
    .map((operation) => operation.operationId)
  expect(operations.toSorted()).toEqual(routes.map((route) => route.name).toSorted())
})

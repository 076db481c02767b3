import { Type, type TProperties } from 'typebox'
import { describe, expect, test } from 'vitest'

import {
  CommaIds,
  CommaList,
  DateOnly,
  DateTime,
  Id,
  IdOrPath,
  IdOrWord,
  Nullable,
} from '#contract/params.ts'
import {
  atLeastOneOf,
  atMostOneOf,
  defineRoute,
  exactlyOneOf,
  type ParamRule,
} from '#contract/route.ts'
import { parseForm } from './form.ts'
import { BadParams, readParams } from './params.ts'

function read(properties: TProperties, raw: Record<string, unknown>, ...rules: ParamRule[]) {
  const route = defineRoute({
    name: 'sample',
    method: 'GET',
    path: '/sample',
    summary: 'A sample',
    access: 'user',
    input: Type.Object(properties),
    reply: Type.Object({}),
    rules,
  })
  return readParams(route, raw)
}

function problem(properties: TProperties, raw: Record<string, unknown>, ...rules: ParamRule[]) {
  try {
    read(properties, raw, ...rules)
  } catch (error) {
    if (error instanceof BadParams) return error.message
    throw error
  }
  return 'no problem'
}

describe('parameter values', () => {
  test.each([
    [Id(), '42', 42],
    [Id(), 42, 42],
    [Id(), '-1', -1],
    [Id(), '99999999999999999999', Number.MAX_SAFE_INTEGER],
    [Type.Boolean(), 'yes', true],
    [Type.Boolean(), '1', true],
    [Type.Boolean(), 'T', true],
    [Type.Boolean(), 'off', false],
    [Type.Boolean(), 0, false],
    [Type.String(), 12, '12'],
    [Type.String(), '', ''],
    [DateTime(), '2019-03-15', '2019-03-15T00:00:00.000Z'],
    [DateTime(), '2019-03-15T08:00:00Z', '2019-03-15T08:00:00.000Z'],
    [DateTime(), '2019-03-15T08:00:00.5+02:00', '2019-03-15T06:00:00.500Z'],
    [DateTime(), '2019-03-15T08:00:00-0330', '2019-03-15T11:30:00.000Z'],
    [DateTime(), '2019-03-15 08:00:00', '2019-03-15T08:00:00.000Z'],
    [DateOnly(), '2024-02-29', '2024-02-29'],
    [DateOnly(), '2019-03-15T08:00:00Z', '2019-03-15'],
    [Nullable(DateOnly()), '', null],
    [Nullable(Type.Integer()), null, null],
    [CommaList(), 'a, b,,c', ['a', 'b', 'c']],
    [CommaList(), ['a', 'b,c'], ['a', 'b', 'c']],
    [CommaList(), '', []],
    [CommaList(), [''], []],
    [CommaList(), null, []],
    [CommaIds(), '1,2', [1, 2]],
    [Type.Array(Type.Integer()), ['1', 2], [1, 2]],
    [Type.Array(Type.Integer()), { 0: '1', 1: '2' }, [1, 2]],
    [Type.Array(Type.Object({ key: Type.String() })), [{ key: 1 }], [{ key: '1' }]],
    [IdOrWord('None', 'Any'), 'none', 'None'],
    [IdOrWord('None', 'Any'), '7', 7],
  ])('%j reads %j as %j', (schema, given, value) => {
    expect(read({ value: schema }, { value: given })).toEqual({ value })
  })

  test.each([
    [Id(), 'abc', 'value is invalid'],
    [Id(), '1e3', 'value is invalid'],
    [Id(), '0x1', 'value is invalid'],
    [Id(), 1.5, 'value is invalid'],
    [Id(), ['1'], 'value is invalid'],
    [Type.Boolean(), 'maybe', 'value is invalid'],
    [Type.Boolean(), ['1'], 'value is invalid'],
    [Type.Boolean(), parseForm('a[b]=1'), 'value is invalid'],
    [Type.Boolean(), { toString: 1 }, 'value is invalid'],
    [Type.String(), { a: 1 }, 'value is invalid'],
    [Type.String(), 'a\0b', 'value is invalid'],
    [IdOrPath(), '', 'value is empty'],
    [DateTime(), '2024-02-30', 'value is invalid'],
    [DateTime(), '2024-02-03T25:00:00Z', 'value is invalid'],
    [DateTime(), '99999-01-01', 'value is invalid'],
    [DateTime(), '9999-12-31T23:00:00-02:00', 'value is invalid'],
    [DateTime(), '0000-01-01T00:00:00+14:00', 'value is invalid'],
    [DateOnly(), '9999-12-31T23:00:00-02:00', 'value is invalid'],
    [DateTime(), '2019-03-15T08:00:00 02:00', 'value is invalid'],
    [Type.Enum(['asc', 'desc']), 'asc;drop', 'value does not have a valid value'],
    [Type.Integer({ minimum: 0, maximum: 9 }), '10', 'value does not have a valid value'],
    [CommaIds(), '1,x', 'value is invalid'],
    [CommaIds({ maxItems: 2 }), '1,2,3', 'value has too many values (2 at most)'],
    [IdOrWord('None', 'Any'), 'x', 'value should be an integer, none, or any, however got x'],
  ])('%j refuses %j: %s', (schema, given, message) => {
    expect(problem({ value: schema }, { value: given })).toBe(message)
  })
})

test.each([
  ['a text', `${'a,'.repeat(10_000)}a`],
  ['several texts', Array.from({ length: 10_000 }, () => 'a,a')],
  ['blanks', ','.repeat(5_000_000)],
])('a list of more than 10,000 values is refused: %s', (_, given) => {
  const message = 'value has too many values (10000 at most)'
  expect(problem({ value: CommaList() }, { value: given })).toBe(message)
})

test('a list of 10,000 values is read', () => {
  const value = Array.from({ length: 10_000 }, () => 'a')
  expect(read({ value: CommaList() }, { value: value.join() })).toEqual({ value })
})

test('undeclared parameters are dropped, and defaults are applied', () => {
  const properties = {
    page: Type.Optional(Type.Integer({ default: 1 })),
    name: Type.Optional(Type.String()),
  }
  expect(read(properties, { author_id: 5, __proto__: { name: 'x' } })).toEqual({ page: 1 })
})

test('an empty number, flag or time counts as not given', () => {
  expect(read({ id: Type.Optional(Id()) }, { id: '' })).toEqual({})
  expect(problem({ id: Id() }, { id: '' })).toBe('id is missing')
})

test('all problems are reported together, in the order of the parameters', () => {
  const properties = { name: Type.String(), id: Id(), sort: Type.Enum(['asc']) }
  expect(problem(properties, { id: 'x', sort: 'up' })).toBe(
    'name is missing, id is invalid, sort does not have a valid value',
  )
})

test('a nested parameter is reported by its full name', () => {
  const properties = { not: Type.Optional(Type.Object({ author_id: Type.Optional(Id()) })) }
  expect(problem(properties, { not: { author_id: 'x' } })).toBe('not[author_id] is invalid')
  expect(read(properties, { not: { author_id: '3' } })).toEqual({ not: { author_id: 3 } })
})

test('constraints across several parameters', () => {
  const properties = { a: Type.Optional(Id()), b: Type.Optional(Id()) }
  const both = { a: 1, b: 2 }
  expect(problem(properties, both, atMostOneOf('a', 'b'))).toBe('a, b are mutually exclusive')
  expect(problem(properties, both, exactlyOneOf('a', 'b'))).toBe('a, b are mutually exclusive')
  expect(problem(properties, {}, exactlyOneOf('a', 'b'))).toBe(
    'a, b are missing, exactly one parameter must be provided',
  )
  expect(problem(properties, {}, atLeastOneOf('a', 'b'))).toBe(
    'a, b are missing, at least one parameter must be provided',
  )
  expect(read(properties, both, atLeastOneOf('a', 'b'))).toEqual(both)
})

import { describe, expect, test } from 'vitest'

import { MalformedForm, parseForm } from './form.ts'

/** Converts the form to plain objects for comparison. */
const parsed = (text: string) => JSON.parse(JSON.stringify(parseForm(text)))

describe('parseForm', () => {
  test.each([
    ['a=1&b=two', { a: '1', b: 'two' }],
    ['a=1+2%2B3', { a: '1 2+3' }],
    ['a=1&a=2', { a: '2' }],
    ['iids[]=4&iids[]=5', { iids: ['4', '5'] }],
    ['iids%5B%5D=4', { iids: ['4'] }],
    ['not[labels]=bug&not[author_id]=3', { not: { labels: 'bug', author_id: '3' } }],
    ['not[labels][]=a&not[labels][]=b', { not: { labels: ['a', 'b'] } }],
    [
      'variables[][key]=A&variables[][value]=1&variables[][key]=B&variables[][value]=2',
      {
        variables: [
          { key: 'A', value: '1' },
          { key: 'B', value: '2' },
        ],
      },
    ],
    [
      'rows[][tags][]=a&rows[][tags][]=b&rows[][name]=x&rows[][name]=y',
      { rows: [{ tags: ['a', 'b'], name: 'x' }, { name: 'y' }] },
    ],
    ['rows[0][key]=A&rows[1][key]=B', { rows: { 0: { key: 'A' }, 1: { key: 'B' } } }],
    ['a[=1&b]=2&=3', { 'a[': '1', 'b]': '2' }],
    ['', {}],
  ])('reads %s', (text, form) => {
    expect(parsed(text)).toEqual(form)
  })

  test('a key like __proto__ is an ordinary key', () => {
    const form = parseForm('__proto__[admin]=1&constructor[prototype][admin]=1&a[__proto__][x]=1')
    expect(Object.keys(form)).toEqual(['__proto__', 'constructor', 'a'])
    expect(({} as { admin?: string }).admin).toBeUndefined()
    expect(({} as { x?: string }).x).toBeUndefined()
  })

  test('excessive depth and number of keys are refused', () => {
    expect(() => parseForm(`a${'[b]'.repeat(1000)}=1`)).toThrow(MalformedForm)
    expect(() => parseForm('iids[]=1&'.repeat(10_001))).toThrow(MalformedForm)
    expect(() => parseForm('&a'.repeat(2_000_000))).toThrow(MalformedForm)
  })
})

import { describe, expect, test } from 'vitest'

import { isRegistered, redirectUriProblems } from './redirect-uri.ts'

describe('registering', () => {
  test.each([
    'https://app.example/callback',
    'https://app.example/callback?kind=one',
    'http://127.0.0.1/callback',
    'http://[::1]:7777/',
    'http://localhost:3000/back',
    'http://board.lan/-/oauth/callback',
  ])('%s is fine', (uri) => {
    expect(redirectUriProblems(uri, 'http://board.lan')).toEqual([])
  })

  test.each([
    ['http://app.example/callback', 'must be an HTTPS/SSL URI.'],
    ['http://127.0.0.1.evil.example/', 'must be an HTTPS/SSL URI.'],
    ['javascript:alert(1)', 'is forbidden by the server.'],
    ['JaVaScRiPt:alert(1)', 'is forbidden by the server.'],
    ['data:text/html,x', 'is forbidden by the server.'],
    ['vbscript:x', 'is forbidden by the server.'],
    ['myapp://callback', 'is forbidden by the server.'],
    ['https://app.example/#x', 'cannot contain a fragment.'],
    ['https://*.example/callback', 'must be a valid URI.'],
    ['https://app.example/*', 'must be a valid URI.'],
    ['https://a@evil.example/', 'must be a valid URI.'],
    ['/callback', 'must be a valid URI.'],
    ['https://', 'must be a valid URI.'],
    ['https://app.example/\u202e', 'must be a valid URI.'],
  ])('%s %s', (uri, problem) => {
    expect(redirectUriProblems(uri, 'http://board.lan')).toEqual([problem])
  })
})

describe('using', () => {
  const registered = ['https://app.example/callback', 'http://127.0.0.1:8000/back?x=1']

  test.each([
    'https://app.example/callback',
    'http://127.0.0.1:8000/back?x=1',
    'http://127.0.0.1:9/back?x=1',
    'http://127.0.0.1/back?x=1',
  ])('%s is registered', (uri) => {
    expect(isRegistered(uri, registered)).toBe(true)
  })

  test.each([
    'https://app.example/callback/',
    'https://app.example/callback/../evil',
    'https://app.example/callback%2fx',
    'https://app.example:444/callback',
    'https://app.example/Callback',
    'https://APP.example/callback',
    'https://app.example/callback?a=b',
    'https://app.example/callback#x',
    'https://app.example@evil.example/callback',
    'https://app.example.evil.example/callback',
    'http://app.example/callback',
    'http://localhost:8000/back?x=1',
    'http://127.0.0.1:8000@evil.example/back?x=1',
    'http://127.0.0.1:x/back?x=1',
    'http://127.0.0.1.evil.example/back?x=1',
    'https://127.0.0.1:8000/back?x=1',
    '',
  ])('%s is not', (uri) => {
    expect(isRegistered(uri, registered)).toBe(false)
  })
})

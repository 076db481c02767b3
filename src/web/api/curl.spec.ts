import { expect, test } from 'vitest'

import { curlLine } from './curl.ts'

test('a call that reads', () => {
  const url = 'https://git.example.test/api/v4/projects/a%2Fb/issues?search=it%27s'
  expect(curlLine({ method: 'GET', url, body: null, sudo: null })).toBe(
    `curl --header "PRIVATE-TOKEN: $TOKEN" '${url}'`,
  )
})

test('nothing of a call that writes is read by the shell', () => {
  const url = "https://git.example.test/api/v4/it's"
  const body = JSON.stringify({ title: "$(rm -rf ~) 'or' `that`" })
  expect(curlLine({ method: 'POST', url, body, sudo: '7' })).toBe(
    String.raw`curl --request POST --header "PRIVATE-TOKEN: $TOKEN" --header 'Sudo: 7' --header 'Content-Type: application/json' --data '{"title":"$(rm -rf ~) '\''or'\'' ` +
      '`that`' +
      String.raw`"}' 'https://git.example.test/api/v4/it'\''s'`,
  )
})

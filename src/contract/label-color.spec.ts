import { expect, test } from 'vitest'

import { textColorOn, toLabelColor } from './label-color.ts'

test.each([
  ['#Fa0', '#FFaa00'],
  ['#d9534F', '#d9534F'],
  [' Red ', '#ff0000'],
  ['rebeccapurple', '#663399'],
])('reads %s as %s', (text, color) => {
  expect(toLabelColor(text)).toBe(color)
})

test.each([
  '',
  '#12',
  '#12345',
  '#1234567',
  '123456',
  'redd',
  'red;background:url(//x)',
  '</style>',
  '#ggg',
])('refuses %j', (text) => {
  expect(toLabelColor(text)).toBeNull()
})

test.each([
  ['#000000', '#FFFFFF'],
  ['#0033CC', '#FFFFFF'],
  ['#d10069', '#FFFFFF'],
  ['#FFECDB', '#1F1E24'],
  ['#ffffff', '#1F1E24'],
  ['#eee600', '#1F1E24'],
])('%s gets %s text', (background, text) => {
  expect(textColorOn(background)).toBe(text)
})

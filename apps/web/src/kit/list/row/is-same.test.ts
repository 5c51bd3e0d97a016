import { createElement, type FunctionComponent } from 'react'
import { describe, expect, it } from 'vitest'
import { isSame } from './is-same.ts'

const Price: FunctionComponent<{ readonly minor: number; readonly onPress?: () => void }> = () => null
const price = (minor: number, key?: string) => createElement(Price, { minor, ...(key === undefined ? {} : { key }) })
const tags = (...names: readonly string[]) => createElement('span', { className: 'k-tags' }, ...names)
const press = (): void => undefined

describe('two contents', () => {
  it.each([
    ['one text', 'tea', 'tea'],
    ['nothing', null, null],
    ['no number', NaN, NaN],
    ['lists of the same', ['tea', 1, null], ['tea', 1, null]],
    ['elements of one kind with the same parts', price(100), price(100)],
    ['elements in elements', createElement('b', null, price(1), 'a'), createElement('b', null, price(1), 'a')],
    [
      'the same function',
      createElement(Price, { minor: 1, onPress: press }),
      createElement(Price, { minor: 1, onPress: press }),
    ],
  ])('draw the same: %s', (_, one, other) => expect(isSame(one, other)).toBe(true))

  it.each([
    ['texts', 'tea', 'tee'],
    ['nothing and an empty text', null, ''],
    ['a list and a longer one', ['tea'], ['tea', 'tea']],
    ['an order', ['a', 'b'], ['b', 'a']],
    ['a part', price(100), price(101)],
    ['a key', price(100, 'a'), price(100, 'b')],
    ['a kind', createElement('b', null, 'a'), createElement('i', null, 'a')],
    ['what is inside', tags('low'), tags('out')],
    [
      'a part that is not there',
      createElement(Price, { minor: 1 }),
      createElement(Price, { minor: 1, onPress: press }),
    ],
    ['two parts of which each lacks one', createElement('b', { title: undefined }), createElement('b', { lang: 'ja' })],
    [
      'functions made anew',
      createElement(Price, { minor: 1, onPress: () => undefined }),
      createElement(Price, { minor: 1, onPress: () => undefined }),
    ],
    ['things that hold the same', { id: 'a' }, { id: 'a' }],
  ])('differ: %s', (_, one, other) => expect(isSame(one, other)).toBe(false))
})

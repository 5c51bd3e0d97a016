import { expect, it } from 'vitest'
import { foldedFileName, isAddress, picturesIn } from './pictures.ts'

it.each([
  ['', []],
  ['https://a.example/x.jpg', ['https://a.example/x.jpg']],
  ['https://a.example/x,y.jpg, http://b.example/z.png', ['https://a.example/x,y.jpg', 'http://b.example/z.png']],
  ['https://a.example/1.jpg|https://a.example/2.jpg', ['https://a.example/1.jpg', 'https://a.example/2.jpg']],
  ['front.jpg; back.jpg', ['front.jpg', 'back.jpg']],
] as const)('%s names %j', (cell, pictures) => expect(picturesIn(cell)).toEqual(pictures))

it('tells addresses from files, and compares files by their last name', () => {
  expect([isAddress('HTTP://a.example/x'), isAddress('x.jpg'), isAddress('ftp://a.example/x')]).toEqual([
    true,
    false,
    false,
  ])
  expect(foldedFileName('C:\\Shop\\Vase.JPG')).toBe('vase.jpg')
})
